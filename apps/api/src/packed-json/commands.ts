/** How many bytes are inserted or copied: `base` of each code and the bits for what goes beyond it (RFC 7932, section 5). */
interface LengthCodes {
  bases: readonly number[]
  bits: readonly number[]
}

export const INSERTS: LengthCodes = {
  bases: [
    0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 322, 578, 1_090, 2_114, 6_210, 22_594,
  ],
  bits: [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24],
}
export const COPIES: LengthCodes = {
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
export function symbolOf(insert: number, copy: number): number {
  const cell = CELLS[(insert >> 3) as 0][(copy >> 3) as 0]
  return cell + (((insert & 7) << 3) | (copy & 7))
}

/** The code of a length: that with the largest base that is no larger. A copy of nothing has the first one. */
export function codeOf(bases: readonly number[], length: number): number {
  return Math.max(
    0,
    bases.findLastIndex((base) => base <= length),
  )
}
