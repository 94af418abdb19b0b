import type { Curve } from '../svg.ts'
import { along, element, path, taper } from '../svg.ts'
import { copy } from './leaf.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

/** A catkin hanging from 0,0, 100 units long, its scales in rows. */
function catkin(id: string, { random, palette }: MotifContext, width: number): string {
  let scales = ''
  const sway = random.around(0, 7)
  for (let row = 1; row < 13; row++) {
    const t = row / 13
    const half = width * (0.42 + 0.6 * Math.sin(Math.PI * Math.min(t * 0.9 + 0.08, 1)) ** 0.6) * 0.5
    const x = sway * Math.sin(t * 3)
    const shift = row % 2 === 0 ? 0 : half * 0.5
    scales += path`M${x - half + shift} ${row * 7.4}q${half * 0.5} 5 ${half} 0t${Math.max(half - shift, 1.5)} 0`
  }
  return element(
    'g',
    { id },
    element('path', {
      d: path`M0 -2C${-width * 0.7} 6 ${-width * 0.6 + sway} 40 ${-width * 0.42 + sway} 82
Q${sway * 0.5} 106 ${width * 0.4 + sway} 82C${width * 0.62 + sway} 40 ${width * 0.7} 6 0 -2z`,
    }) +
      element('path', {
        d: scales,
        fill: 'none',
        stroke: palette.vein,
        'stroke-width': '1.6',
        'stroke-linecap': 'round',
        opacity: '.5',
      }),
  )
}

function draw(context: MotifContext): Drawing {
  const { random, palette, id } = context
  const shapes = [id('a'), id('b')]
  const bud = id('c')
  const defs =
    catkin(shapes[0] ?? '', context, 15) +
    catkin(shapes[1] ?? '', context, 12) +
    element('path', { id: bud, d: 'M0 3C4 7 13 7 19 0C13-7 4-7 0-3z' })

  const level = random.between(70, 110)
  const plans: readonly { curve: Curve; width: number; depth: number }[] = [
    {
      curve: {
        from: { x: 500, y: random.between(10, 60) },
        bend: { x: 330, y: 40 },
        to: { x: random.between(180, 240), y: random.between(4, 40) },
      },
      width: 3.4,
      depth: 0,
    },
    {
      curve: {
        from: { x: -20, y: level + random.between(40, 84) },
        bend: { x: 150, y: level - 8 },
        to: { x: random.between(420, 456), y: level - random.between(10, 44) },
      },
      width: 6.4,
      depth: 2,
    },
    {
      curve: {
        from: { x: 120, y: level + 22 },
        bend: { x: 210, y: level + 74 },
        to: { x: random.between(300, 346), y: level + random.between(84, 112) },
      },
      width: 4,
      depth: 1,
    },
  ]
  let body = ''
  for (const { curve, width, depth } of plans) {
    const colours = depth === 0 ? [palette.far] : depth === 1 ? palette.accents.slice(1) : palette.accents
    const wood = depth === 0 ? palette.far : palette.wood
    let hanging = ''
    let buds = ''
    const stops = depth === 2 ? 6 : 4
    for (let i = 0; i < stops; i++) {
      const at = along(curve, 0.16 + (0.78 * (i + random.between(0.1, 0.7))) / stops)
      const count = depth === 0 ? 2 : random.int(2, 4)
      for (let j = 0; j < count; j++) {
        const size = random.between(0.72, 1.26) * (depth === 0 ? 0.9 : 1)
        hanging += copy(
          random.pick(shapes),
          { x: at.x + (j - (count - 1) / 2) * 9, y: at.y + random.between(0, 5) },
          random.around(-(j - (count - 1) / 2) * 7, 6),
          random.around(1, 0.1),
          random.pick(colours),
          undefined,
          size,
        )
      }
    }
    for (let i = 0; i < stops + 2; i++) {
      const at = along(curve, (i + 0.9) / (stops + 2.4))
      buds += copy(
        bud,
        at,
        at.angle - random.between(40, 70),
        random.between(0.6, 0.85),
        depth === 0 ? palette.far : random.pick([palette.near, palette.near, palette.mid]),
      )
    }
    const end = along(curve, 1)
    buds += copy(bud, end, end.angle, 0.85, depth === 0 ? palette.far : palette.near)
    body += hanging + element('path', { d: taper(curve, width, width * 0.35), fill: wood }) + buds
  }
  // The seed-bearing flowers: a few crimson threads at the tip of a bud.
  for (const { curve } of plans.slice(1)) {
    const at = along(curve, random.between(0.55, 0.8))
    let threads = ''
    for (let i = 0; i < 6; i++) {
      threads += path`M${at.x} ${at.y - 5}q${(i - 2.5) * 1.4} -6 ${(i - 2.5) * 3.4} ${-9 + Math.abs(i - 2.5)}`
    }
    body += element('path', {
      d: threads,
      fill: 'none',
      stroke: palette.deep,
      'stroke-width': '1.8',
      'stroke-linecap': 'round',
    })
  }
  return { defs, body }
}

export const catkins: Motif = {
  label: 'hazel catkins',
  disc: { x: [130, 340], y: [220, 262], r: [72, 92] },
  palettes: [
    {
      sky: ['#e7edf0', '#c2d0d3'],
      disc: '#fdfaf0',
      far: '#b3c4c4',
      mid: '#8fa36c',
      near: '#7d8c54',
      deep: '#b03a48',
      wood: '#5a4838',
      vein: '#f7edc6',
      accents: ['#c9a845', '#dbc069', '#b1913a'],
    },
    {
      sky: ['#f5efdb', '#e4d9b4'],
      disc: '#fffaea',
      far: '#d4c89c',
      mid: '#96a25c',
      near: '#788747',
      deep: '#a8403c',
      wood: '#5e4630',
      vein: '#faf0cc',
      accents: ['#c49a3c', '#a98432', '#d6b358'],
    },
    {
      sky: ['#edf2e2', '#cadbbd'],
      disc: '#fffdee',
      far: '#b9cdaa',
      mid: '#7fa063',
      near: '#5f8a4c',
      deep: '#a83f52',
      wood: '#53432f',
      vein: '#f6f2cc',
      accents: ['#a9b04c', '#c2c468', '#8c9a40'],
    },
    {
      sky: ['#2d474a', '#1f3436'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#35535a',
      mid: '#6d8a5a',
      near: '#84a06a',
      deep: '#e08a7c',
      wood: '#8a6a4a',
      vein: '#faeec8',
      accents: ['#d9b45c', '#e9cb82', '#bd9745'],
    },
    {
      sky: ['#f3e6dd', '#dfc5b4'],
      disc: '#fcf4ea',
      far: '#d2b6a4',
      mid: '#9a8a5c',
      near: '#80723f',
      deep: '#8c2f3e',
      wood: '#4c352c',
      vein: '#f8e6d2',
      accents: ['#a8624c', '#c08062', '#8a4d44'],
    },
  ],
  draw,
}
