import { bee, butterfly, farBird } from './creatures.ts'
import { bramble, foxglove, rowanSpray } from './flowers.ts'
import { barkLines, farTrunks, glow, grass, hill, mist, PAGE, sky, treeLine, trunk } from './land.ts'
import type { Pen, Point } from './pen.ts'
import { fixed } from './pen.ts'
import { bough, cornerFerns, fern, foliage, leaf } from './trees.ts'

/** High light through a closed canopy, with foxgloves and bees. */
export function summerSolstice(pen: Pen): void {
  sky(pen, [
    [0, '#f7f3c8'],
    [0.25, '#dbe8b4'],
    [0.6, '#b7d39b'],
    [1, '#7fa66b'],
  ])
  const sun: Point = [210, 108]
  glow(pen, sun[0], sun[1], 250, '#fffde0', 1)
  pen.disc(sun[0], sun[1], 40, '#fffef0')
  for (let ray = 0; ray < 13; ray++) {
    const angle = (ray / 13) * Math.PI + 0.1
    const spread = pen.between(0.03, 0.07)
    const end = (turn: number) =>
      `${fixed(sun[0] + Math.cos(turn) * 520)} ${fixed(sun[1] + Math.sin(turn) * 520)}`
    pen.fill(`M${sun.join(' ')}L${end(angle - spread)}L${end(angle + spread)}z`, '#fffde0', 0.3)
  }
  farTrunks(pen, 11, 430, 12, '#93b585')
  hill(pen, 424, 6, '#8fb57c')
  mist(pen, 370, 110, '#f6f8d6', 0.6)
  farTrunks(pen, 5, 478, 24, '#5f8659')
  hill(pen, 470, 6, '#6b9a5d')
  hill(pen, 520, 6, '#48783f')
  trunk(pen, 26, 600, 56, '#2f4b33', -8)
  trunk(pen, 402, 600, 48, '#2f4b33', 10)
  barkLines(pen, 22, 120, 560, 40, '#55785a')
  barkLines(pen, 406, 120, 560, 34, '#55785a')
  canopy(pen)
  for (let frond = 0; frond < 12; frond++)
    fern(
      pen,
      pen.between(0, 420),
      pen.between(548, 600),
      pen.between(-140, -40),
      pen.between(60, 100),
      pen.pick(['#3b6a37', '#4f8246', '#2f5a30']),
    )
  for (const [x, y, size] of [
    [92, 566, 0.86],
    [330, 560, 0.9],
    [138, 596, 1.22],
    [286, 600, 1.28],
    [222, 584, 0.8],
    [366, 602, 1.02],
    [50, 604, 1.05],
  ] as const) {
    foxglove(pen, x, y, size, pen.pick(['#b2568b', '#a34a86', '#c26a97']))
  }
  bee(pen, 196, 430, -14, 0.72)
  bee(pen, 252, 480, 12, 0.6)
  bee(pen, 108, 386, 10, 0.5)
  cornerFerns(pen, ['#2f5a30', '#24482a'])
}

function canopy(pen: Pen): void {
  for (const [x, y, rx, ry, count] of [
    [20, 30, 130, 70, 150],
    [400, 26, 130, 74, 150],
    [210, -14, 150, 42, 120],
    [-4, 130, 70, 56, 70],
    [424, 132, 66, 60, 70],
  ] as const) {
    foliage(pen, 'oak', { x, y, rx, ry }, count, 25, ['#2f5a34', '#47793f', '#7fae58'])
  }
}

/** First harvest: a field of stooks beyond the wood's edge, rowan and bramble. */
export function lughnasadh(pen: Pen): void {
  sky(pen, [
    [0, '#8fb6c2'],
    [0.35, '#cfe0d6'],
    [0.6, '#fae9bf'],
    [1, '#f4d48f'],
  ])
  glow(pen, 318, 250, 150, '#fff4c9', 0.95)
  pen.disc(318, 250, 36, '#fffbe6')
  hill(pen, 344, 8, '#a9bf9a')
  treeLine(pen, 368, 40, '#86a47d', 0.1)
  hill(pen, 362, 4, '#d9b765')
  hill(pen, 384, 5, '#e6c678')
  for (const [y, count, size] of [
    [394, 8, 0.42],
    [420, 6, 0.62],
    [456, 5, 0.9],
  ] as const) {
    for (let index = 0; index < count; index++)
      stook(pen, (PAGE.width * (index + 0.5)) / count + pen.between(-12, 12), y + pen.between(-3, 3), size)
    hill(pen, y + 14, 4, y > 440 ? '#cfa24e' : '#dcb561', 0.55)
  }
  hill(pen, 506, 6, '#8a8b45')
  hill(pen, 536, 5, '#5f7340')
  for (let stalk = 0; stalk < 60; stalk++)
    wheat(pen, pen.between(-6, 426), pen.between(520, 560), pen.between(40, 74))
  grass(pen, 600, 44, ['#40602f', '#557a3c', '#6f8f46'], 90)
  bramble(pen, -20, 606, 1.35)
  pen.mirrored(PAGE.width / 2, () => bramble(pen, -14, 612, 1.15))
  bough(pen, [432, 26], [140, 60], 5, '#6b5a48', -16)
  bough(pen, [-10, 46], [112, 92], 3.6, '#6b5a48', -8)
  for (const [x, y, size] of [
    [372, 36, 1],
    [296, 34, 1.08],
    [218, 44, 0.98],
    [146, 62, 0.82],
    [400, 112, 0.9],
    [28, 52, 0.9],
    [96, 88, 0.78],
  ] as const)
    rowanSpray(pen, x, y, size)
  butterfly(pen, 232, 330, 20, 0.62, '#6b4a2c', '#e9c873')
  butterfly(pen, 264, 306, -34, 0.5, '#6b4a2c', '#e9c873')
  for (let bird = 0; bird < 5; bird++)
    farBird(pen, 60 + bird * 24, 238 + pen.between(-12, 12), 0.36, '#5d7480')
}

function stook(pen: Pen, x: number, y: number, scale: number): void {
  pen.at(x, y, 0, scale, () => {
    for (let straw = -9; straw <= 9; straw++) {
      const top = straw * 2.3
      pen.stroke(
        `M${straw * 1.9} 14Q${straw * 0.5}-10 ${top}-34`,
        pen.pick(['#b98a36', '#d8ac55', '#a2742a', '#e9c873']),
        2.1,
      )
      pen.oval(top, -36, 2.4, 6, pen.pick(['#d8ac55', '#c2943e']))
    }
    pen.stroke('M-8-9Q0-4 8-9', '#8a5f22', 2.6)
  })
}

function wheat(pen: Pen, x: number, y: number, height: number): void {
  const bend = pen.between(-12, 14)
  const tipX = x + bend
  const tipY = y - height
  pen.stroke(
    `M${fixed(x)} ${fixed(y)}Q${fixed(x)} ${fixed(y - height * 0.6)} ${fixed(tipX)} ${fixed(tipY)}`,
    '#c2943e',
    1.2,
  )
  for (let grain = 0; grain < 5; grain++) {
    for (const side of [-1, 1])
      leaf(
        pen,
        'narrow',
        tipX - bend * 0.03 * grain,
        tipY + grain * 4.4,
        -90 + side * 28,
        9,
        grain % 2 === 0 ? '#e2b95c' : '#cfa147',
      )
  }
}
