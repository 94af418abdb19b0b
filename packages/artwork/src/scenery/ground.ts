import type { Random } from '../random.ts'
import type { Point } from '../svg.ts'
import { path, smooth } from '../svg.ts'
import type { Canvas, Dab, Stop } from './canvas.ts'
import { dabs, fade, HEIGHT, linear, shape, WIDTH } from './canvas.ts'

/** A rolling edge from left to right as points: `swing` units up and down around `y`. */
export function rolling(random: Random, y: number, swing: number, steps = 6): Point[] {
  const phase = random.between(0, Math.PI * 2)
  const tilt = random.around(0, swing * 0.5)
  return Array.from({ length: steps + 1 }, (_, i) => ({
    x: -20 + ((WIDTH + 40) * i) / steps,
    y:
      y +
      Math.sin(phase + i * 1.15) * swing * 0.6 +
      tilt * (i / steps - 0.5) * 2 +
      random.around(0, swing * 0.25),
  }))
}

/** Everything below a rolling edge, in one vertical gradient. */
export function land(canvas: Canvas, edge: readonly Point[], stops: readonly Stop[], opacity?: number): void {
  shape(canvas, `${smooth(edge)}V${HEIGHT + 10}H-20z`, linear(canvas, stops), opacity)
}

/** How near a height in the picture is: 0 at the horizon, 1 at the lower edge. */
export function nearness(y: number, horizon: number): number {
  return Math.min(Math.max((y - horizon) / (HEIGHT - horizon), 0), 1)
}

/**
 * What covers the ground: touches that grow and part towards the viewer. `drift` gathers them in patches,
 * `upright` makes them stand (grass, stems) rather than lie (leaves, petals).
 */
export function carpet(
  canvas: Canvas,
  horizon: number,
  options: {
    count: number
    colours: readonly string[]
    size: readonly [number, number]
    light: Point
    upright?: number
    flat?: number
    opacity?: number
    avoid?: (x: number, y: number) => boolean
    from?: number
    to?: number
    drift?: number
    /** Distance fades towards this colour. */
    haze?: string
  },
): void {
  const { random } = canvas
  const { from = 0, to = 1, upright = 0, flat = 1, drift = 0 } = options
  const patch = random.between(0, 100)
  const bands: Dab[][] = [[], [], [], []]
  for (let i = 0; i < options.count; i++) {
    const z = from + (to - from) * random.next() ** 0.72
    const y = horizon + (HEIGHT - horizon) * z ** 1.35 + random.around(0, 6)
    const x = random.between(-20, WIDTH + 20)
    if (options.avoid?.(x, y) === true) {
      continue
    }
    const wave = Math.sin(patch + x * 0.011 + y * 0.02) * Math.sin(patch * 2 + x * 0.0043 - y * 0.031)
    if (drift > 0 && wave < random.between(-1, drift * 2 - 1) - 0.35) {
      continue
    }
    const width =
      (options.size[0] + (options.size[1] - options.size[0]) * z ** 1.4) * random.between(0.55, 1.3)
    const nearLight = Math.exp(-(((x - options.light.x) / 420) ** 2)) * (1 - z * 0.75)
    bands[options.haze === undefined ? 3 : Math.min(Math.floor(z ** 1.35 * 8), 3)]?.push({
      x,
      y,
      dx: random.around(0, width * flat),
      dy: upright > 0 ? -width * upright * random.between(0.4, 1.2) : random.around(0, width * 0.3),
      width,
      tone: 0.24 + nearLight * 0.5 + wave * 0.14 + random.around(0, 0.3),
    })
  }
  for (const [i, list] of bands.entries()) {
    const colours =
      options.haze === undefined
        ? options.colours
        : fade(options.colours, options.haze, [0.68, 0.4, 0.2, 0][i] ?? 0)
    dabs(canvas, list, colours, options.opacity ?? 1)
  }
}

/** Shadows of trunks reaching towards the viewer, away from a low light. */
export function shadows(
  canvas: Canvas,
  feet: readonly { x: number; base: number; width: number }[],
  light: Point,
  colour: string,
  opacity: number,
): void {
  let d = ''
  for (const foot of feet) {
    const dx = ((foot.x - light.x) / Math.max(foot.base - light.y + 260, 200)) * 420
    const length = 380
    const w = foot.width * 0.5
    d += path`M${foot.x - w} ${foot.base}
L${foot.x + w} ${foot.base} ${foot.x + dx + w * 2.3} ${foot.base + length} ${foot.x + dx - w * 2.3} ${foot.base + length}
z`
  }
  if (d !== '') {
    shape(
      canvas,
      d,
      linear(canvas, [
        [0, colour, 1],
        [0.6, colour, 0.4],
        [1, colour, 0],
      ]),
      opacity,
    )
  }
}
