import type { Point } from '../svg.ts'
import { path } from '../svg.ts'
import type { Canvas } from './canvas.ts'
import { fade, HEIGHT, mix, shape, WIDTH } from './canvas.ts'
import { carpet, land, rolling } from './ground.ts'
import { clumpsIn, leafage } from './leafage.ts'
import { clouds, finish, glow, mist, wash } from './light.ts'
import { limbs } from './limbs.ts'
import { grass } from './undergrowth.ts'

/** An olive grove on a dry slope: silver leaves, twisted stems, poppies in the grass. */
export function olive(canvas: Canvas): void {
  const { random } = canvas
  const tone = random.pick([
    {
      top: '#8fb4c6',
      low: '#f6e8cb',
      light: '#fff5d6',
      grass: ['#6b6130', '#94854a', '#bda766', '#dfcb8b', '#f5e8b8'],
    },
    {
      top: '#c0a3a0',
      low: '#fbdcae',
      light: '#ffebbd',
      grass: ['#6d522b', '#9c7a42', '#c9a35d', '#e8c983', '#fae8b6'],
    },
    {
      top: '#a3bfb6',
      low: '#eff0dc',
      light: '#fffce8',
      grass: ['#485a2c', '#6f8140', '#9ba75b', '#c6cb83', '#e8e8b8'],
    },
  ])
  const horizon = random.between(HEIGHT * 0.44, HEIGHT * 0.52)
  const light = { x: random.between(WIDTH * 0.2, WIDTH * 0.8), y: horizon * random.between(0.3, 0.7) }
  wash(canvas, [
    [0, tone.top],
    [(horizon / HEIGHT) * 0.95, tone.low],
    [1, tone.low],
  ])
  glow(canvas, light.x, light.y, 560, tone.light, 0.95, 400)
  clouds(canvas, 10, horizon * 0.6, [tone.low, tone.light, '#ffffff'], random.int(2, 5), 0.5)
  for (let i = 0; i < 3; i++) {
    land(canvas, rolling(random, horizon - 70 + i * 30, 50 - i * 10, 5), [
      [0, mix('#7e8f7c', tone.low, 0.66 - i * 0.18)],
      [1, mix('#b3a676', tone.low, 0.6 - i * 0.2)],
    ])
  }
  leafage(canvas, clumpsIn(random, 16, { x: [0, WIDTH], y: [horizon - 8, horizon + 12] }, [22, 46]), {
    colours: fade(['#4d5f49', '#7d8c68', '#b2b98f'], tone.low, 0.4),
    size: 6,
    density: 1.2,
    light,
    opacity: 0.85,
  })
  mist(canvas, horizon, 80, tone.low, 0.5)
  const [dark = '#000000', , middle = '#000000', bright = '#000000'] = tone.grass
  land(canvas, rolling(random, horizon + 14, 16), [
    [0, bright],
    [0.35, middle],
    [1, mix(dark, '#2a2414', 0.4)],
  ])
  carpet(canvas, horizon + 14, {
    count: 4200,
    colours: tone.grass,
    size: [1.6, 7],
    light,
    upright: 1.6,
    flat: 0.3,
    haze: mix(bright, tone.low, 0.5),
  })
  const flowers = random.pick([
    ['#8e1f16', '#c5392a', '#ec6a4c'],
    ['#cfc9b4', '#f0ecdc', '#ffffff'],
    ['#6b5a96', '#9583bd', '#c6b9de'],
  ])
  const count = random.int(3, 5)
  const spots = Array.from({ length: count }, (_, i) => ({
    x: ((i + 0.5) / count) * WIDTH + random.around(0, 90),
    z: random.between(0.02, 0.46),
  })).sort((a, b) => a.z - b.z)
  for (const { x, z } of spots) {
    const base = horizon + 30 + (HEIGHT - horizon) * z
    const size = 0.5 + z * 1.9
    const haze = 0.34 * (1 - z * 2)
    shape(
      canvas,
      path`M${x - 150 * size} ${base + 4}Q${x} ${base - 22 * size} ${x + 150 * size} ${base + 4}Q${x} ${base + 46 * size} ${x - 150 * size} ${base + 4}z`,
      dark,
      0.42,
    )
    const stems = random.int(2, 3)
    const ends: Point[] = []
    for (let i = 0; i < stems; i++) {
      const turn = (i / Math.max(stems - 1, 1) - 0.5) * 0.9
      ends.push(
        ...limbs(
          canvas,
          { x: x + turn * 26 * size, y: base },
          {
            angle: -Math.PI / 2 + turn + random.around(0, 0.15),
            length: 100 * size,
            width: 34 * size,
            depth: 3,
            spread: 1.05,
            droop: 0,
            colours: fade(['#2f2a24', '#5a5146', '#8d8271', '#c4b89f'], tone.low, haze),
            twist: 0.6,
            lean: light.x < x ? 1 : -1,
          },
        ),
      )
    }
    leafage(
      canvas,
      ends.map((end) => ({ x: end.x, y: end.y - 8 * size, rx: 42 * size, ry: 31 * size })),
      {
        colours: fade(['#33452f', '#5a6e4c', '#87977a', '#b5bf9f', '#e3e6cd'], tone.low, haze),
        size: Math.max(4.6 * size, 3),
        density: 0.85,
        light: { x: light.x, y: light.y - 200 },
        stretch: 1.8,
        opacity: 0.95,
      },
    )
  }
  carpet(canvas, horizon + 14, {
    count: 1500,
    colours: tone.grass,
    size: [2, 8],
    light,
    upright: 1.9,
    flat: 0.3,
    from: 0.55,
  })
  carpet(canvas, horizon + 20, {
    count: 900,
    colours: flowers,
    size: [1.6, 8.5],
    light,
    drift: 0.62,
    flat: 0.4,
  })
  grass(
    canvas,
    170,
    { x: [0, WIDTH], y: [HEIGHT * 0.95, HEIGHT + 40] },
    [50, 130],
    [dark, middle, bright],
    0.85,
  )
  finish(canvas, '#1d170c', 0.36)
}
