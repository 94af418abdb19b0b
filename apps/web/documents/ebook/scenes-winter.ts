import { owl, robin, sheep } from './creatures.ts'
import { catkin, snowdrops } from './flowers.ts'
import { barkLines, glow, grass, hill, mist, sky, treeLine, trunk } from './land.ts'
import type { Pen, Point } from './pen.ts'
import { fixed } from './pen.ts'
import { bareTree, bough, leaf, twig } from './trees.ts'

/** The longest night: a low sun at the mouth of an old mound, holly, a tawny owl. */
export function winterSolstice(pen: Pen): void {
  sky(pen, [
    [0, '#0f1f2c'],
    [0.38, '#274150'],
    [0.56, '#6f7f80'],
    [0.66, '#e0b48a'],
    [0.72, '#f5d8ab'],
    [1, '#f5d8ab'],
  ])
  for (let star = 0; star < 74; star++)
    pen.disc(
      pen.between(4, 416),
      pen.between(8, 250),
      pen.between(0.4, 1.25),
      '#f6f1dc',
      pen.between(0.35, 0.95),
    )
  glow(pen, 300, 398, 170, '#ffdf9f', 0.9)
  pen.disc(292, 392, 32, '#fff0c4')
  hill(pen, 405, 3, '#7b8583')
  treeLine(pen, 418, 22, '#56696c', 0.5)
  hill(pen, 414, 5, '#5d7073')
  mist(pen, 380, 80, '#f1d9b6', 0.45)
  mound(pen)
  for (const [x, height] of [
    [392, 210],
    [342, 140],
  ] as const)
    bareTree(pen, x, 478, height, '#1d2c33', 25)
  const frost = ['#dfe6e4', '#c3d0cf', '#eef2ee'] as const
  hill(pen, 494, 6, '#c6d1d0')
  hill(pen, 520, 6, '#e3e9e6')
  pen.fill(
    'M236 600C216 566 176 556 164 530C158 514 152 500 146 486L158 486C164 502 180 514 196 528C226 552 262 566 300 600z',
    '#f7f4ea',
    0.85,
  )
  grass(pen, 566, 34, frost, 90)
  grass(pen, 596, 46, ['#9fb1b0', '#c3d0cf', '#f4f6f2'], 70)
  trunk(pen, -6, 600, 84, '#101a20', -10)
  barkLines(pen, 6, 60, 560, 40, '#33454c')
  const places = bough(pen, [0, 176], [206, 214], 8, '#101a20', -18)
  for (const place of places.slice(4)) twig(pen, place, pen.between(-50, 40), pen.between(14, 30), '#101a20')
  owl(pen, 108, 186, 0.92)
  hollySprig(pen, 392, -6)
}

function mound(pen: Pen): void {
  pen.fill('M34 500C52 452 100 430 152 430C206 430 254 452 272 500z', '#31473f')
  pen.fill(
    'M60 470C84 444 116 434 152 434C190 434 222 444 246 470C218 452 188 446 152 446C118 446 86 454 60 470z',
    '#e3e9e6',
    0.85,
  )
  for (let stone = 0; stone < 19; stone++) {
    const x = 40 + stone * 12.6
    if (x > 132 && x < 172) continue
    const tall = pen.between(11, 17)
    pen.fill(
      `M${fixed(x - 6)} 502L${fixed(x - 5)} ${fixed(502 - tall)}L${fixed(x + 4)} ${fixed(501 - tall)}L${fixed(x + 6)} 502z`,
      pen.pick(['#8a938e', '#a3aaa4', '#727d79']),
    )
  }
  glow(pen, 152, 486, 58, '#ffd489', 0.9)
  pen.fill('M138 504L140 470L164 470L166 504z', '#3a2a1e')
  pen.fill('M143 504L145 475L159 475L161 504z', '#ffd98f')
  pen.fill('M130 472L132 461L173 462L174 473z', '#a9afa6')
  pen.fill('M130 504L132 473L142 473L140 504zM164 504L162 473L172 473L175 504z', '#8b938c')
}

