import type { Random } from '../random.ts'
import type { Point } from '../svg.ts'
import { element, path, smooth } from '../svg.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

interface Cushion {
  x: number
  top: number
  reach: number
}

/** Height of a cushion's edge at `x`. */
function edgeAt({ x: centre, top, reach }: Cushion, x: number): number {
  const u = Math.min(Math.abs(x - centre) / reach, 1)
  return top + (390 - top) * (1 - Math.sqrt(1 - u ** 2.2))
}

function cushionPath(random: Random, cushion: Cushion): string {
  const points: Point[] = []
  for (let i = 0; i <= 12; i++) {
    const x = cushion.x - cushion.reach + (cushion.reach * 2 * i) / 12
    points.push({ x, y: edgeAt(cushion, x) + random.around(0, 2.4) })
  }
  return `${smooth(points)}V375H${Math.round(cushion.x - cushion.reach)}z`
}

/** Little stars of leaves, closer together towards the top edge. */
function tufts(random: Random, cushion: Cushion, count: number): string {
  let text = ''
  for (let i = 0; i < count; i++) {
    const x = cushion.x + random.around(0, cushion.reach * 0.92)
    const y = edgeAt(cushion, x) + 8 + 110 * random.next() ** 1.5
    if (x > 2 && x < 478 && y < 356) {
      text += path`M${Math.round(x)} ${Math.round(y)}l-4 -4m4 4v-5m0 5l4 -4`
    }
  }
  return text
}

/** Stalks with their spore capsules, swaying the same way. */
function sporophytes(
  random: Random,
  cushion: Cushion,
  count: number,
  height: readonly [number, number],
  wind: number,
): { stalks: string; capsules: string } {
  let stalks = ''
  let capsules = ''
  for (let i = 0; i < count; i++) {
    const x = cushion.x + (random.next() + random.next() - 1) * cushion.reach * 0.72
    const y = edgeAt(cushion, x) + random.between(3, 24)
    const h = random.between(height[0], height[1])
    const lean = wind * h * 0.16 + random.around(0, 7)
    stalks += path`M${x} ${y}q${-lean * 0.2} ${-h * 0.7} ${lean} ${-h}`
    const nod = Math.sign(lean) || 1
    capsules += path`M${x + lean - 0.6} ${y - h}c${-1.6 + nod} -5 ${nod * 2} -9.5 ${nod * 6} -11.5c${nod * 3.4} 3 ${nod * 1.6} 9.5 ${-nod * 4.4} 12.3z`
  }
  return { stalks, capsules }
}

function draw({ random, palette }: MotifContext): Drawing {
  const wind = random.sign()
  const plan: readonly { cushion: Cushion; fill: string; tone: string; marks: number; stalks: number }[] = [
    {
      cushion: {
        x: random.between(330, 400),
        top: random.between(206, 232),
        reach: random.between(190, 230),
      },
      fill: palette.far,
      tone: palette.sky[0],
      marks: 18,
      stalks: 7,
    },
    {
      cushion: { x: random.between(40, 90), top: random.between(232, 258), reach: random.between(150, 190) },
      fill: palette.mid,
      tone: palette.far,
      marks: 22,
      stalks: 8,
    },
    {
      cushion: {
        x: random.between(220, 262),
        top: random.between(228, 250),
        reach: random.between(150, 178),
      },
      fill: palette.near,
      tone: palette.mid,
      marks: 38,
      stalks: random.int(11, 13),
    },
    {
      cushion: {
        x: random.between(400, 450),
        top: random.between(272, 292),
        reach: random.between(130, 160),
      },
      fill: palette.deep,
      tone: palette.near,
      marks: 22,
      stalks: 6,
    },
    {
      cushion: { x: random.between(50, 100), top: random.between(292, 310), reach: random.between(120, 160) },
      fill: palette.deep,
      tone: palette.near,
      marks: 18,
      stalks: 5,
    },
  ]
  let body = ''
  for (const [i, { cushion, fill, tone, marks, stalks }] of plan.entries()) {
    const tall: readonly [number, number] = i === 2 ? [60, 118] : [42, 84]
    const spores = sporophytes(random, cushion, stalks, tall, wind)
    const accent = palette.accents[i % palette.accents.length]
    body += element(
      'g',
      { opacity: i === 0 ? '.65' : undefined },
      element('path', {
        d: spores.stalks,
        fill: 'none',
        stroke: accent,
        'stroke-width': i === 2 ? '2' : '1.6',
        'stroke-linecap': 'round',
      }) + element('path', { d: spores.capsules, fill: accent }),
    )
    body += element('path', { d: cushionPath(random, cushion), fill })
    body += element('path', {
      d: tufts(random, cushion, marks),
      fill: 'none',
      stroke: tone,
      'stroke-width': '1.4',
      'stroke-linecap': 'round',
      opacity: '.6',
    })
  }
  return { defs: '', body }
}

export const moss: Motif = {
  label: 'cushions of moss',
  disc: { x: [130, 210], y: [100, 150], r: [68, 88] },
  palettes: [
    {
      sky: ['#e7eeea', '#bfd0cb'],
      disc: '#fdf9ec',
      far: '#a3bda0',
      mid: '#7d9f7c',
      near: '#4f7f55',
      deep: '#2c4b36',
      wood: '#6b5540',
      vein: '#fdf9ec',
      accents: ['#c8a884', '#b98a5c', '#b0602f', '#c07a45', '#c98a55'],
    },
    {
      sky: ['#f5ecd9', '#dfd9b6'],
      disc: '#fffaea',
      far: '#bfc393',
      mid: '#97a566',
      near: '#6b8a45',
      deep: '#3f5a30',
      wood: '#6b5540',
      vein: '#fdf9ec',
      accents: ['#b98c5e', '#a3643a', '#9c4f26', '#b5642c', '#c07a45'],
    },
    {
      sky: ['#f8e6d0', '#eec9a2'],
      disc: '#fdf3e2',
      far: '#d0b184',
      mid: '#a8985c',
      near: '#727f43',
      deep: '#47522f',
      wood: '#6b5540',
      vein: '#fdf9ec',
      accents: ['#bd7a49', '#a8552a', '#8c3f1a', '#b4562a', '#c8632a'],
    },
    {
      sky: ['#2e484b', '#203637'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#38595a',
      mid: '#37604f',
      near: '#4c7a52',
      deep: '#122524',
      wood: '#6b5540',
      vein: '#fdf9ec',
      accents: ['#8f7a5e', '#b98a5c', '#e9a46c', '#dc8043', '#c98a55'],
    },
    {
      sky: ['#eef2e2', '#cfdfc4'],
      disc: '#fffdf0',
      far: '#b3cba2',
      mid: '#88ae78',
      near: '#568a5a',
      deep: '#2d5645',
      wood: '#6b5540',
      vein: '#fdf9ec',
      accents: ['#b9a77e', '#a58a55', '#8a7a3c', '#a8923f', '#b5a04e'],
    },
  ],
  draw,
}
