import { element, path } from '../svg.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

interface Mushroom {
  /** Foot of the stalk, underside of the cap, and half the cap's width. */
  foot: number
  x: number
  y: number
  half: number
  cap: string
  shade: string
  isSpotted: boolean
}

function mushroom(
  { random, palette }: MotifContext,
  { foot, x, y, half, cap, shade, isSpotted }: Mushroom,
): string {
  const stalk = half * 0.2 + 2
  const bend = (foot - x) * 0.4
  let text = element('path', {
    d: path`M${foot - stalk * 1.3} 366
Q${foot - bend * 0.2 - stalk} ${(y + 366) / 2} ${x - stalk * 0.8} ${y - 2}h${stalk * 1.6}
Q${foot - bend * 0.2 + stalk} ${(y + 366) / 2} ${foot + stalk * 1.35} 366z`,
    fill: palette.vein,
  })
  const sag = half * 0.3
  text += element('path', {
    d: path`M${x - half * 0.98} ${y + 1}Q${x} ${y + sag * 1.1} ${x + half * 0.98} ${y + 1}Q${x} ${y - sag * 0.9} ${x - half * 0.98} ${y + 1}z`,
    fill: palette.wood,
  })
  let gills = ''
  for (let i = -4; i <= 4; i++) {
    gills += path`M${x + i * half * 0.07} ${y - sag * 0.25}L${x + i * half * 0.2} ${y + sag * 0.42 * (1 - (i / 5.2) ** 2)}`
  }
  text += element('path', {
    d: gills,
    fill: 'none',
    stroke: palette.vein,
    'stroke-width': '1',
    opacity: '.6',
  })
  const height = half * random.between(0.98, 1.28)
  const peak = random.around(0, half * 0.08)
  text += element('path', {
    d: path`M${x - half} ${y + 2}
C${x - half * 0.88} ${y - height * 0.72} ${x - half * 0.4} ${y - height} ${x + peak} ${y - height}
S${x + half * 0.88} ${y - height * 0.72} ${x + half} ${y + 2}
C${x + half * 0.6} ${y - sag * 0.56} ${x - half * 0.6} ${y - sag * 0.56} ${x - half} ${y + 2}z`,
    fill: cap,
  })
  text += element('path', {
    d: path`M${x + peak} ${y - height}
C${x + half * 0.4} ${y - height} ${x + half * 0.88} ${y - height * 0.72} ${x + half} ${y + 2}
Q${x + half * 0.78} ${y - sag * 0.3} ${x + half * 0.46} ${y - sag * 0.36}
C${x + half * 0.54} ${y - height * 0.5} ${x + half * 0.34} ${y - height * 0.86} ${x + peak} ${y - height}
z`,
    fill: shade,
  })
  if (isSpotted) {
    let spots = ''
    for (let i = 0; i < 7; i++) {
      const u = random.around(0, 0.7)
      const r = half * random.between(0.04, 0.085) + 0.8
      const cy = y - height * (0.22 + 0.6 * random.next()) * Math.sqrt(1 - u * u)
      spots += path`M${x + u * half - r} ${cy}a${r} ${r * 0.8} 0 1 0 ${r * 2} 0a${r} ${r * 0.8} 0 1 0 ${-r * 2} 0z`
    }
    text += element('path', { d: spots, fill: palette.vein, opacity: '.9' })
  }
  return text
}

