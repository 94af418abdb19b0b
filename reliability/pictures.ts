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
