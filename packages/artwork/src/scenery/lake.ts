import { element, num, path } from '../svg.ts'
import { boulder } from './boulder.ts'
import type { Canvas, Dab } from './canvas.ts'
import { blurred, dabs, HEIGHT, linear, mix, rect, shape, WIDTH } from './canvas.ts'
import { sprucePath, woodedEdge } from './conifers.ts'
import { land, rolling } from './ground.ts'
import { clouds, finish, mist, orb, wash } from './light.ts'
import { grass } from './undergrowth.ts'

/** A lake at the edge of the day: hills, the far wood and all of it again in the water. */
export function lake(canvas: Canvas): void {
  const { random } = canvas
  const tone = random.pick([
    {
      top: '#7f9fb4',
      low: '#f3dfc4',
      light: '#fff0d2',
      hill: '#5f7f8d',
      wood: '#22434a',
      water: '#3d5f6c',
      near: '#12272b',
    },
    {
      top: '#5c7196',
      low: '#f2c6ae',
      light: '#ffdcb8',
      hill: '#6e7494',
      wood: '#2d3f55',
      water: '#47597a',
      near: '#151f2e',
    },
    {
      top: '#98bcb8',
      low: '#eef1dc',
      light: '#fffbe6',
      hill: '#6f9a8d',
      wood: '#2b5547',
      water: '#4c7a72',
      near: '#14302a',
    },
    {
      top: '#33465a',
      low: '#e2a26e',
      light: '#ffd099',
      hill: '#5a5a66',
      wood: '#1f2f38',
      water: '#39434d',
      near: '#0d1619',
    },
  ])
  const shore = random.between(HEIGHT * 0.48, HEIGHT * 0.58)
  const light = { x: random.between(WIDTH * 0.25, WIDTH * 0.75), y: shore * random.between(0.55, 0.85) }
  const from = canvas.body.length
  wash(canvas, [
    [0, tone.top],
    [(shore / HEIGHT) * 0.7, mix(tone.top, tone.low, 0.7)],
    [shore / HEIGHT, tone.low],
    [1, tone.low],
  ])
  orb(canvas, light.x, light.y, random.between(24, 46), '#fffaf0', 0.85, tone.light)
  clouds(
    canvas,
    20,
    shore * 0.75,
    [mix(tone.top, '#3a4453', 0.2), mix(tone.top, tone.low, 0.6), tone.light, '#fffaf0'],
    random.int(5, 9),
    0.42,
  )
  for (let i = 0; i < 3; i++) {
    const haze = 0.72 - i * 0.24
    land(canvas, rolling(random, shore - 150 + i * 52, 58 - i * 12, 5), [
      [0, mix(tone.hill, tone.low, haze)],
      [1, mix(tone.hill, tone.low, Math.min(haze + 0.25, 1))],
    ])
    if (random.chance(0.6)) {
      mist(canvas, shore - 90 + i * 40, 70, tone.low, 0.5)
    }
  }
  shape(
    canvas,
    woodedEdge(canvas, rolling(random, shore - 18, 14), [16, 46], 15, shore + 4),
    mix(tone.wood, tone.low, 0.36),
  )
  shape(
    canvas,
    woodedEdge(canvas, rolling(random, shore - 2, 9), [14, 34], 12, shore + 6),
    mix(tone.wood, tone.low, 0.12),
  )
  const world = canvas.body.splice(from).join('')
  const id = canvas.id()
  canvas.body.push(element('g', { id }, world))

  // The water: the world upside down, out of focus, cooler towards the viewer.
  const clip = canvas.id()
  canvas.defs.push(
    element(
      'clipPath',
      { id: clip },
      element('path', { d: path`M-60 ${shore}H${WIDTH + 60}V${HEIGHT + 60}H-60z` }),
    ),
  )
  canvas.body.push(element('path', { d: path`M0 ${shore}H${WIDTH}V${HEIGHT}H0z`, fill: tone.water }))
  const mirrored = canvas.body.length
  blurred(canvas, 3, () => {
    canvas.body.push(
      element('use', { href: `#${id}`, transform: `matrix(1 0 0 -1 0 ${num(shore * 2)})`, opacity: '.78' }),
    )
  })
  const reflection = canvas.body.splice(mirrored).join('')
  canvas.body.push(element('g', { 'clip-path': `url(#${clip})` }, reflection))
  rect(
    canvas,
    shore,
    HEIGHT - shore,
    linear(canvas, [
      [0, tone.water, 0.1],
      [0.45, tone.water, 0.45],
      [1, tone.near, 0.85],
    ]),
  )
  const ripples: Dab[] = []
  for (let i = 0; i < 620; i++) {
    const z = random.next()
    const y = shore + 4 + (HEIGHT - shore) * z ** 1.7
    const inLight = random.chance(0.45)
    const spread = 26 + 130 * z
    const x = inLight
      ? light.x + (random.next() + random.next() + random.next() - 1.5) * spread * 1.4
      : random.between(0, WIDTH)
    ripples.push({
      x,
      y,
      dx: random.between(8, 30) * (0.4 + z * 2),
      dy: random.around(0, 0.6),
      width: 0.8 + 3 * z * random.next(),
      tone: inLight ? random.between(0.6, 1) : random.between(0, 0.5),
    })
  }
  dabs(
    canvas,
    ripples,
    [mix(tone.near, tone.water, 0.4), tone.water, mix(tone.water, tone.low, 0.6), tone.light],
    0.55,
  )
  mist(canvas, shore + 2, random.between(40, 110), tone.low, random.between(0.4, 0.85))

  // The near shore: firs on one or both sides, stones, reeds.
  const sides = random.pick([[-1], [1], [-1, 1]])
  for (const side of sides) {
    const edge = side < 0 ? 0 : WIDTH
    const base = shore + random.between(60, 130)
    const reach = random.between(220, 400)
    const bankFrom = canvas.body.length
    shape(
      canvas,
      path`M${edge + side * 30} ${base - 26}
C${edge - side * reach * 0.4} ${base - 22} ${edge - side * reach * 0.7} ${base - 2} ${edge - side * reach} ${base + 10}
C${edge - side * reach * 0.6} ${base + 20} ${edge - side * reach * 0.2} ${base + 40} ${edge + side * 30} ${base + 56}
z`,
      mix(tone.near, tone.wood, 0.25),
    )
    for (let i = random.int(4, 7); i > 0; i--) {
      const t = random.between(0.02, 0.72)
      const height = random.between(150, 420) * (1.15 - t)
      shape(
        canvas,
        sprucePath(
          random,
          edge - side * reach * t,
          base - 6 + random.around(0, 10),
          height,
          height * random.between(0.13, 0.19),
        ),
        mix(tone.near, tone.wood, random.between(0, 0.5)),
      )
    }
    const spit = canvas.body.splice(bankFrom).join('')
    const spitId = canvas.id()
    blurred(canvas, 3.5, () => {
      canvas.body.push(
        element('use', {
          href: `#${spitId}`,
          transform: `matrix(1 0 0 -.9 0 ${num((base + 18) * 1.9)})`,
          opacity: '.5',
        }),
      )
    })
    canvas.body.push(element('g', { id: spitId }, spit))
  }
  const bank = random.pick(['reeds', 'stones', 'none'] as const)
  if (bank === 'reeds') {
    grass(
      canvas,
      90,
      { x: sides.includes(1) ? [0, WIDTH * 0.5] : [WIDTH * 0.5, WIDTH], y: [HEIGHT * 0.97, HEIGHT + 40] },
      [90, 250],
      [tone.near, mix(tone.near, tone.wood, 0.6), mix(tone.wood, tone.low, 0.25)],
      0.95,
    )
  } else if (bank === 'stones') {
    for (let i = 0; i < 5; i++) {
      boulder(
        canvas,
        { x: random.between(0, WIDTH), y: random.between(HEIGHT * 0.88, HEIGHT * 1.02) },
        random.between(70, 240),
        random.between(24, 70),
        [tone.near, mix(tone.near, tone.hill, 0.5), mix(tone.hill, tone.low, 0.5)],
        undefined,
        light,
      )
    }
  }
  finish(canvas, tone.near, 0.4)
}
