import { expect, it } from 'vitest'
import { concatJson, joinJson } from './json.ts'
import { JsonPacker } from './packed-json/json-packer.ts'
import { PackedObjects } from './packed-json/packed-json.ts'

it('joins strings to a string, and what holds UTF-8 to UTF-8', () => {
  expect(joinJson(concatJson('{"a":', '"Łódź"', '}'))).toBe('{"a":"Łódź"}')
  const pieces = concatJson('{"a":', ['"숲', Buffer.from('Łódź')], '"}')
  expect(String(joinJson(pieces))).toBe('{"a":"숲Łódź"}')
  expect(joinJson(pieces)).toBeInstanceOf(Buffer)
})

it('joins what is packed to UTF-8', () => {
  const packer = new JsonPacker({ maxBytes: 10_000, commonFields: new Set() })
  for (const id of [1, 2, 3]) packer.push(JSON.stringify({ id, name: 'Łódź' }), '')
  const packed = new PackedObjects(packer.take())
  const json = concatJson('[', ['"숲",', packed.list([2, 0])], ']')
  expect(String(joinJson(json))).toBe('["숲",{"id":3,"name":"Łódź"},{"id":1,"name":"Łódź"}]')
})
