import { expect, test } from 'vitest'
import { JsonShape } from './json-shape.ts'

const isFew = (text: string) => new JsonShape().read(Buffer.from(text))

test('a text with long strings and few values has few elements, whatever stands in the strings', () => {
  const long = `${'{[,'.repeat(50_000)}\\\\\\"${'[{,'.repeat(50_000)}é"`
  expect(isFew(JSON.stringify({ text: long, list: [1, 'two', { three: null }] }))).toBe(true)
})

test('a text that comes in chunks is read as in one', () => {
  const text = Buffer.from(`{"a":"x${'{[,\\\\\\"'.repeat(500)}","b":[${'0,'.repeat(1_990)}0]}`)
  const inOne = (bytes: Buffer) => {
    const shape = new JsonShape()
    return Array.from(bytes, (byte) => shape.read(Buffer.from([byte]))).every(Boolean)
  }
  expect([isFew(text.toString()), inOne(text)]).toEqual([true, true])
  const more = Buffer.from(text.toString().replace('[0', `[${'0,'.repeat(20)}0`))
  expect([isFew(more.toString()), inOne(more)]).toEqual([false, false])
})

test('elements are counted to the limit, depth too', () => {
  const list = (count: number) => `[${Array(count).fill('0').join(',')}]`
  expect(isFew(list(2_000))).toBe(true)
  expect(isFew(list(2_001))).toBe(false)
  expect(isFew(`${'['.repeat(6)}${']'.repeat(6)}`)).toBe(true)
  expect(isFew(`${'{"a":'.repeat(7)}1`)).toBe(false)
})

test('a string that never ends, or ends with an escape, ends the text', () => {
  expect(isFew('{"a')).toBe(true)
  expect(isFew('{"a\\')).toBe(true)
})

test.each(['{', '[', ',', '"', '\\', '"\\"', '"",', '{}', ']', ' ', '9', 'é'])(
  'sixteen million bytes of %j cost little',
  (piece) => {
    const text = Buffer.from(piece.repeat(Math.ceil(16_000_000 / Buffer.byteLength(piece))))
    const before = process.cpuUsage()
    new JsonShape().read(text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  },
)
