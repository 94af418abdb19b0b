import { element, path } from '../svg.ts'
import { copy, leafSymbol } from './leaf.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

interface Stem {
  x: number
  width: number
  lean: number
}

/** A birch stem through the whole frame: paper bark, shade on one side, slits and eyes. */
function stem({ random, palette }: MotifContext, { x, width, lean }: Stem): string {
  const half = width / 2
  const [paper = palette.vein, shade = palette.far] = palette.accents.slice(-2)
  function centre(y: number): number {
    return x + lean * (y / 360)
  }
  function halfAt(y: number): number {
    return half * (0.86 + 0.22 * (y / 360))
  }
  const top = halfAt(-10)
  const foot = halfAt(370)
  let text = element('path', {
    d: path`M${centre(-10) - top} -10H${centre(-10) + top}L${centre(370) + foot} 370H${centre(370) - foot}z`,
    fill: paper,
  })
  text += element('path', {
    d: path`M${centre(-10) + top * 0.42} -10H${centre(-10) + top}L${centre(370) + foot} 370
H${centre(370) + foot * 0.3}Q${centre(180) + half * 0.62} 180 ${centre(-10) + top * 0.42} -10z`,
    fill: shade,
  })
  let slits = ''
  const count = Math.round(15 + width * 0.3)
  for (let i = 0; i < count; i++) {
    const y = ((i + random.next()) / count) * 360
    const reach = halfAt(y)
    const length = reach * random.between(0.2, 0.62)
    const edge = random.pick([-1, -1, 1, 0])
    const from = edge === 0 ? random.around(-length / 2, reach * 0.4) : edge < 0 ? -reach : reach - length
    slits += path`M${centre(y) + from} ${y}q${length / 2} ${random.around(0, 2.6)} ${length} ${random.around(0, 1.4)}`
  }
  text += element('path', {
    d: slits,
    fill: 'none',
    stroke: palette.wood,
    'stroke-width': '1.7',
    'stroke-linecap': 'round',
    opacity: '.85',
  })
  let eyes = ''
  const knots = width > 46 ? random.int(2, 3) : random.int(1, 2)
  for (let i = 0; i < knots; i++) {
    const y = 360 * ((i + random.between(0.2, 0.8)) / knots)
    const w = width * random.between(0.26, 0.38)
    const left = centre(y) + random.around(0, half * 0.4) - w / 2
    const h = w * random.between(0.2, 0.3)
    eyes += path`M${left} ${y + h * 0.3}c${w * 0.25} ${-h * 1.4} ${w * 0.75} ${-h * 1.5} ${w} ${-h * 0.1}
c${-w * 0.2} ${h * 1.2} ${-w * 0.8} ${h * 1.3} ${-w} ${h * 0.1}z`
  }
  return text + element('path', { d: eyes, fill: palette.deep })
}

function draw(context: MotifContext): Drawing {
  const { random, palette, id } = context
  const leaf = id('a')
  const defs = leafSymbol(leaf, random, palette.vein, 34)

  let far = ''
  for (let i = 0; i < 9; i++) {
    const x = 20 + i * 54 + random.around(0, 18)
    const w = random.between(7, 17)
    far += path`M${x} -5h${w}l${random.around(0, 5)} 370h${-w * 1.1}z`
  }
  let body = element('path', { d: far, fill: palette.far, opacity: '.7' })
  body += element('path', {
    d: path`M0 ${random.between(292, 312)}c120 ${random.between(-22, -8)} 300 ${random.between(0, 18)} 480 ${random.around(-4, 8)}V360H0z`,
    fill: palette.mid,
  })
  const first = random.between(104, 152)
  const layout: Stem[] = [
    { x: first, width: random.between(58, 76), lean: random.between(4, 26) },
    { x: first + random.between(112, 150), width: random.between(26, 36), lean: random.around(0, 12) },
    { x: random.between(388, 424), width: random.between(40, 54), lean: random.around(4, 14) },
  ]
  if (random.chance(0.4)) {
    layout.push({ x: random.between(24, 50), width: random.between(22, 30), lean: random.around(0, 10) })
  }
  for (const one of layout.sort((a, b) => a.width - b.width)) {
    body += stem(context, one)
  }
  const colours = palette.accents.slice(0, -2)
  const count = random.int(9, 13)
  for (let i = 0; i < count; i++) {
    const y = random.between(4, 230) * (random.chance(0.7) ? 0.6 : 1)
    body += copy(
      leaf,
      { x: ((i + random.between(0.1, 0.9)) / count) * 480, y },
      random.between(30, 150),
      random.between(0.26, 0.42),
      random.pick(colours),
    )
  }
  return { defs, body }
}

export const bark: Motif = {
  label: 'birch bark',
  disc: { x: [220, 290], y: [110, 180], r: [76, 100] },
  palettes: [
    {
      sky: ['#eef2ee', '#c7d8d6'],
      disc: '#fffaf0',
      far: '#bccfca',
      mid: '#adc2ba',
      near: '#4b4036',
      deep: '#3a3129',
      wood: '#4b4036',
      vein: '#fdf0d4',
      accents: ['#d9a04e', '#e0b768', '#cf8440', '#fbf7ee', '#e1ddd0'],
    },
    {
      sky: ['#f2f5e6', '#d3e2bf'],
      disc: '#fffdee',
      far: '#c4d7b0',
      mid: '#a9c493',
      near: '#4b4036',
      deep: '#35332a',
      wood: '#4d493d',
      vein: '#f4f8dd',
      accents: ['#7fa85a', '#a3c072', '#5f8c4a', '#fbf9ef', '#dfe0cf'],
    },
    {
      sky: ['#f8e9d6', '#ecd0ae'],
      disc: '#fdf5e6',
      far: '#dfc29d',
      mid: '#cfa877',
      near: '#4b3528',
      deep: '#3d2b21',
      wood: '#55402f',
      vein: '#fbe6cd',
      accents: ['#c8632a', '#dc8043', '#b5502a', '#fbf4e8', '#e6d6c2'],
    },
    {
      sky: ['#2f494c', '#1f3436'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#2a4244',
      mid: '#1b3030',
      near: '#142424',
      deep: '#1a2424',
      wood: '#2f3a38',
      vein: '#fbe6cd',
      accents: ['#d98746', '#e9a46c', '#c79a52', '#d5d6cb', '#a2ada6'],
    },
    {
      sky: ['#e9e9f0', '#c3ccd8'],
      disc: '#fdfaf4',
      far: '#b4bfcc',
      mid: '#dfe6ea',
      near: '#43434a',
      deep: '#303238',
      wood: '#484a50',
      vein: '#f4efe6',
      accents: ['#b08a6a', '#c9a684', '#8f7766', '#f8f8f6', '#d5d9dd'],
    },
  ],
  draw,
}