function hollySprig(pen: Pen, x: number, y: number): void {
  const places = bough(pen, [x + 30, y], [x - 128, y + 96], 3.2, '#33281f', 18)
  places.forEach((place, index) => {
    for (const side of [-1, 1]) {
      const color = index % 2 === 0 ? '#2f5a3d' : '#3d6d49'
      leaf(
        pen,
        'holly',
        place[0],
        place[1],
        150 + side * pen.between(44, 74),
        pen.between(33, 43),
        color,
        '#8fae86',
      )
    }
  })
  for (const [bx, by] of [
    [-36, 52],
    [-28, 60],
    [-44, 62],
    [-84, 84],
    [-76, 92],
    [-92, 93],
    [0, 30],
    [8, 38],
  ] as const) {
    pen.disc(x + bx, y + by, 6, '#b02a20')
    pen.disc(x + bx - 1.8, y + by - 1.8, 1.5, '#f0a08a')
  }
}

/** First stirring: snowdrops, hazel catkins, ewes on a far slope. */
export function imbolc(pen: Pen): void {
  sky(pen, [
    [0, '#a9bdc6'],
    [0.35, '#cfd9da'],
    [0.62, '#f3ead9'],
    [1, '#f3ead9'],
  ])
  glow(pen, 118, 236, 130, '#fffdf0', 0.95)
  pen.disc(118, 236, 30, '#fffef6')
  hill(pen, 352, 9, '#c5d2cd')
  treeLine(pen, 380, 46, '#aebfbb', 0.3)
  hill(pen, 374, 8, '#b4c6ab')
  for (const [x, y, size] of [
    [250, 394, 0.62],
    [284, 401, 0.66],
    [325, 393, 0.56],
    [302, 409, 0.4],
    [268, 408, 0.38],
  ] as const)
    sheep(pen, x, y, size)
  mist(pen, 352, 92, '#fbf7ec', 0.75)
  for (const [x, height] of [
    [40, 232],
    [186, 170],
    [388, 244],
  ] as const)
    bareTree(pen, x, 456, height, '#8a8d86', 22)
  hill(pen, 446, 6, '#8aa27e')
  mist(pen, 420, 70, '#f4f2e4', 0.4)
  hill(pen, 492, 6, '#67855f')
  const back = [
    [26, 528],
    [92, 516],
    [150, 530],
    [212, 518],
    [276, 528],
    [338, 514],
    [396, 530],
  ] as const
  for (const [x, y] of back) snowdrops(pen, x + pen.between(-6, 6), y, pen.between(0.5, 0.62))
  hill(pen, 546, 5, '#4c6b49')
  grass(pen, 560, 24, ['#3f5f40', '#587a51', '#6f9464'], 70)
  const front = [
    [48, 592],
    [146, 586],
    [252, 594],
    [352, 584],
  ] as const
  for (const [x, y] of front) snowdrops(pen, x, y, pen.between(1.05, 1.3))
  for (let dead = 0; dead < 16; dead++)
    leaf(
      pen,
      'oak',
      pen.between(0, 420),
      pen.between(578, 600),
      pen.between(0, 360),
      pen.between(16, 24),
      pen.pick(['#8c6a48', '#a5845c', '#735338']),
    )
  hazelBoughs(pen)
  robin(pen, 222, 131, 1.15)
}

function hazelBoughs(pen: Pen): void {
  const boughs: [Point, Point][] = [
    [
      [-10, 30],
      [250, 64],
    ],
    [
      [430, -6],
      [252, 84],
    ],
    [
      [150, 120],
      [330, 146],
    ],
  ]
  for (const [index, [from, to]] of boughs.entries()) {
    for (const [step, place] of bough(pen, from, to, index === 2 ? 2.4 : 4, '#6b5645', 10).entries()) {
      if (step % 2 === 0)
        for (const beside of [-5, 2, 8]) catkin(pen, place[0] + beside, place[1] + 2, pen.between(34, 58))
      const tip = twig(pen, place, pen.between(-70, -20), pen.between(10, 24), '#6b5645', 1.2)
      pen.oval(tip[0], tip[1], 2.4, 3.4, '#8f9a5c')
      if (step % 3 === 0)
        pen.stroke(
          `M${tip[0]} ${fixed(tip[1] - 3)}l-2-4M${tip[0]} ${fixed(tip[1] - 3)}l0-5M${tip[0]} ${fixed(tip[1] - 3)}l2.5-4`,
          '#b22a4a',
          0.9,
        )
    }
  }
}
