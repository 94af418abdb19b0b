import { farBird } from './creatures.ts'
import { flyAgaric } from './flowers.ts'
import { barkLines, farTrunks, glow, grass, hill, mist, PAGE, sky, treeLine, trunk } from './land.ts'
import { ornament } from './ornaments.ts'
import type { Pen, Point } from './pen.ts'
import { bareTree, bough, cornerFerns, fern, foliage, leaf, twig } from './trees.ts'

const morning = [
  [0, '#c3d6d2'],
  [0.3, '#e6ece3'],
  [0.5, '#fbf0d4'],
  [1, '#fbf0d4'],
] as const

/** The cover: two old trees lean into a doorway, and a path runs through it towards the light. */
export function coverScene(pen: Pen): void {
  sky(pen, [
    [0, '#1d3a33'],
    [0.34, '#4f7566'],
    [0.56, '#d9dcb4'],
    [0.66, '#fbe9b8'],
    [1, '#fbe9b8'],
  ])
  const x = PAGE.width / 2
  glow(pen, x, 372, 230, '#fff5cf', 1)
  hill(pen, 398, 6, '#b9c99b')
  treeLine(pen, 420, 60, '#9bb385', 0.3)
  hill(pen, 416, 5, '#8fab78')
  mist(pen, 372, 90, '#fff6d8', 0.7)
  farTrunks(pen, 10, 446, 11, '#7f9b77')
  pen.disc(x, 372, 62, '#fffbe8')
  mist(pen, 384, 80, '#e9efc8', 0.6)
  hill(pen, 442, 5, '#7a9a68')
  for (const [left, width] of [
    [26, 18],
    [138, 20],
    [292, 22],
    [386, 17],
  ] as const) {
    trunk(pen, left, 480, width, '#567756', pen.between(-8, 8))
  }
  hill(pen, 478, 6, '#587f51')
  pen.fill(
    'M150 600C178 560 232 548 226 512C220 486 192 470 205 442L214 442C212 466 246 484 254 514C264 552 262 572 296 600z',
    '#f2e2b4',
    0.95,
  )
  hill(pen, 592, 3, '#2c4a34', 0.5)
  const veil = pen.doc.linearGradient(0, 0, 0, 330)
  veil.stop(0, '#10241f', 0.94).stop(0.55, '#14302a', 0.72).stop(1, '#14302a', 0)
  pen.doc.rect(0, 0, PAGE.width, 330).fill(veil)
  archTrees(pen, x)
  for (const [px, py, rx, ry, count] of [
    [4, 14, 112, 46, 110],
    [416, 14, 112, 46, 110],
    [210, -24, 170, 40, 90],
    [-16, 150, 58, 110, 90],
    [436, 150, 58, 110, 90],
  ] as const) {
    foliage(pen, 'beech', { x: px, y: py, rx, ry }, count, 22, ['#16302a', '#26493a', '#4d7552'])
  }
  for (let frond = 0; frond < 8; frond++) {
    const left = frond < 4
    fern(
      pen,
      left ? pen.between(0, 110) : pen.between(310, 420),
      pen.between(560, 600),
      left ? pen.between(-110, -60) : pen.between(-120, -70),
      pen.between(64, 110),
      pen.pick(['#2c4a34', '#3f6a44', '#1f3a2b']),
    )
  }
  cornerFerns(pen, ['#1f3a2b', '#16302a'])
}

/** Two trunks whose crowns meet above x. */
function archTrees(pen: Pen, x: number): void {
  const tree = () => {
    pen.fill(
      `M36 604C62 560 66 470 62 380C60 320 66 280 104 248C136 222 176 212 ${x + 8} 210L${x + 8} 222C184 226 150 234 124 256C94 284 96 320 100 380C104 470 112 560 146 604z`,
      '#1a2f26',
    )
    for (const place of bough(pen, [84, 272], [14, 170], 12, '#1a2f26', -10))
      twig(pen, place, pen.between(-150, -60), pen.between(24, 50), '#1a2f26', 2.4)
    for (const place of bough(pen, [128, 244], [128, 186], 5, '#1a2f26', -6))
      twig(pen, place, pen.between(-150, -30), pen.between(20, 40), '#1a2f26', 1.8)
    barkLines(pen, 84, 250, 590, 34, '#4b6a58')
  }
  tree()
  pen.mirrored(x, tree)
}

/** The wood's edge: field on one side, trees on the other. */
export function woodEdge(pen: Pen): void {
  sky(pen, morning)
  glow(pen, 120, 150, 110, '#fffbe6', 1)
  pen.disc(120, 150, 26, '#fffef2')
  hill(pen, 176, 7, '#c3d3b4')
  treeLine(pen, 190, 34, '#a9bf9a', 0.3)
  hill(pen, 196, 4, '#d7dba5')
  hill(pen, 222, 4, '#b9cb8e')
  for (const [x, base, width] of [
    [250, 232, 16],
    [286, 240, 22],
    [330, 236, 18],
    [372, 250, 34],
    [408, 246, 26],
  ] as const)
    trunk(pen, x, base, width, '#47644c', pen.between(-4, 4))
  foliage(pen, 'beech', { x: 340, y: 16, rx: 130, ry: 60 }, 190, 20, ['#33543c', '#4f7a4a', '#84a867'])
  grass(pen, 262, 28, ['#587a51', '#6f9464', '#84a867'], 80)
  for (let bird = 0; bird < 5; bird++) farBird(pen, 60 + bird * 26, 88 + pen.between(-10, 10), 0.4, '#557270')
}

