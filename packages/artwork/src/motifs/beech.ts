import type { Curve } from '../svg.ts'
import { along, element, taper } from '../svg.ts'
import { copy, leafSymbol } from './leaf.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

/** Where the branches run: each layout leaves the disc's side a little emptier. */
const LAYOUTS: readonly (readonly Curve[])[] = [
  [
    { from: { x: -20, y: 84 }, bend: { x: 190, y: 40 }, to: { x: 404, y: 150 } },
    { from: { x: 500, y: 236 }, bend: { x: 330, y: 250 }, to: { x: 132, y: 330 } },
  ],
  [
    { from: { x: 66, y: -20 }, bend: { x: 84, y: 150 }, to: { x: 262, y: 282 } },
    { from: { x: 500, y: 16 }, bend: { x: 380, y: 40 }, to: { x: 250, y: 116 } },
  ],
  [
    { from: { x: -20, y: 300 }, bend: { x: 150, y: 292 }, to: { x: 330, y: 108 } },
    { from: { x: 196, y: 380 }, bend: { x: 300, y: 320 }, to: { x: 452, y: 290 } },
  ],
  [
    { from: { x: 300, y: -20 }, bend: { x: 262, y: 150 }, to: { x: 312, y: 330 } },
    { from: { x: -20, y: 20 }, bend: { x: 60, y: 130 }, to: { x: 196, y: 214 } },
  ],
]

function draw({ random, palette, id }: MotifContext): Drawing {
  const shapes = [id('a'), id('b')]
  const defs = shapes.map((shape, i) => leafSymbol(shape, random, palette.vein, 30 + i * 6)).join('')

  let body = ''
  for (let i = 0; i < 7; i++) {
    body += copy(
      random.pick(shapes),
      { x: random.between(20, 460), y: random.between(20, 340) },
      random.between(0, 360),
      random.between(0.5, 0.75),
      palette.far,
      palette.halo === undefined ? 0.8 : 0.4,
    )
  }
  let last = ''
  function colour(): string {
    let next = random.pick(palette.accents)
    while (next === last) {
      next = random.pick(palette.accents)
    }
    last = next
    return next
  }
  for (const plan of random.pick(LAYOUTS)) {
    const branch: Curve = {
      from: { x: plan.from.x, y: random.around(plan.from.y, 14) },
      bend: { x: random.around(plan.bend.x, 22), y: random.around(plan.bend.y, 22) },
      to: { x: random.around(plan.to.x, 18), y: random.around(plan.to.y, 18) },
    }
    let leaves = ''
    const count = random.int(8, 10)
    let side = random.sign()
    for (let i = 0; i < count; i++) {
      const at = along(branch, 0.1 + (0.86 * i) / count)
      const size = random.between(0.7, 0.86) * (1 - 0.2 * (i / count))
      leaves += copy(
        random.pick(shapes),
        at,
        at.angle + side * random.around(50, 11),
        size,
        colour(),
        undefined,
        size * random.pick([0.82, 1, 1]),
      )
      side = -side
    }
    const tip = along(branch, 1)
    leaves += copy(random.pick(shapes), tip, tip.angle + random.around(0, 10), 0.7, colour())
    body += element('path', { d: taper(branch, 5, 1.6), fill: palette.wood }) + leaves
  }
  return { defs, body }
}

export const beech: Motif = {
  label: 'beech leaves',
  disc: { x: [110, 190], y: [110, 220], r: [76, 100] },
  palettes: [
    {
      sky: ['#f8ead6', '#efd3b0'],
      disc: '#fdf3e2',
      far: '#ebcda5',
      mid: '#c79a52',
      near: '#a44a1c',
      deep: '#6c3218',
      wood: '#5b3a22',
      vein: '#fbe6cd',
      accents: ['#cb652b', '#df8a4a', '#a44a1c', '#c79a52', '#8a6a3c', '#b4562a'],
    },
    {
      sky: ['#f3f5e4', '#d7e4be'],
      disc: '#fffdee',
      far: '#c9dbae',
      mid: '#8fb16c',
      near: '#5c8448',
      deep: '#3a5936',
      wood: '#5a4632',
      vein: '#f4f8dd',
      accents: ['#8db264', '#a6c37c', '#6d9650', '#557f45', '#b9c773'],
    },
    {
      sky: ['#e8efeb', '#c0d2cc'],
      disc: '#fdf9ec',
      far: '#aec4bb',
      mid: '#6d938a',
      near: '#3f6a5c',
      deep: '#2a4f45',
      wood: '#4a4136',
      vein: '#e6f0e4',
      accents: ['#4c7a63', '#6d9579', '#365f50', '#86a878', '#58846f'],
    },
    {
      sky: ['#2d4548', '#1e3335'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#33504f',
      mid: '#9c713f',
      near: '#c8632a',
      deep: '#122423',
      wood: '#0f2020',
      vein: '#fbe6cd',
      accents: ['#d98746', '#e9b06c', '#b85c2a', '#c79a52', '#97763f'],
    },
    {
      sky: ['#f4e7dc', '#e0c4ae'],
      disc: '#fcf3e6',
      far: '#d8b8a1',
      mid: '#9b5c48',
      near: '#7a3f34',
      deep: '#4e2a28',
      wood: '#42302a',
      vein: '#f3d6c2',
      accents: ['#7d4038', '#9b5846', '#63343a', '#b27353', '#864b33'],
    },
  ],
  draw,
}