function draw(context: MotifContext): Drawing {
  const { random, palette } = context
  let trunks = ''
  for (let i = 0; i < 7; i++) {
    const x = 14 + i * 70 + random.around(0, 20)
    const w = random.between(10, 22)
    trunks += path`M${x} -5h${w}l3 320h${-w - 6}z`
  }
  let body = element('path', { d: trunks, fill: palette.far, opacity: '.6' })
  body += element('path', {
    d: path`M0 ${random.between(276, 290)}c90 -18 220 ${random.between(2, 16)} 300 2c70 -12 130 0 180 8V360H0z`,
    fill: palette.mid,
  })
  const isSpotted = random.chance(0.4)
  const middle = random.between(236, 270)
  const caps: Mushroom[] = []
  const plan: readonly (readonly [dx: number, y: number, half: number])[] = [
    [0, 158, 58],
    [-96, 194, 42],
    [78, 234, 35],
    [-52, 268, 19],
    [128, 226, 21],
    [-140, 244, 23],
  ]
  const count = random.int(4, 6)
  for (const [i, [dx, y, half]] of plan.slice(0, count).entries()) {
    const [cap = palette.near, shade = palette.deep] = palette.accents.slice(
      (i % (palette.accents.length / 2)) * 2,
    )
    const x = middle + dx + random.around(0, 8)
    caps.push({
      x,
      foot: middle + dx * 0.72 + random.around(0, 10),
      y: y + random.around(0, 12),
      half: half * random.between(0.9, 1.12),
      cap,
      shade,
      isSpotted: isSpotted && i % 3 === 0,
    })
  }
  for (const one of caps.sort((a, b) => a.half - b.half)) {
    body += mushroom(context, one)
  }
  let blades = ''
  let nearer = ''
  for (let i = 0; i < 58; i++) {
    const h = random.between(16, 48)
    const lean = random.around(0, 16)
    const d = path`M${random.between(-4, 482)} 364q${lean * 0.1} ${-h * 0.6} ${lean} ${-h}q${-lean * 0.5} ${h * 0.5} ${-lean + 4} ${h}z`
    if (i % 2 === 0) {
      blades += d
    } else {
      nearer += d
    }
  }
  body +=
    element('path', { d: blades, fill: palette.near }) + element('path', { d: nearer, fill: palette.deep })
  return { defs: '', body }
}

export const mushrooms: Motif = {
  label: 'woodland mushrooms',
  disc: { x: [220, 300], y: [130, 180], r: [80, 104] },
  palettes: [
    {
      sky: ['#2b4446', '#203637'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#1f3637',
      mid: '#1b3030',
      near: '#16292a',
      deep: '#0f2020',
      wood: '#6d5138',
      vein: '#f3e6cf',
      accents: ['#e9a46c', '#cf8149', '#e8d2ae', '#d3b68c', '#c9a77b', '#b18d62'],
    },
    {
      sky: ['#f4ebdb', '#dfd0b2'],
      disc: '#fdf8ea',
      far: '#d5c6a6',
      mid: '#b3b184',
      near: '#6f8050',
      deep: '#4a5f3c',
      wood: '#7d5c40',
      vein: '#fdf7ea',
      accents: ['#b5552a', '#95421f', '#cf9a5c', '#b47f45', '#a87248', '#8b5a36'],
    },
    {
      sky: ['#e6eeea', '#bccec8'],
      disc: '#fdf9ec',
      far: '#adc2bb',
      mid: '#87a699',
      near: '#4b7264',
      deep: '#2f5148',
      wood: '#6a5a4c',
      vein: '#f8f2e4',
      accents: ['#9a7b62', '#7d6150', '#d9c7a6', '#bda986', '#b08a6a', '#936f52'],
    },
    {
      sky: ['#f8e4ca', '#ecc294'],
      disc: '#fdf2de',
      far: '#e0b989',
      mid: '#bd9558',
      near: '#7b6a38',
      deep: '#524a2b',
      wood: '#8a5c34',
      vein: '#fdf1de',
      accents: ['#d98a2e', '#b96c20', '#e9b45c', '#cd9440', '#c8632a', '#a54c1d'],
    },
    {
      sky: ['#e9efdc', '#c6d6b0'],
      disc: '#fffdec',
      far: '#b7cba2',
      mid: '#8fae78',
      near: '#557a48',
      deep: '#365634',
      wood: '#75583f',
      vein: '#fbf5e6',
      accents: ['#a8442c', '#8a3422', '#c98a58', '#ad6e40', '#8e6a4c', '#735138'],
    },
  ],
  draw,
}
