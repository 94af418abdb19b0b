import { butterfly } from './creatures.ts'
import { anemone, blossom, bluebell, celandine } from './flowers.ts'
import { barkLines, farTrunks, glow, hill, mist, PAGE, sky, treeLine, trunk } from './land.ts'
import type { Pen, Point } from './pen.ts'
import { smooth } from './pen.ts'
import { bough, leaf, twig } from './trees.ts'

/** Half light, half shade, with wood anemones, celandines and blackthorn. */
export function springEquinox(pen: Pen): void {
  sky(pen, [
    [0, '#c9dcd6'],
    [0.45, '#eaf0df'],
    [0.65, '#fdf3d4'],
    [1, '#fdf3d4'],
  ])
  const middle = PAGE.width / 2
  glow(pen, middle, 262, 200, '#fff3c0', 0.95)
  hill(pen, 376, 7, '#c3d3b4')
  treeLine(pen, 402, 64, '#aec3a2', 0.2)
  hill(pen, 398, 6, '#a4bf93')
  farTrunks(pen, 8, 430, 9, '#a3b79a')
  pen.disc(middle, 262, 60, '#fffbe6')
  mist(pen, 370, 100, '#fffbe9', 0.6)
  for (const [x, width, lean] of [
    [34, 22, 4],
    [112, 15, -6],
    [318, 16, 5],
    [392, 24, -4],
  ] as const)
    trunk(pen, x, 474, width, '#6f8770', lean)
  hill(pen, 462, 6, '#7fa06c')
  hill(pen, 516, 6, '#5b8250')
  shadeHalf(pen, middle)
  const flowers: (readonly [number, number, number])[] = []
  for (let row = 0; row < 5; row++) {
    for (let place = 0; place < 9 - row; place++)
      flowers.push([pen.between(2, 418), 478 + row * 29 + pen.between(-8, 8), 0.42 + row * 0.19])
  }
  for (const [index, [x, y, size]] of flowers.entries()) {
    if (index % 4 === 3) celandine(pen, x, y, size * 1.1)
    else anemone(pen, x, y, size)
  }
  blackthorn(pen, [-12, 96], [212, 30])
  blackthorn(pen, [432, 60], [232, 128])
}

function shadeHalf(pen: Pen, middle: number): void {
  const edge: Point[] = [
    [middle + 6, -10],
    [middle - 8, 120],
    [middle + 9, 262],
    [middle - 6, 400],
    [middle + 14, 500],
    [middle - 20, 606],
  ]
  pen.fill(`${smooth(edge)}L-10 606L-10-10z`, '#243f42', 0.5)
}

function blackthorn(pen: Pen, from: Point, to: Point): void {
  for (const place of bough(pen, from, to, 4.4, '#3a2f2e', 12)) {
    const tip = twig(pen, place, pen.between(20, 110), pen.between(18, 34), '#3a2f2e')
    twig(pen, place, pen.between(-120, -40), pen.between(9, 15), '#3a2f2e', 1)
    for (const along of [0.1, 0.5, 0.95]) {
      const x = place[0] + (tip[0] - place[0]) * along + pen.between(-5, 5)
      const y = place[1] + (tip[1] - place[1]) * along + pen.between(-5, 5)
      blossom(pen, x, y, pen.between(8.5, 11.5), pen.pick(['#ffffff', '#f6f5ef']))
    }
    pen.disc(tip[0], tip[1], 2, '#f3f1e6')
  }
}

