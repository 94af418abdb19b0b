import { anemone, bluebell, flyAgaric, foxglove, rowanSpray, snowdrops } from './flowers.ts'
import type { Pen } from './pen.ts'
import { leaf } from './trees.ts'

/** One small drawing for each festival, within about 44 points around 0,0. */
const drawings: Record<string, (pen: Pen) => void> = {
  samhain: (pen) => {
    leaf(pen, 'beech', -6, 16, -120, 34, '#93431f', '#5d2c17')
    leaf(pen, 'beech', 4, 17, -62, 36, '#c8763a', '#7d3b24')
  },
  'winter-solstice': (pen) => {
    leaf(pen, 'holly', 0, 6, -150, 26, '#2f5a3d', '#8fae86')
    leaf(pen, 'holly', 0, 6, -30, 26, '#3d6d49', '#8fae86')
    leaf(pen, 'holly', 0, 6, -90, 25, '#2f5a3d', '#8fae86')
    for (const [x, y] of [
      [-4, 9],
      [5, 9],
      [0, 3],
    ] as const)
      pen.disc(x, y, 4.4, '#b02a20')
  },
  imbolc: (pen) => snowdrops(pen, -3, 20, 0.52),
  'spring-equinox': (pen) => anemone(pen, 0, 24, 0.98),
  beltane: (pen) => bluebell(pen, -8, 22, 0.5),
  'summer-solstice': (pen) => foxglove(pen, 0, 22, 0.24),
  lughnasadh: (pen) => rowanSpray(pen, 0, -10, 0.44),
  'autumn-equinox': (pen) => flyAgaric(pen, 0, 19, 0.62, 0.5),
}

/** Draws a festival's ornament around x, y. */
export function ornament(pen: Pen, festival: string, x: number, y: number, scale: number): void {
  const draw = drawings[festival]
  if (!draw) throw new Error(`No ornament is drawn for ${festival}`)
  pen.at(x, y, 0, scale, () => draw(pen))
}
