import { farBird, swallow, web } from './creatures.ts'
import { flyAgaric } from './flowers.ts'
import { barkLines, glow, hill, mist, sky, treeLine, trunk } from './land.ts'
import type { Pen, Point } from './pen.ts'
import { fixed } from './pen.ts'
import { bareTree, bough, fern, leaf, twig } from './trees.ts'

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

/** Dusk, copper beech leaves, and a log that is becoming soil. */
export function samhain(pen: Pen): void {
  sky(pen, [
    [0, '#33323f'],
    [0.3, '#6a4b4f'],
    [0.5, '#c07a4c'],
    [0.66, '#efbf7c'],
    [1, '#efbf7c'],
  ])
  glow(pen, 286, 312, 190, '#ffe6b4', 0.75)
  pen.disc(286, 312, 46, '#fff2d0', 0.95)
  hill(pen, 372, 8, '#a5695a', 0.75)
  treeLine(pen, 398, 74, '#7c4f4c', 0.25)
  hill(pen, 396, 6, '#7c4f4c')
  mist(pen, 350, 110, '#f3cf9c', 0.6)
  for (const [x, height] of [
    [46, 190],
    [128, 150],
    [372, 176],
    [238, 128],
  ] as const)
    bareTree(pen, x, 442, height, '#4f3439', 24)
  hill(pen, 438, 7, '#573a38')
  mist(pen, 410, 70, '#e2ac7c', 0.32)
  hill(pen, 478, 6, '#3e2a2b')
  for (let flock = 0; flock < 11; flock++)
    farBird(pen, 60 + flock * 17 + pen.between(-9, 9), 214 + pen.between(-26, 22), 0.42, '#3a2c33')
  trunk(pen, 30, 560, 66, '#2a1d20', -14)
  barkLines(pen, 26, 40, 540, 56, '#5c4140')
  copperBough(pen, [20, 66], [338, 30])
  copperBough(pen, [24, 150], [176, 136])
  fallenLog(pen)
  for (let drift = 0; drift < 70; drift++) {
    leaf(
      pen,
      'beech',
      pen.between(-5, 420),
      pen.between(552, 600),
      pen.between(0, 360),
      pen.between(11, 19),
      pen.pick(['#a5502a', '#c8763a', '#7d3b24', '#dd9a55']),
    )
  }
  for (let falling = 0; falling < 9; falling++) {
    leaf(
      pen,
      'beech',
      pen.between(90, 390),
      pen.between(150, 460),
      pen.between(0, 360),
      pen.between(9, 14),
      pen.pick(['#d98545', '#b95f2e']),
    )
  }
}

function copperBough(pen: Pen, from: Point, to: Point): void {
  const places = bough(pen, from, to, 5, '#2a1d20', -12)
  for (const [index, place] of places.entries()) {
    for (const side of [-1, 1]) {
      const turn = side * pen.between(32, 70) + 8
      const tip = twig(pen, place, turn, pen.between(20, 38), '#2a1d20')
      for (const along of [0.35, 0.7, 1]) {
        const x = place[0] + (tip[0] - place[0]) * along
        const y = place[1] + (tip[1] - place[1]) * along
        const color = pen.pick(['#b35a2c', '#cf7d3e', '#93431f', '#e0a05a'])
        leaf(
          pen,
          'beech',
          x,
          y,
          turn + pen.between(-50, 50),
          pen.between(19, 27),
          color,
          index % 2 === 0 ? '#7d3b24' : undefined,
        )
      }
    }
  }
}

function fallenLog(pen: Pen): void {
  pen.fill('M120 566C180 520 330 500 430 494L430 572C330 566 220 586 132 602z', '#2c1f1e')
  pen.fill('M120 566C180 520 330 500 430 494L430 508C330 516 214 532 150 576z', '#6d7a3e')
  pen.fill('M134 560C190 524 300 508 400 500C310 514 220 532 160 566z', '#8d9850')
  pen.oval(128, 585, 15, 21, '#5d4334')
  pen.oval(128, 585, 10, 14, '#7c5c45')
  pen.oval(128, 585, 4.5, 7, '#4b352a')
  const brackets = [
    [208, 548, 21],
    [240, 542, 25],
    [274, 536, 19],
    [226, 560, 17],
    [262, 555, 22],
    [316, 535, 24],
    [346, 541, 18],
  ] as const
  for (const [x, y, size] of brackets) {
    for (const [band, color] of [
      [1, '#e9d7b4'],
      [0.84, '#8a5a3b'],
      [0.66, '#c69a63'],
      [0.48, '#5f4436'],
      [0.28, '#a9835a'],
    ] as const) {
      const radius = size * band
      pen.fill(
        `M${fixed(x - radius)} ${y}C${fixed(x - radius)} ${fixed(y + radius * 0.75)} ${fixed(x + radius)} ${fixed(y + radius * 0.75)} ${fixed(x + radius)} ${y}C${fixed(x + radius * 0.5)} ${fixed(y - 3)} ${fixed(x - radius * 0.5)} ${fixed(y - 3)} ${fixed(x - radius)} ${y}z`,
        color,
      )
    }
  }
  for (const [x, tall] of [
    [296, 15],
    [304, 24],
    [311, 17],
    [352, 20],
    [360, 28],
    [366, 16],
    [374, 21],
  ] as const) {
    const y = 513 - (x - 300) * 0.1
    const fork = y - tall * 0.58
    pen.stroke(`M${x} ${fixed(y)}L${x + 0.6} ${fixed(fork)}`, '#1d1616', 2.6)
    pen.stroke(
      `M${x + 0.6} ${fixed(fork)}L${x - 2.4} ${fixed(y - tall)}M${x + 0.6} ${fixed(fork)}L${x + 2.2} ${fixed(y - tall * 0.9)}`,
      '#e9dfce',
      1.5,
    )
  }
}
