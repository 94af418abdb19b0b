import { boulder } from './boulder.ts'
import type { Canvas } from './canvas.ts'
import { fade, HEIGHT, linear, mix, shape, WIDTH } from './canvas.ts'
import { woodedEdge } from './conifers.ts'
import { carpet, land, rolling } from './ground.ts'
import { leafage } from './leafage.ts'
import { clouds, finish, glow, mist, wash } from './light.ts'
import { limbs } from './limbs.ts'
import { trail } from './trail.ts'
import { grass } from './undergrowth.ts'

/** A moor in August where the wood thins out: heather, a lone tree, long hills. */
export function heather(canvas: Canvas): void {
  const { random } = canvas
  const tone = random.pick([
    { top: '#8aa5b8', low: '#f0e2d2', hill: '#76808f', light: '#fff4e0' },
    { top: '#7d7f9f', low: '#f6cdb0', hill: '#7d6f86', light: '#ffe2c4' },
    { top: '#a9bcc0', low: '#ebeee8', hill: '#82918f', light: '#ffffff' },
  ])
  const horizon = random.between(HEIGHT * 0.46, HEIGHT * 0.56)
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: horizon * random.between(0.35, 0.8) }
  wash(canvas, [
    [0, tone.top],
    [(horizon / HEIGHT) * 0.95, tone.low],
    [1, tone.low],
  ])
  glow(canvas, light.x, light.y, 520, tone.light, 0.9, 330)
  clouds(
    canvas,
    10,
    horizon * 0.85,
    [mix(tone.top, '#4a5060', 0.25), mix(tone.top, tone.low, 0.6), tone.light, '#ffffff'],
    random.int(7, 13),
    0.55,
  )
  for (let i = 0; i < 4; i++) {
    const haze = 0.74 - i * 0.18
    const edge = rolling(random, horizon - 66 + i * 34, 56 - i * 8, 5)
    land(canvas, edge, [
      [0, mix(mix(tone.hill, '#7c5b7c', i * 0.2), tone.low, haze)],
      [1, mix('#8c7f70', tone.low, haze)],
    ])
    if (i === 2) {
      shape(
        canvas,
        woodedEdge(
          canvas,
          edge.map((point) => ({ x: point.x, y: point.y + 8 })),
          [8, 24],
          12,
          horizon + 40,
        ),
        mix('#3a4a40', tone.low, 0.4),
        0.8,
      )
    }
  }
  mist(canvas, horizon - 10, 90, tone.low, 0.55)
  land(canvas, rolling(random, horizon + 34, 26), [
    [0, '#a58ba4'],
    [0.3, '#6f5570'],
    [1, '#2c2530'],
  ])
  const way = random.chance(0.6)
    ? trail(random, horizon + 34, {
        end: random.between(WIDTH * 0.3, WIDTH * 0.7),
        start: random.between(WIDTH * 0.3, WIDTH * 0.7),
        width: random.between(180, 280),
        wind: random.between(80, 170),
      })
    : undefined
  if (way !== undefined) {
    shape(
      canvas,
      way.outline,
      linear(canvas, [
        [0, '#e0cfc0'],
        [1, '#96806a'],
      ]),
    )
    carpet(canvas, horizon + 34, {
      count: 420,
      colours: ['#6f5c4a', '#b39f88', '#e6d8c2'],
      size: [2, 8],
      light,
      flat: 1.6,
      opacity: 0.6,
      avoid: (x, y) => !way.contains(x, y, -6),
    })
  }
  function isOnWay(x: number, y: number): boolean {
    return way?.contains(x, y, random.between(-4, 12)) === true
  }
  const bloom = random.pick([
    ['#4a2f52', '#7b4c7d', '#a86fa2', '#cf9cc4', '#ecc9e0'],
    ['#5a2c48', '#8d466c', '#b96f92', '#dba2b8', '#f3d2dc'],
    ['#43355c', '#6a5688', '#937db0', '#bba9d2', '#e0d5ec'],
  ])
  carpet(canvas, horizon + 34, {
    count: 3300,
    colours: ['#2f3326', '#4a4d30', '#6f6a42', ...bloom.slice(1, 3)],
    size: [2, 10],
    light,
    upright: 0.8,
    avoid: isOnWay,
    haze: '#c3aebb',
  })
  carpet(canvas, horizon + 36, {
    count: 4300,
    colours: bloom,
    size: [1.8, 7.5],
    light,
    upright: 0.7,
    drift: 0.32,
    avoid: isOnWay,
    haze: '#d3bfcb',
  })
  const stones = random.int(2, 6)
  for (let i = 0; i < stones; i++) {
    const z = random.between(0.12, 0.7)
    const y = horizon + 40 + (HEIGHT - horizon) * z
    const x = random.between(40, WIDTH - 40)
    if (way?.contains(x, y, 80 * z + 50) !== true) {
      boulder(
        canvas,
        { x, y },
        (60 + 190 * z) * random.between(0.7, 1.2),
        (30 + 70 * z) * random.between(0.7, 1.2),
        ['#3d3c40', '#7f7d7c', '#cfc9bd'],
        undefined,
        light,
      )
    }
  }
  const trees = random.int(1, 3)
  for (let i = 0; i < trees; i++) {
    const base = horizon + random.between(50, 150)
    let x = random.pick([
      random.between(WIDTH * 0.1, WIDTH * 0.36),
      random.between(WIDTH * 0.64, WIDTH * 0.9),
    ])
    while (way?.contains(x, base, 50) === true) {
      x += x < WIDTH / 2 ? -40 : 40
    }
    const size = (base - horizon + 60) / 130
    const isBirch = random.chance(0.5)
    const ends = limbs(
      canvas,
      { x, y: base },
      {
        angle: -Math.PI / 2 + random.around(0, 0.22),
        length: 170 * size,
        width: 24 * size,
        depth: 4,
        spread: 0.9,
        droop: -0.02,
        colours: isBirch
          ? ['#6e6862', '#aaa49a', '#dcd7cc', '#ffffff']
          : ['#2b211d', '#57402f', '#8b6548', '#bd9068'],
        twist: 0.24,
        lean: light.x < x ? 1 : -1,
      },
    )
    leafage(
      canvas,
      ends.map((end) => ({ x: end.x, y: end.y, rx: 42 * size, ry: 32 * size })),
      {
        colours: fade(
          isBirch
            ? ['#5f6f2d', '#8f9a44', '#c0bf62', '#e6dc96']
            : ['#1c3226', '#2f4e36', '#4d6e48', '#86a06c'],
          tone.low,
          0.06,
        ),
        size: 5.5 * size,
        density: 1.15,
        light,
        opacity: 0.92,
      },
    )
  }
  carpet(canvas, horizon, {
    count: 1300,
    colours: bloom,
    size: [3, 7.5],
    light,
    upright: 1.1,
    flat: 0.3,
    from: 0.7,
    drift: 0.3,
    avoid: isOnWay,
  })
  grass(
    canvas,
    110,
    { x: [0, WIDTH], y: [HEIGHT * 0.96, HEIGHT + 40] },
    [40, 120],
    ['#3b3828', '#7a7048', '#b7a46c', '#5d3c5e'],
    0.85,
  )
  finish(canvas, '#1a1420', 0.38)
}
