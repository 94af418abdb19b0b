import type { Random } from '../random.ts'
import type { Point } from '../svg.ts'
import type { Canvas, Dab } from './canvas.ts'
import { dabs } from './canvas.ts'

/** A mass of leaves: where it hangs and how far it reaches. */
export interface Clump {
  x: number
  y: number
  rx: number
  ry: number
}

/**
 * Leaves of several clumps as touches of the brush, lighter on the side that faces the light.
 * `size` is the width of a touch, `stretch` how much longer than wide it is.
 */
export function leafage(
  canvas: Canvas,
  clumps: readonly Clump[],
  options: {
    colours: readonly string[]
    size: number
    density: number
    light: Point
    stretch?: number
    opacity?: number
    hang?: number
  },
): void {
  const { random } = canvas
  const { size, density, light, stretch = 1, hang = 0 } = options
  const list: Dab[] = []
  for (const clump of clumps) {
    const toLight = Math.atan2(light.y - clump.y, light.x - clump.x)
    const count = Math.round((clump.rx * clump.ry * density) / (size * size))
    for (let i = 0; i < count; i++) {
      const angle = random.between(0, Math.PI * 2)
      // Denser in the heart, loose at the edge, so that light comes through.
      const radius = random.next() ** 0.62 * random.between(0.8, 1.12)
      const px = Math.cos(angle) * radius
      const py = Math.sin(angle) * radius
      const turn = hang > 0 ? Math.PI / 2 + random.around(0, 1 - hang) : random.between(0, Math.PI)
      const length = size * stretch * random.between(0.3, 1.1)
      list.push({
        x: clump.x + px * clump.rx,
        y: clump.y + py * clump.ry,
        dx: Math.cos(turn) * length,
        dy: Math.sin(turn) * length,
        width: size * random.between(0.55, 1.15),
        tone:
          0.46 + 0.42 * (px * Math.cos(toLight) + py * Math.sin(toLight)) * radius + random.around(0, 0.26),
      })
    }
  }
  dabs(canvas, list, options.colours, options.opacity ?? 1)
}

/** Clumps scattered over an area, wider than high. */
export function clumpsIn(
  random: Random,
  count: number,
  area: { x: readonly [number, number]; y: readonly [number, number] },
  size: readonly [number, number],
): Clump[] {
  return Array.from({ length: count }, () => {
    const rx = random.between(size[0], size[1])
    return {
      x: random.between(area.x[0], area.x[1]),
      y: random.between(area.y[0], area.y[1]),
      rx,
      ry: rx * random.between(0.4, 0.72),
    }
  })
}
