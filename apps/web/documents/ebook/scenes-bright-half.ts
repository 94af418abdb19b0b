import { bee, butterfly, farBird, swallow, web } from './creatures.ts'
import { bluebell, bramble, flyAgaric, foxglove, rowanSpray } from './flowers.ts'
import { barkLines, farTrunks, glow, grass, hill, mist, PAGE, sky, treeLine, trunk } from './land.ts'
import type { Pen, Point } from './pen.ts'
import { fixed } from './pen.ts'
import { cornerFerns } from './scenes-dark-half.ts'
import { bareTree, bough, fern, foliage, leaf, twig } from './trees.ts'

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

/** Sun and moon in balance over birches, bracken and fly agaric. */
export function autumnEquinox(pen: Pen): void {
  sky(pen, [
    [0, '#5f7f92'],
    [0.3, '#a9bdb9'],
    [0.55, '#f1dfb4'],
    [0.7, '#f3c987'],
    [1, '#f3c987'],
  ])
  glow(pen, 330, 300, 130, '#fff0bd', 0.95)
  pen.disc(330, 300, 32, '#fff8df')
  // A waning crescent: the outer edge of the moon and the edge of its shadow.
  pen.fill('M108 189.800A27 27 0 1 0 108 238.200A30 30 0 0 1 108 189.800z', '#f4f1e2', 0.92)
  hill(pen, 372, 8, '#bfae7a')
  treeLine(pen, 398, 62, '#a88a55', 0.15)
  hill(pen, 394, 6, '#9d8350')
  mist(pen, 354, 96, '#fbe9c4', 0.6)
  for (const [x, height] of [
    [214, 150],
    [282, 128],
  ] as const)
    bareTree(pen, x, 446, height, '#8a6f4c', 24)
  hill(pen, 438, 6, '#8b6b3d')
  mist(pen, 420, 60, '#f6dcae', 0.35)
  hill(pen, 492, 6, '#6d5230')
  for (const [x, base, width, lean] of [
    [52, 560, 34, -8],
    [368, 566, 40, 8],
    [146, 520, 20, 6],
  ] as const)
    birch(pen, x, base, width, lean)
  birchLeaves(pen)
  for (let frond = 0; frond < 22; frond++)
    fern(
      pen,
      pen.between(-10, 430),
      pen.between(520, 600),
      pen.between(-150, -30),
      pen.between(64, 112),
      pen.pick(['#a5642a', '#8a4f22', '#c08038', '#6f7a3a']),
    )
  hill(pen, 578, 4, '#4b3a24')
  for (const [x, y, size, cap] of [
    [236, 590, 1.25, 0.7],
    [284, 598, 0.85, 0.25],
    [192, 600, 0.7, 0.05],
    [318, 588, 0.6, 0.5],
  ] as const)
    flyAgaric(pen, x, y, size, cap)
  for (let fallen = 0; fallen < 46; fallen++)
    leaf(
      pen,
      'birch',
      pen.between(0, 420),
      pen.between(574, 600),
      pen.between(0, 360),
      pen.between(9, 14),
      pen.pick(['#e2b043', '#c98a2e', '#f0c965', '#a5642a']),
    )
  web(pen, 104, 388, 40)
  for (const [x, y, turn, size] of [
    [210, 152, -12, 0.5],
    [262, 186, 8, 0.4],
    [176, 196, -30, 0.32],
    [306, 148, 14, 0.3],
  ] as const)
    swallow(pen, x, y, turn, size)
}

function birch(pen: Pen, x: number, base: number, width: number, lean: number): void {
  trunk(pen, x, base, width, '#efeadd', lean)
  trunk(pen, x + width * 0.22, base, width * 0.5, '#d9d2c1', lean)
  for (let mark = 0; mark < 26; mark++) {
    const y = pen.between(10, base - 16)
    const left = x + (lean * (base - y)) / base - width * 0.36
    const from = left + pen.between(0, width * 0.4)
    pen.stroke(
      `M${fixed(from)} ${fixed(y)}q${fixed(width * 0.12)} ${fixed(pen.between(-1.5, 2.5))} ${fixed(width * pen.between(0.14, 0.3))} 0`,
      '#3b352e',
      pen.between(0.8, 2.4),
    )
  }
}

function birchLeaves(pen: Pen): void {
  for (const [from, to] of [
    [
      [60, 40],
      [260, 96],
    ],
    [
      [366, 20],
      [196, 70],
    ],
    [
      [372, 110],
      [300, 176],
    ],
    [
      [50, 120],
      [0, 176],
    ],
  ] as [Point, Point][]) {
    for (const place of bough(pen, from, to, 2.2, '#5d4a3a', -10)) {
      for (let hang = 0; hang < 3; hang++) {
        const tip = twig(pen, place, pen.between(50, 130), pen.between(14, 42), '#5d4a3a', 0.8)
        for (const along of [0.4, 0.75, 1]) {
          leaf(
            pen,
            'birch',
            place[0] + (tip[0] - place[0]) * along,
            place[1] + (tip[1] - place[1]) * along,
            pen.between(30, 150),
            pen.between(10, 15),
            pen.pick(['#e2b043', '#f0c965', '#c98a2e', '#9a9a3e']),
          )
        }
      }
    }
  }
}
