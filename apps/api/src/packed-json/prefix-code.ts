import type { BitWriter } from './bit-writer.ts'

const MAX_LENGTH = 15

/** The code of each symbol, its first bit lowest, and how long it is; 0 where it has none. */
export interface PrefixCode {
  codes: Int32Array
  lengths: Uint8Array
}

/** The canonical prefix code of these lengths (RFC 7932, section 3.2), its bits turned round as they are sent. */
export function prefixCodeOf(lengths: Uint8Array): PrefixCode {
  const codes = new Int32Array(lengths.length)
  let code = 0
  for (let length = 1; length <= MAX_LENGTH; length++) {
    for (const [symbol, its] of lengths.entries()) {
      if (its !== length) continue
      for (let bit = 0; bit < length; bit++)
        codes[symbol] = (codes[symbol] as number) | (((code >> bit) & 1) << (length - 1 - bit))
      code += 1
    }
    code <<= 1
  }
  return { codes, lengths }
}

/** What lengths are told with: 0 to 15 are lengths, 16 repeats the one before, and 17 repeats 0. */
const REPEAT_LENGTH = { symbol: 16, bits: 2 }
const REPEAT_ZERO = { symbol: 17, bits: 3 }
/** The order in which the lengths of those are told ... */
const ORDER = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15]
/** ... and the code for telling each of them, 0 to 5: value and bits. */
const LENGTHS_OF_LENGTHS = [
  [0, 2],
  [7, 4],
  [3, 3],
  [2, 2],
  [1, 2],
  [15, 4],
] as const
/** A complete code for telling the lengths of text, in which most are 4 to 9. */
const LENGTH_CODE = prefixCodeOf(Uint8Array.from([5, 5, 5, 5, 5, 4, 5, 4, 4, 4, 3, 5, 5, 5, 5, 5, 2, 5]))

/** How often something is repeated, three times or more, as the symbols and digits that stand for it. */
function* repeats(times: number, { symbol, bits }: typeof REPEAT_ZERO) {
  const digits: number[] = []
  for (let left = times - 3; left >= 0; left = (left >> bits) - 1) digits.unshift(left & ((1 << bits) - 1))
  for (const digit of digits) yield { symbol, digit, bits }
}

function* symbolsOf(lengths: Uint8Array) {
  const end = lengths.findLastIndex((length) => length > 0) + 1
  for (let place = 0; place < end; ) {
    const length = lengths[place] as number
    let next = place + 1
    while (next < end && lengths[next] === length) next++
    const one = { symbol: length, digit: 0, bits: 0 }
    // A length has to be there before it is repeated; a row of 0 needs none before it.
    let left = next - place
    if (length > 0) {
      yield one
      left -= 1
    }
    if (left >= 3) yield* repeats(left, length > 0 ? REPEAT_LENGTH : REPEAT_ZERO)
    else for (; left > 0; left--) yield one
    place = next
  }
}

/** Tells a complete code of three symbols or more (section 3.5). */
export function writePrefixCode(out: BitWriter, lengths: Uint8Array): void {
  // No length of lengths is skipped.
  out.put(0, 2)
  for (const symbol of ORDER) {
    const [value, bits] = LENGTHS_OF_LENGTHS[LENGTH_CODE.lengths[symbol] as 0]
    out.put(value, bits)
  }
  for (const { symbol, digit, bits } of symbolsOf(lengths)) {
    out.put(LENGTH_CODE.codes[symbol] as number, LENGTH_CODE.lengths[symbol] as number)
    out.put(digit, bits)
  }
}
