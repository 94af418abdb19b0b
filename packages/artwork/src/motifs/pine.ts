import type { Curve } from '../svg.ts'
import { along, element, path, taper } from '../svg.ts'
import { copy } from './leaf.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

/** A tuft of long needles opening along the x axis, as strokes; it takes its colour from the `<use>`. */
function tuft(id: string, { random }: MotifContext, count: number, spread: number): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const turn = ((i / (count - 1) - 0.5) * 2 * spread * Math.PI) / 180
    const length = random.between(66, 90) * (1 - 0.18 * Math.abs(turn))
    const x = length * Math.cos(turn)
    const y = length * Math.sin(turn)
    d += path`M0 0Q${x * 0.55 + y * 0.08} ${y * 0.62} ${x} ${y + random.between(1, 5)}`
  }
  return element('path', { id, d, fill: 'none', 'stroke-width': '2', 'stroke-linecap': 'round' })
}

/** A cone hanging from 0,0, 78 units long: overlapping scales, light at their lower edges. */
function cone(id: string, { palette }: MotifContext): string {
  const [body = palette.wood, rim = palette.vein] = palette.accents.slice(-2)
  let scales = ''
  for (let row = 0; row < 7; row++) {
    const t = row / 7
    const half = 21 * Math.sin(Math.PI * (0.2 + t * 0.72)) ** 0.8 + 2
    const y = 10 + row * 9.2
    const each = (half * 2) / 3
    for (let i = 0; i < 3; i++) {
      const x = -half + i * each + (row % 2 === 0 ? 0 : each * 0.25)
      scales += path`M${x} ${y - 3}q${each * 0.1} 9 ${each / 2} 10q${each * 0.4} -1 ${each / 2} -10`
    }
  }
  return element(
    'g',
    { id },
    element('path', { d: 'M0 -12V8', stroke: palette.wood, 'stroke-width': '5', 'stroke-linecap': 'round' }) +
      element('path', {
        d: 'M0 0C16 0 25 14 24 30C23 50 12 70 0 80C-12 70-23 50-24 30C-25 14-16 0 0 0z',
        fill: body,
      }) +
      element('path', {
        d: 'M8 1C20 4 25 16 24 30C23 50 12 70 0 80C9 60 16 30 8 1z',
        fill: palette.deep,
        opacity: '.28',
      }) +
      element('path', {
        d: scales,
        fill: 'none',
        stroke: rim,
        'stroke-width': '1.8',
        'stroke-linecap': 'round',
        opacity: '.8',
      }),
  )
}

function use(
  id: string,
  x: number,
  y: number,
  turn: number,
  size: number,
  stroke: string,
  opacity?: number,
): string {
  return copy(id, { x, y }, turn, size, undefined, opacity).replace('/>', ` stroke="${stroke}"/>`)
}

function draw(context: MotifContext): Drawing {
  const { random, palette, id } = context
  const wide = id('a')
  const narrow = id('b')
  const fruit = id('c')
  const defs = tuft(wide, context, 15, 58) + tuft(narrow, context, 11, 34) + cone(fruit, context)

  const main: Curve = {
    from: { x: -20, y: random.between(40, 90) },
    bend: { x: random.between(150, 210), y: random.between(50, 90) },
    to: { x: random.between(330, 380), y: random.between(130, 178) },
  }
  const fork = along(main, 0.42)
  const side: Curve = {
    from: fork,
    bend: { x: fork.x + 60, y: fork.y + 70 },
    to: { x: fork.x + random.between(40, 90), y: fork.y + random.between(130, 160) },
  }
  const behind: Curve = {
    from: { x: 500, y: random.between(10, 60) },
    bend: { x: 420, y: 60 },
    to: { x: random.between(300, 350), y: random.between(20, 50) },
  }
  let body = ''
  function dress(curve: Curve, count: number, tones: readonly string[], opacity?: number, size = 1): string {
    let text = ''
    for (let i = 0; i < count; i++) {
      const at = along(curve, 0.12 + (0.86 * i) / count)
      const tone = tones[i % tones.length] ?? palette.near
      for (const way of [-1, 1]) {
        text += use(
          random.pick([wide, narrow]),
          at.x,
          at.y,
          at.angle + way * random.around(46, 12),
          size * random.between(0.72, 0.96),
          tone,
          opacity,
        )
      }
    }
    const tip = along(curve, 1)
    return text + use(wide, tip.x, tip.y, tip.angle, size * 1.05, tones[0] ?? palette.near, opacity)
  }
  body += dress(behind, 4, [palette.far], 0.9)
  body += element('path', { d: taper(behind, 4, 2), fill: palette.far })
  body += dress(side, 4, [palette.mid, palette.near])
  body += element('path', { d: taper(side, 5, 3), fill: palette.wood })
  body += dress(main, 6, [palette.near, palette.mid, palette.deep])
  body += element('path', { d: taper(main, 9, 4), fill: palette.wood })
  const cones = random.int(2, 3)
  for (let i = 0; i < cones; i++) {
    const at = along(main, 0.5 + i * 0.2 + random.around(0, 0.03))
    body += copy(
      fruit,
      { x: at.x, y: at.y + 10 },
      random.around((i - 1) * -12, 6),
      random.between(0.92, 1.16),
      undefined,
    )
  }
  const tip = along(main, 1)
  body += use(wide, tip.x - 6, tip.y, tip.angle + 12, 1, palette.near)
  body += use(narrow, fork.x, fork.y, 108, 0.9, palette.deep)
  return { defs, body }
}

export const pine: Motif = {
  label: 'a pine branch with cones',
  disc: { x: [330, 400], y: [210, 260], r: [76, 96] },
  palettes: [
    {
      sky: ['#f3ecdc', '#ddd3b8'],
      disc: '#fcf7e8',
      far: '#c2c3a2',
      mid: '#7d9a6a',
      near: '#4f7549',
      deep: '#2f5238',
      wood: '#6b4c36',
      vein: '#f4e6cc',
      accents: ['#93683f', '#dcb986'],
    },
    {
      sky: ['#e6eeec', '#bdd0cf'],
      disc: '#fdf9ee',
      far: '#a7c0bc',
      mid: '#6a978c',
      near: '#3c6d66',
      deep: '#23494a',
      wood: '#5c4a3e',
      vein: '#f4e6cc',
      accents: ['#80634e', '#d0b394'],
    },
    {
      sky: ['#f8e6d0', '#efcaa0'],
      disc: '#fdf2e0',
      far: '#dcb88a',
      mid: '#8f9a5c',
      near: '#647a44',
      deep: '#3f5633',
      wood: '#6c3f24',
      vein: '#f4e6cc',
      accents: ['#a55b2c', '#eab980'],
    },
    {
      sky: ['#2b4547', '#1d3234'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#33524f',
      mid: '#547f68',
      near: '#74a07c',
      deep: '#2f5a50',
      wood: '#8a6446',
      vein: '#f4e6cc',
      accents: ['#b57f4c', '#f0cb98'],
    },
    {
      sky: ['#eef1f3', '#cdd8de'],
      disc: '#fffdf8',
      far: '#bccbd2',
      mid: '#86a3a0',
      near: '#4c7472',
      deep: '#2f5358',
      wood: '#56483f',
      vein: '#f4e6cc',
      accents: ['#8a6b52', '#e6d6c2'],
    },
  ],
  draw,
}
