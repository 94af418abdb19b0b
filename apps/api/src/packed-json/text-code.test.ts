import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MAX_DISTANCE, StreamWriter } from './stream-writer.ts'
import { COMMANDS, DISTANCES, LITERAL_LENGTHS, treeAfter } from './text-code.ts'

/** 1 for a complete code: every row of bits means something, and one thing only. */
const roomTaken = (lengths: Iterable<number>) =>
  [...lengths].reduce((sum, length) => (length === 0 ? sum : sum + 2 ** -length), 0)

describe('the fixed code', () => {
  it.each([0, 1, 2])('has a code for every byte, and no room left (tree %i)', (tree) => {
    const lengths = LITERAL_LENGTHS.slice(tree * 256, (tree + 1) * 256)
    expect(lengths.every((length) => length > 0 && length <= 15)).toBe(true)
    expect(roomTaken(lengths)).toBe(1)
  })

  it('has a code for every command and every distance that there may be, and no room left', () => {
    expect(roomTaken(COMMANDS.lengths)).toBe(1)
    expect(roomTaken(DISTANCES.lengths)).toBe(1)
    // Those with a distance of their own; and up to a window of 256 kB.
    expect(COMMANDS.lengths.subarray(128).every((length) => length > 0)).toBe(true)
    expect(DISTANCES.lengths.subarray(16, 48).every((length) => length > 0)).toBe(true)
  })

  it('knows the tree after a sign by that sign alone', () => {
    for (const sign of '"(),.:;[]{}') {
      const trees = Array.from({ length: 256 }, (_, before) => treeAfter(sign.charCodeAt(0), before))
      expect(new Set(trees).size, sign).toBe(1)
    }
  })

  it('tells all bytes after all others', () => {
    const bytes = Buffer.alloc(1 + 2 * 65_536)
    bytes[0] = 0x22
    for (let pair = 0; pair < 65_536; pair++) bytes.writeUInt16BE(pair, 1 + 2 * pair)
    const writer = new StreamWriter()
    writer.begin(bytes.length, [])
    writer.insertText(bytes)
    expect(brotliDecompressSync(writer.end()).equals(bytes)).toBe(true)
  })
})

describe('a stream', () => {
  it.each([2, 3, 9, 10, 70, 129, 130, 1_023, 1_024, 2_118, 70_000, 1_100_000])(
    'inserts and copies %i bytes, from near and far',
    (length) => {
      const copies = [2, Math.min(length, MAX_DISTANCE), 1].map((back) => ({ back }))
      const text = Buffer.alloc(4 * length + 1, 'a wood.')
      text[0] = 0x22
      for (const [number, { back }] of copies.entries()) {
        const start = length + 1 + number * length
        for (let place = start; place < start + length; place++) text[place] = text[place - back]!
      }
      const writer = new StreamWriter()
      writer.begin(text.length, [])
      writer.insertText(text.subarray(0, length + 1))
      for (const { back } of copies) writer.copy(writer.position - back, length)
      expect(brotliDecompressSync(writer.end()).equals(text)).toBe(true)
    },
  )
})
