import type { Canvas } from './canvas.ts'
import { HEIGHT, linear, mix, shape, WIDTH } from './canvas.ts'
import { sprucePath, woodedEdge } from './conifers.ts'
import { rolling } from './ground.ts'
import { clouds, finish, mist, orb, wash } from './light.ts'

/** Wooded ridges one behind the other, mist in every valley. */
export function ridges(canvas: Canvas): void {
  const { random } = canvas
  const tone = random.pick([
    { top: '#8fb0b8', low: '#f4e6cf', dark: '#16342f', light: '#fff4da' },
    { top: '#b3806a', low: '#f8d9a8', dark: '#2c2b30', light: '#ffeec2' },
    { top: '#6f86a6', low: '#f0d5cd', dark: '#1c2b3c', light: '#ffe6d6' },
    { top: '#a5bb9a', low: '#f2f1d8', dark: '#1d3a26', light: '#fffce4' },
  ])
  const light = {
    x: random.between(WIDTH * 0.2, WIDTH * 0.8),
    y: random.between(HEIGHT * 0.16, HEIGHT * 0.34),
  }
  wash(canvas, [
    [0, tone.top],
    [0.42, tone.low],
    [1, tone.low],
  ])
  orb(canvas, light.x, light.y, random.between(34, 62), '#fffaf0', 0.9, tone.light)
  clouds(
    canvas,
    20,
    HEIGHT * 0.3,
    [mix(tone.top, tone.low, 0.4), tone.low, tone.light, '#fffdf4'],
    random.int(3, 7),
    0.4,
  )
  const layers = random.int(5, 7)
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1)
    const y = HEIGHT * (0.36 + 0.44 * t ** 1.15)
    const colour = mix(tone.dark, mix(tone.top, tone.low, 0.55), (1 - t) ** 1.25 * 0.9)
    const edge = rolling(random, y, 90 - 30 * t, random.int(4, 6))
    const size = 10 + 74 * t ** 1.6
    shape(
      canvas,
      woodedEdge(canvas, edge, [size * 0.6, size * 1.5], size * 0.36 + 3, HEIGHT + 40),
      linear(canvas, [
        [0, colour],
        [0.25, colour],
        [0.7, mix(colour, tone.low, t < 0.98 ? 0.55 : 0.1)],
        [1, mix(colour, tone.low, t < 0.98 ? 0.8 : 0.1)],
      ]),
    )
    if (t < 0.98) {
      mist(canvas, y + random.between(60, 120), random.between(90, 170), tone.low, 0.5 + 0.3 * random.next())
    }
  }
  const side = random.sign()
  for (let i = random.int(3, 6); i > 0; i--) {
    const x = side < 0 ? random.between(-20, WIDTH * 0.4) : random.between(WIDTH * 0.6, WIDTH + 20)
    const height = random.between(260, 560)
    shape(
      canvas,
      sprucePath(random, x, HEIGHT + random.between(10, 70), height, height * random.between(0.14, 0.2)),
      mix(tone.dark, '#0a1413', random.between(0.1, 0.55)),
    )
  }
  finish(canvas, mix(tone.dark, '#05090a', 0.5), 0.36)
}
