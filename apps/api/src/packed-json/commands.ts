import { COMMANDS } from './text-code.ts'

/** How many bytes are inserted or copied: `base` of each code and the bits for what goes beyond it (RFC 7932, section 5). */
interface LengthCodes {
  bases: readonly number[]
  bits: readonly number[]
}

const INSERTS: LengthCodes = {
  bases: [
    0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 322, 578, 1_090, 2_114, 6_210, 22_594,
  ],
  bits: [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24],
}
const COPIES: LengthCodes = {
  bases: [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 22, 30, 38, 54, 70, 102, 134, 198, 326, 582, 1_094, 2_118],
  bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24],
}

/** Where the symbols begin whose insert and copy codes have these upper parts, 0 to 2 (section 5). */
const CELLS = [
  [128, 192, 384],
  [256, 320, 512],
  [448, 576, 640],
] as const

/** The symbol that stands for two codes of lengths, 0 to 23, with a distance behind it. */
function symbolOf(insert: number, copy: number): number {
  const cell = CELLS[(insert >> 3) as 0][(copy >> 3) as 0]
  return cell + (((insert & 7) << 3) | (copy & 7))
}

/** The code of a length: that with the largest base that is no larger. A copy of nothing has the first one. */
function codeOf(bases: readonly number[], length: number): number {
  return Math.max(
    0,
    bases.findLastIndex((base) => base <= length),
  )
}

/** Lengths up to here have their codes in tables. */
const TABLE_LENGTH = 1_024
const LENGTH_CODES = 24
const codeTable = (bases: readonly number[]) =>
  Uint8Array.from({ length: TABLE_LENGTH }, (_, length) => codeOf(bases, length))
const INSERT_CODES = codeTable(INSERTS.bases)
const COPY_CODES = codeTable(COPIES.bases)
const INSERT_BASES = Int32Array.from(INSERTS.bases)
const INSERT_BITS = Uint8Array.from(INSERTS.bits)
const COPY_BASES = Int32Array.from(COPIES.bases)
const COPY_BITS = Uint8Array.from(COPIES.bits)
/** The code of each pair of an insert and a copy code. */
const SYMBOLS = Array.from({ length: LENGTH_CODES ** 2 }, (_, pair) =>
  symbolOf(Math.floor(pair / LENGTH_CODES), pair % LENGTH_CODES),
)
const COMMAND_CODES = Int32Array.from(SYMBOLS, (symbol) => COMMANDS.codes[symbol] as number)
const COMMAND_LENGTHS = Uint8Array.from(SYMBOLS, (symbol) => COMMANDS.lengths[symbol] as number)

/** Takes the lowest bits, fewer than 32, of a value; the others are 0. */
interface BitSink {
  put: (value: number, bits: number) => void
}

/** Writes the command that inserts and copies so many bytes: of the copy none where it is the last one and only inserts. */
export function writeCommand(out: BitSink, inserted: number, copied: number): void {
  const insert =
    inserted < TABLE_LENGTH ? (INSERT_CODES[inserted] as number) : codeOf(INSERTS.bases, inserted)
  const copy = copied < TABLE_LENGTH ? (COPY_CODES[copied] as number) : codeOf(COPIES.bases, copied)
  const pair = insert * LENGTH_CODES + copy
  // What lies beyond the bases of both stands behind the code, mostly in one word with it.
  const codeBits = COMMAND_LENGTHS[pair] as number
  const insertBits = INSERT_BITS[insert] as number
  const copyBits = copied > 0 ? (COPY_BITS[copy] as number) : 0
  const beyondInsert = inserted - (INSERT_BASES[insert] as number)
  const beyondCopy = copied > 0 ? copied - (COPY_BASES[copy] as number) : 0
  if (codeBits + insertBits + copyBits < 32) {
    const beyond = beyondInsert | (beyondCopy << insertBits)
    out.put((COMMAND_CODES[pair] as number) | (beyond << codeBits), codeBits + insertBits + copyBits)
  } else {
    out.put(COMMAND_CODES[pair] as number, codeBits)
    out.put(beyondInsert, insertBits)
    if (copied > 0) out.put(beyondCopy, copyBits)
  }
}
