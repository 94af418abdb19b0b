import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { joinJson } from '../json.ts'
import { JsonPacker } from '../packed-json/json-packer.ts'
import { PackedObjects } from '../packed-json/packed-json.ts'
import { plainBytes } from './compress.ts'
import { readyJson } from './send-ready.ts'

function packedOf(objects: readonly object[]) {
  const packer = new JsonPacker({ maxBytes: 2 ** 20, commonFields: new Set() })
  for (const object of objects) packer.push(JSON.stringify(object), '')
  return new PackedObjects(packer.take()).list(objects.map((_, place) => place))
}

const woods = (length: number, letters: string) =>
  Array.from({ length }, (_, id) => ({
    id,
    bio: Array.from(
      { length: 150 },
      (_, place) => letters[(place * (id + 3) + place ** 2) % letters.length],
    ).join(''),
  }))

it.each([
  ['packed objects', ['[', packedOf(woods(24, 'a wood and its trees')), ']'], 'br'],
  ['packed objects of another alphabet', ['[', packedOf(woods(24, '森の中を歩く静かな朝'))], 'br'],
  [
    'packed objects beside much that is not',
    ['[', packedOf(woods(2, 'wood')), `,"${'wood '.repeat(600)}"]`],
    'br',
  ],
  ['packed objects beside UTF-8', ['[', packedOf(woods(2, 'wood')), Buffer.from(',"Łódź"]')], 'identity'],
  ['text alone', '["wood"]', 'identity'],
] as const)('%s are ready to be sent, and say what they said', async (_, json, encoding) => {
  const page = await readyJson(json, { 'content-type': 'application/json' })
  const form = page.body.form('br')!
  expect(form.encoding).toBe(encoding)
  const bytes = Buffer.from(plainBytes(form))
  expect(String(encoding === 'br' ? brotliDecompressSync(bytes) : bytes)).toBe(String(joinJson(json)))
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
})

it('packed objects of another alphabet take no more than half of what they are made of', async () => {
  const list = packedOf(woods(24, '森の中を歩く静かな朝'))
  const form = (await readyJson(['[', list, ']'], {})).body.form('br')!
  expect(form.bytes.length / Buffer.byteLength(String(joinJson(['[', list, ']'])))).toBeLessThan(0.5)
})

it('the same packed objects are named alike, and others are not', async () => {
  const etagOf = async (objects: readonly object[]) =>
    (await readyJson(['[', packedOf(objects), ']'], {})).etag
  const one = woods(3, 'wood')
  expect(await etagOf(one)).toBe(await etagOf(woods(3, 'wood')))
  expect(await etagOf(one)).not.toBe(await etagOf([...one.slice(0, 2), { id: 3, bio: 'felled' }]))
  expect(await etagOf(one)).not.toBe(await etagOf(one.toReversed()))
})
