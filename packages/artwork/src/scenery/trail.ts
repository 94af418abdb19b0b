import type { Random } from '../random.ts'
import type { Point } from '../svg.ts'
import { smooth } from '../svg.ts'
import { HEIGHT } from './canvas.ts'

/** A trail or stream winding away: its edges narrow towards a point on the horizon. */
export interface Trail {
  outline: string
  contains(x: number, y: number, margin?: number): boolean
  /** Centre and half width at a nearness from 0 to 1. */
  at(z: number): { x: number; y: number; half: number }
}

export function trail(
  random: Random,
  horizon: number,
  options: { end: number; start: number; width: number; wind: number },
): Trail {
  const phase = random.between(0, Math.PI)
  const turns = random.between(3.2, 5)
  function at(z: number): { x: number; y: number; half: number } {
    const wave = Math.sin(phase + (1 - z) ** 1.6 * turns) - Math.sin(phase)
    return {
      x:
        options.start +
        (options.end - options.start) * (1 - z) ** 1.3 +
        wave * options.wind * (0.25 + z * 0.75),
      y: horizon + (HEIGHT + 20 - horizon) * z ** 1.35,
      half: 3 + (options.width / 2) * z ** 1.7,
    }
  }
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 12; i++) {
    const { x, y, half } = at(i / 12)
    left.push({ x: x - half, y })
    right.unshift({ x: x + half, y })
  }
  return {
    outline: `${smooth(left)}${smooth(right).replace('M', 'L')}z`,
    at,
    contains(x, y, margin = 0) {
      const spot = at((Math.max(y - horizon, 0) / (HEIGHT + 20 - horizon)) ** (1 / 1.35))
      return Math.abs(x - spot.x) < spot.half + margin
    },
  }
}
