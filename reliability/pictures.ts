import { pngOf } from '@grove/testkit/png'

const SIDE = 24

/** A small picture (PNG) as a data URL; another one for each number, with noise enough to stay another when scaled. */
export function pictureOf(number: number): string {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3))
  let state = (number + 1) * 2_654_435_761
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE * 3; x += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      rows[y * (1 + SIDE * 3) + 1 + x] = state >>> 24
    }
  }
  const png = pngOf({ width: SIDE, height: SIDE, kind: 'colours', rows })
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Where each pass over an interlaced picture begins, and its steps: x, y, x, y. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
/** 12.5 million pixels, the most that are taken of a picture that is interlaced and has 16 bits. */
const COSTLY_SIDE = 3_535
const COSTLY_PIXEL_BYTES = 6

/** A picture (PNG) of one colour that is small to send, and costs as much to work as any that is taken. */
export function costlyPicture(): Buffer<ArrayBuffer> {
  const along = (begin: number, step: number) => Math.ceil((COSTLY_SIDE - begin) / step)
  const sizes = PASSES.map(
    ([x, y, stepX, stepY]) => along(y, stepY) * (1 + along(x, stepX) * COSTLY_PIXEL_BYTES),
  )
  const rows = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
  return Buffer.from(pngOf({ width: COSTLY_SIDE, height: COSTLY_SIDE, kind: 'deepInterlaced', rows }))
}