/** Sunrise over bluebells, new beech leaves, two fires on the hill. */
export function beltane(pen: Pen): void {
  sky(pen, [
    [0, '#b9d3c4'],
    [0.3, '#e9e3c2'],
    [0.52, '#f9d3a4'],
    [0.66, '#f6b98f'],
    [1, '#f6b98f'],
  ])
  glow(pen, 214, 356, 210, '#fff2c4', 1)
  pen.disc(214, 360, 38, '#fffbe4')
  hill(pen, 374, 7, '#b9c79a')
  treeLine(pen, 400, 52, '#93b07f', 0.15)
  hill(pen, 396, 5, '#86a873')
  mist(pen, 360, 90, '#ffeccb', 0.6)
  for (const x of [196, 238]) beltaneFire(pen, x, 408)
  farTrunks(pen, 7, 432, 13, '#8b9a86')
  hill(pen, 426, 5, '#8d93bd')
  mist(pen, 404, 60, '#fbe6d3', 0.5)
  farTrunks(pen, 4, 466, 24, '#5f6f63')
  hill(pen, 456, 5, '#7479b4')
  for (let haze = 0; haze < 260; haze++) {
    const y = pen.between(440, 520)
    pen.disc(
      pen.between(0, 420),
      y,
      1 + (y - 440) / 46,
      pen.pick(['#8a8fcb', '#6a6fb0', '#a3a8da', '#4f7a4a']),
      0.8,
    )
  }
  pen.fill(
    'M196 600C204 560 236 540 226 506C218 480 196 462 208 440L216 440C212 460 246 478 254 506C262 542 262 566 292 600z',
    '#e6cfa6',
    0.9,
  )
  for (let row = 0; row < 4; row++) {
    for (let place = 0; place < 11; place++) {
      const x = pen.between(-6, 426)
      if (Math.abs(x - 235) < 34 - row * 2) continue
      bluebell(
        pen,
        x,
        520 + row * 27 + pen.between(-6, 6),
        0.44 + row * 0.2,
        pen.pick(['#5b5fa8', '#4e519b']),
      )
    }
  }
  trunk(pen, 408, 600, 62, '#46504a', 12)
  barkLines(pen, 410, 50, 560, 46, '#6d7a70')
  freshBough(pen, [424, 70], [96, 34])
  freshBough(pen, [-10, 24], [150, 92])
  freshBough(pen, [420, 150], [286, 150])
  butterfly(pen, 118, 428, -18, 0.62, '#fdfaf0', '#ee8a2c')
  butterfly(pen, 330, 398, 24, 0.5, '#fdfaf0', '#ee8a2c')
}

function beltaneFire(pen: Pen, x: number, y: number): void {
  pen.stroke(`M${x} ${y - 14}C${x - 14} ${y - 44} ${x + 14} ${y - 66} ${x - 4} ${y - 104}`, '#fff7ea', 9, 0.3)
  glow(pen, x, y - 6, 26, '#ff9a4a', 0.9)
  pen.fill(
    `M${x - 8} ${y}C${x - 12} ${y - 12} ${x - 3} ${y - 14} ${x} ${y - 26}C${x + 4} ${y - 15} ${x + 12} ${y - 12} ${x + 8} ${y}z`,
    '#dd5f26',
  )
  pen.fill(
    `M${x - 4} ${y}C${x - 6} ${y - 8} ${x - 1} ${y - 9} ${x} ${y - 16}C${x + 2} ${y - 9} ${x + 6} ${y - 8} ${x + 4} ${y}z`,
    '#ffd477',
  )
}

function freshBough(pen: Pen, from: Point, to: Point): void {
  const heading = to[0] < from[0] ? 180 : 0
  for (const place of bough(pen, from, to, 4, '#46504a', -10)) {
    for (const side of [-1, 1]) {
      const turn = heading + side * pen.between(28, 72)
      const tip = twig(pen, place, turn, pen.between(20, 36), '#5a6a56', 1.2)
      for (const along of [0.4, 0.75, 1]) {
        const x = place[0] + (tip[0] - place[0]) * along
        const y = place[1] + (tip[1] - place[1]) * along
        leaf(
          pen,
          'beech',
          x,
          y,
          turn + pen.between(-46, 46),
          pen.between(18, 26),
          pen.pick(['#9cc46a', '#b7d785', '#86b257', '#cde3a0']),
          '#7ea552',
        )
      }
    }
  }
}
