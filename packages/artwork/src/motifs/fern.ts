import type { Random } from '../random.ts'
import type { Curve } from '../svg.ts'
import { along, element, path, smooth, taper } from '../svg.ts'
import { copy } from './leaf.ts'
import type { Drawing, Motif, MotifContext } from './motif.ts'

/** A whole frond growing up from 0,0: `height` units tall, `reach` at its widest. */
function frondPath(random: Random, height: number, reach: number, pairs: number, lean: number): string {
  const spine: Curve = {
    from: { x: 0, y: 0 },
    bend: { x: -lean * 0.35, y: -height * 0.6 },
    to: { x: lean, y: -height },
  }
  let text = taper(spine, 4.5, 0.8)
  for (let i = 0; i < pairs; i++) {
    const u = i / (pairs - 1)
    const at = along(spine, 0.1 + 0.89 * (1 - (1 - u) ** 1.12))
    // Narrow at the foot, widest at a third, then drawn out to the tip.
    const length = reach * (0.55 + 1.2 * u) * (1 - u) ** 0.82 * 1.05 + 3.5
    for (const side of [-1, 1]) {
      const turn = ((at.angle + side * (74 - 34 * u + random.around(0, 3))) * Math.PI) / 180
      const cos = Math.cos(turn)
      const sin = Math.sin(turn)
      const half = length * 0.15 + 1.2
      // A pinna bows towards the tip of the frond, so its upper edge is fuller than the lower one.
      const bow = side * -length * 0.1
      const across = (x: number, y: number) => x * cos - y * sin
      const down = (x: number, y: number) => x * sin + y * cos
      const rise: readonly (readonly [number, number])[] = [
        [length * 0.25, -half + bow],
        [length * 0.7, -half * 0.9 + bow],
        [length, bow * 2],
      ]
      const fall: readonly (readonly [number, number])[] = [
        [length * -0.4, half * 0.9 - bow],
        [length * -0.8, half - bow * 1.6],
        [-length, bow * -2],
      ]
      text += path`M${at.x} ${at.y}`
      for (const cubic of [rise, fall]) {
        text += cubic.map(([x, y], i) => (i === 0 ? 'c' : ' ') + path`${across(x, y)} ${down(x, y)}`).join('')
      }
    }
  }
  return text
}

/** A young frond still rolled up, as a line. */
function crozierPath(x: number, height: number, size: number): string {
  const top = 360 - height
  const points = [
    { x, y: 370 },
    { x: x - 3, y: 360 - height * 0.5 },
    { x: x + 2, y: top },
  ]
  for (let i = 1; i <= 9; i++) {
    const turn = Math.PI * (1 + i * 0.29)
    const radius = size * (1 - i / 11)
    points.push({ x: x + 2 + size + radius * Math.cos(turn), y: top + radius * Math.sin(turn) })
  }
  return smooth(points)
}

function draw({ random, palette, id }: MotifContext): Drawing {
  const full = id('a')
  const slim = id('b')
  const defs =
    element('path', {
      id: full,
      d: frondPath(random, 250, random.between(58, 68), 17, random.between(18, 46)),
    }) +
    element('path', {
      id: slim,
      d: frondPath(random, 240, random.between(44, 52), 14, random.between(-20, 14)),
    })

  const heart = random.between(200, 280)
  let body = element('path', {
    d: path`M0 ${random.between(240, 262)}c110 ${random.around(-30, 14)} 300 ${random.around(26, 12)} 480 -12V360H0z`,
    fill: palette.far,
    opacity: '.7',
  })
  for (const x of [
    random.between(20, 70),
    random.between(150, 210),
    random.between(330, 370),
    random.between(410, 460),
  ]) {
    body += copy(
      slim,
      { x, y: random.between(365, 400) },
      random.around((x - 240) / 20, 8),
      random.around(1.1, 0.2),
      palette.far,
    )
  }
  for (let i = 0; i < 3; i++) {
    const turn = -46 + i * 44 + random.around(0, 7)
    body += copy(slim, { x: heart + (i - 1) * 46, y: 382 }, turn, random.around(1, 0.12), palette.mid)
  }
  const turns = [random.between(-34, -20), random.between(-10, 4), random.between(22, 38)]
  for (const [i, turn] of turns.entries()) {
    const flip = turn < 0 ? -1 : 1
    const size = i === 1 ? random.between(1.12, 1.26) : random.between(0.86, 1)
    body += copy(
      full,
      { x: heart + (i - 1) * 24, y: 390 },
      turn,
      flip * size,
      i === 1 ? palette.near : palette.mid,
      undefined,
      size,
    )
  }
  const side = random.sign()
  const curl = heart + side * random.between(58, 84)
  body += element('path', {
    d: crozierPath(curl, random.between(130, 190), random.between(15, 20)),
    fill: 'none',
    stroke: palette.wood,
    'stroke-width': '6.5',
    'stroke-linecap': 'round',
  })
  for (const [x, turn] of [
    [heart - 62, -58],
    [heart + 66, 56],
    [heart - side * 14, side * -30],
  ] as const) {
    body += copy(
      full,
      { x, y: 386 },
      random.around(turn, 7),
      Math.sign(turn) * 0.66,
      palette.deep,
      undefined,
      0.66,
    )
  }
  return { defs, body }
}

export const fern: Motif = {
  label: 'fern fronds',
  disc: { x: [310, 380], y: [84, 130], r: [58, 82] },
  palettes: [
    {
      sky: ['#edf1df', '#cfdcc2'],
      disc: '#fffbe9',
      far: '#b6caa8',
      mid: '#7b9d6d',
      near: '#4f7549',
      deep: '#33553a',
      wood: '#2a4734',
      vein: '#fffbe9',
      accents: [],
    },
    {
      sky: ['#f4ecdb', '#dcd8b8'],
      disc: '#fdf6e3',
      far: '#c5c79c',
      mid: '#98a05f',
      near: '#6b7a3e',
      deep: '#4a5a31',
      wood: '#6a4a2c',
      vein: '#fffbe9',
      accents: [],
    },
    {
      sky: ['#e6eeea', '#b9ccc6'],
      disc: '#fdf9ec',
      far: '#a0bbb2',
      mid: '#6a9186',
      near: '#437066',
      deep: '#2a4f4a',
      wood: '#1e3d3a',
      vein: '#fffbe9',
      accents: [],
    },
    {
      sky: ['#f8e8d2', '#edcda5'],
      disc: '#fdf3e2',
      far: '#ddb27f',
      mid: '#c48546',
      near: '#a05c2a',
      deep: '#6f4022',
      wood: '#4f6238',
      vein: '#fffbe9',
      accents: [],
    },
    {
      sky: ['#2c4648', '#1d3233'],
      disc: '#f6cf9f',
      halo: '#f1b27a',
      far: '#31504f',
      mid: '#3f6a5b',
      near: '#5c8a66',
      deep: '#122423',
      wood: '#9dbb86',
      vein: '#fffbe9',
      accents: [],
    },
  ],
  draw,
}