/** Standing stones on a ridge under a round sun. */
export function stones(pen: Pen): void {
  sky(pen, [
    [0, '#9fb3b8'],
    [0.25, '#e8d9bd'],
    [0.42, '#f3c692'],
    [1, '#f3c692'],
  ])
  glow(pen, 226, 172, 120, '#fff0c2', 1)
  pen.disc(226, 172, 40, '#fff7df')
  hill(pen, 196, 7, '#a9a989')
  treeLine(pen, 208, 22, '#8b9377', 0.3)
  hill(pen, 206, 4, '#7d8a62')
  for (const [x, tall, half] of [
    [66, 58, 11],
    [118, 74, 13],
    [170, 62, 10],
    [284, 66, 12],
    [336, 82, 14],
    [388, 54, 11],
  ] as const) {
    const lean = pen.between(-5, 5)
    pen.fill(
      `M${x - half} 226C${x - half - 2} ${226 - tall * 0.6} ${x - half + 2 + lean} ${226 - tall} ${x - 1 + lean} ${224 - tall}C${x + half + lean} ${226 - tall} ${x + half + 2} ${226 - tall * 0.5} ${x + half} 226z`,
      '#4e564b',
    )
    pen.fill(
      `M${x + 1 + lean} ${226 - tall}C${x + half + lean} ${228 - tall} ${x + half + 2} ${226 - tall * 0.5} ${x + half} 226L${x + 3} 226C${x + 5} ${226 - tall * 0.5} ${x + 4} ${230 - tall} ${x + 1 + lean} ${226 - tall}z`,
      '#6f786a',
    )
  }
  hill(pen, 226, 3, '#5d6d47')
  grass(pen, 262, 30, ['#45573a', '#5d6d47', '#7d8a62'], 90)
}

/** A path into trees in four seasons of leaf. */
export function path(pen: Pen): void {
  sky(pen, morning)
  glow(pen, 210, 140, 120, '#fffbe6', 1)
  hill(pen, 178, 6, '#bccdab')
  treeLine(pen, 194, 40, '#a4bf93', 0.3)
  hill(pen, 194, 4, '#93b081')
  mist(pen, 150, 70, '#fffbe9', 0.7)
  pen.fill(
    'M120 300C160 262 226 250 214 224C206 208 196 202 206 190L214 190C212 202 238 212 244 228C254 254 262 272 312 300z',
    '#f0e3c0',
  )
  const looks: [number, [string, string, string]][] = [
    [46, ['#c9dfa0', '#a9cc78', '#e7efcd']],
    [140, ['#4f7a4a', '#6b9a5d', '#2f5a34']],
    [292, ['#cf7d3e', '#e2b043', '#a5502a']],
  ]
  for (const [x, colors] of looks) {
    trunk(pen, x, 244, 16, '#5a5244', 0, 90)
    foliage(pen, 'beech', { x, y: 84, rx: 50, ry: 56 }, 130, 16, colors)
  }
  bareTree(pen, 380, 250, 210, '#5a5244', 25)
  grass(pen, 264, 24, ['#587a51', '#6f9464', '#84a867'], 60)
}

/** The forest floor: fern, toadstool, leaves that stay where they are. */
export function forestFloor(pen: Pen): void {
  sky(pen, [
    [0, '#dfe8cf'],
    [0.45, '#c4d5b5'],
    [1, '#c4d5b5'],
  ])
  glow(pen, 300, 70, 120, '#fffef0', 0.9)
  farTrunks(pen, 9, 190, 16, '#a4bf93')
  hill(pen, 186, 5, '#82a271')
  farTrunks(pen, 4, 216, 26, '#638656')
  hill(pen, 214, 5, '#4c6e43')
  for (let frond = 0; frond < 9; frond++)
    fern(
      pen,
      pen.between(-10, 430),
      pen.between(236, 270),
      pen.between(-140, -40),
      pen.between(70, 130),
      pen.pick(['#3a5936', '#2b452f', '#638656']),
    )
  hill(pen, 246, 3, '#3a4a2b')
  flyAgaric(pen, 196, 256, 0.9, 0.6)
  flyAgaric(pen, 232, 262, 0.6, 0.2)
  for (let fallen = 0; fallen < 40; fallen++)
    leaf(
      pen,
      'oak',
      pen.between(0, 420),
      pen.between(244, 270),
      pen.between(0, 360),
      pen.between(12, 20),
      pen.pick(['#a5844c', '#8a6a3a', '#c8a05a']),
    )
}

/** A row of all eight ornaments. */
export function ornamentRow(
  pen: Pen,
  festivals: readonly string[],
  x: number,
  y: number,
  width: number,
  scale: number,
): void {
  festivals.forEach((festival, index) => {
    ornament(pen, festival, x + (width * (index + 0.5)) / festivals.length, y, scale)
  })
}

/** Last light between bare trees, for the closing words. */
export function lastLight(pen: Pen): void {
  sky(pen, [
    [0, '#2f4546'],
    [0.2, '#6d8d89'],
    [0.38, '#f3d5a6'],
    [1, '#f3d5a6'],
  ])
  glow(pen, 210, 190, 120, '#fff0c8', 1)
  pen.disc(210, 196, 28, '#fff8e0')
  hill(pen, 206, 5, '#8b9a83')
  for (const [x, height] of [
    [40, 200],
    [110, 150],
    [310, 160],
    [386, 214],
  ] as const)
    bareTree(pen, x, 240, height, '#2f4546', 24)
  hill(pen, 236, 4, '#425b4f')
  const line: Point[] = [
    [60, 60],
    [84, 52],
    [110, 58],
  ]
  for (const [x, y] of line) farBird(pen, x, y, 0.5, '#1c2c2e')
}
