import type { Random } from '../random.ts'
import type { Curve, Point } from '../svg.ts'
import { along, element, path, smooth, taper } from '../svg.ts'
import { copy } from './leaf.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

/** A lobed oak leaf, 100 units long along the x axis, with its veins. */
function oakLeaf(id: string, random: Random, vein: string): string {
  // Lobes grow towards the tip and shrink again; between two of them lies a narrow bay.
  const reaches = [12, 23, 15, 34, 18, 40, 19, 33, 15, 15]
  const upper: Point[] = []
  const lower: Point[] = []
  let veins = path`M-14 0H92`
  for (const [i, reach] of reaches.entries()) {
    const x = 4 + i * 9.6
    const isLobe = i % 2 === 1
    const up = reach + random.around(0, 2.5)
    const down = reach + random.around(0, 2.5)
    upper.push({ x: x + (isLobe ? 6 : 0), y: -up })
    lower.unshift({ x: x + (isLobe ? 6 : 0) + random.around(0, 2), y: down })
    if (isLobe) {
      veins += path`M${x - 8} 0l13 ${-up * 0.8}M${x - 8} 0l13 ${down * 0.8}`
    }
  }
  const outline = smooth([{ x: 0, y: 0 }, ...upper, { x: 102, y: random.around(0, 3) }, ...lower], true)
  return element(
    'g',
    { id },
    element('path', { d: outline }) +
      element('path', {
        d: veins,
        fill: 'none',
        stroke: vein,
        'stroke-width': '1.8',
        'stroke-linecap': 'round',
        opacity: '.6',
      }),
  )
}

/** An acorn hanging down from 0,0: cup, nut, and light on one side. */
function acorn(id: string, palette: MotifContext['palette']): string {
  const [nut = palette.near, shade = palette.deep] = palette.accents.slice(-2)
  let scales = ''
  for (let row = 0; row < 3; row++) {
    for (let i = -2; i <= 2; i++) {
      scales += path`M${i * 7 + (row % 2) * 3.5 - 3.5} ${13 + row * 6 - Math.abs(i)}q3.5 5 7 0`
    }
  }
  return element(
    'g',
    { id },
    element('path', {
      d: 'M0 -16Q-3 -4 0 8',
      fill: 'none',
      stroke: palette.wood,
      'stroke-width': '4',
      'stroke-linecap': 'round',
    }) +
      element('path', { d: 'M-17 24C-19 48-8 60-2 66L0 73L2 66C8 60 19 48 17 24z', fill: nut }) +
      element('path', { d: 'M4 24C8 44 6 58 0 70L2 66C8 60 19 48 17 24z', fill: shade }) +
      element('path', { d: 'M-21 28C-24 10-10 5 0 5S24 10 21 28Q0 36-21 28z', fill: palette.wood }) +
      element('path', {
        d: scales,
        fill: 'none',
        stroke: palette.vein,
        'stroke-width': '1.3',
        'stroke-linecap': 'round',
        opacity: '.38',
      }),
  )
}

function draw({ random, palette, id }: MotifContext): Drawing {
  const leaves = [id('a'), id('b')]
  const nut = id('n')
  const defs = leaves.map((leaf) => oakLeaf(leaf, random, palette.vein)).join('') + acorn(nut, palette)
  const colours = palette.accents.slice(0, -2)

  const branch: Curve = {
    from: { x: -20, y: random.between(20, 56) },
    bend: { x: random.between(140, 190), y: random.between(24, 50) },
    to: { x: random.between(266, 300), y: random.between(166, 192) },
  }
  let body = ''
  for (const [x, y] of [
    [64, 250],
    [390, 60],
    [420, 230],
    [150, 330],
  ] as const) {
    body += copy(
      random.pick(leaves),
      { x: random.around(x, 24), y: random.around(y, 24) },
      random.between(0, 360),
      random.between(0.8, 1),
      palette.far,
      palette.halo === undefined ? 0.75 : 0.4,
    )
  }
  let back = ''
  let front = ''
  let side = 1
  const count = random.int(5, 6)
  for (let i = 0; i < count; i++) {
    const at = along(branch, 0.2 + (0.66 * i) / count)
    const size = random.between(1.1, 1.32)
    const text = copy(
      random.pick(leaves),
      at,
      at.angle + side * random.around(62, 14),
      size,
      colours[i % colours.length],
      undefined,
      side * size * 0.94,
    )
    if (random.chance(0.5)) {
      front += text
    } else {
      back += text
    }
    side = -side
  }
  const tip = along(branch, 1)
  for (const turn of [-78, -24, 50]) {
    back += copy(
      random.pick(leaves),
      tip,
      tip.angle + random.around(turn, 9),
      random.between(1.15, 1.35),
      random.pick(colours),
    )
  }
  body += back + element('path', { d: taper(branch, 6.5, 3), fill: palette.wood }) + front
  const fruits = random.int(2, 3)
  for (let i = 0; i < fruits; i++) {
    const spread = (i - (fruits - 1) / 2) * 46
    body += copy(
      nut,
      { x: tip.x - 2 + spread, y: tip.y + 8 + Math.abs(spread) * 0.18 },
      -spread * 0.42 + random.around(0, 7),
      random.between(1.22, 1.42),
      undefined,
    )
  }
  return { defs, body }
}

export const oak: Motif = {
  label: 'an oak sprig with acorns',
  disc: { x: [330, 392], y: [196, 270], r: [84, 106] },
  palettes: [
    {
      sky: ['#f3ebda', '#e0d0b3'],
      disc: '#fbf5e6',
      far: '#d3c6a3',
      mid: '#93a86f',
      near: '#5e8052',
      deep: '#4c6f45',
      wood: '#5a4632',
      vein: '#f0ecc9',
      accents: ['#7c9a5c', '#4f7549', '#5e8f56', '#93a86f', '#8c8a4c', '#c0935a', '#9c713f'],
    },
    {
      sky: ['#f8e8d0', '#eccb9e'],
      disc: '#fdf4e3',
      far: '#e5c598',
      mid: '#c98a42',
      near: '#a85a26',
      deep: '#6c3218',
      wood: '#4e3422',
      vein: '#fbe9cf',
      accents: ['#c47a35', '#a8552a', '#d99a4e', '#8c6a34', '#b86a2c', '#b98850', '#8a5c30'],
    },
    {
      sky: ['#eaf0e0', '#c9d9bb'],
      disc: '#fffdee',
      far: '#bccfa9',
      mid: '#7fa063',
      near: '#4c7a45',
      deep: '#335535',
      wood: '#4c3f2e',
      vein: '#e9f2d4',
      accents: ['#6d9650', '#45723f', '#86ac62', '#588a4c', '#a2bb6c', '#c3a964', '#98803f'],
    },
    {
      sky: ['#2b4446', '#1d3133'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#31504f',
      mid: '#7d8f52',
      near: '#56794f',
      deep: '#142827',
      wood: '#7b5c3e',
      vein: '#e4e0b4',
      accents: ['#6f8f58', '#4a7058', '#91a062', '#b98b45', '#587f50', '#d9a765', '#a9753d'],
    },
    {
      sky: ['#e5ecea', '#bfcfca'],
      disc: '#fbf8ec',
      far: '#afc2bb',
      mid: '#8a9a63',
      near: '#56704f',
      deep: '#35513f',
      wood: '#47423a',
      vein: '#e6ecd6',
      accents: ['#6b8a5d', '#4a6f57', '#8f9a58', '#a98a4a', '#5f8069', '#bc9560', '#8e6b42'],
    },
  ],
  draw,
}
