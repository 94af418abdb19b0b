import type { Point } from '../svg.ts'
import { path } from '../svg.ts'
import type { Canvas, Dab } from './canvas.ts'
import { dabs, linear, mix, shape } from './canvas.ts'

export interface TrunkStyle {
  /** The side away from the light, the body, and the lit edge. */
  shade: string
  body: string
  lit: string
  /** Where the light stands, in units from the left. */
  lightX: number
  /** Touches of bark per 100 units of height; none leaves the trunk smooth. */
  bark?: { colours: readonly string[]; density: number; run: 'up' | 'across' }
  /** Moss creeping up from the foot: colours and how far up (units). */
  moss?: { colours: readonly string[]; height: number }
}

export interface TrunkShape {
  x: number
  base: number
  top: number
  width: number
  /** Sideways distance from foot to top. */
  lean: number
  /** How wide the foot spreads, as a share of the width. */
  flare: number
}

/** Paints one trunk, lit from the side where the light stands. */
export function trunk(canvas: Canvas, form: TrunkShape, style: TrunkStyle): void {
  const { random } = canvas
  const { x, base, top, width, lean, flare } = form
  const height = base - top
  const sway = random.around(0, width * 0.35)
  function centre(t: number): number {
    return x + lean * t + sway * Math.sin(t * Math.PI)
  }
  function half(t: number): number {
    const root = Math.max(0, 1 - (t * height) / (width * 1.6)) ** 3
    return (width / 2) * (1 - 0.3 * t + flare * root)
  }
  const left: Point[] = []
  const right: Point[] = []
  for (const t of [0, 0.03, 0.08, 0.2, 0.5, 0.8, 1]) {
    left.push({ x: centre(t) - half(t), y: base - t * height })
    right.unshift({ x: centre(t) + half(t), y: base - t * height })
  }
  const outline = [...left, ...right]
  const isLitFromLeft = style.lightX < x
  const rim = isLitFromLeft ? 0.06 : 0.94
  const fill = linear(
    canvas,
    isLitFromLeft
      ? [
          [0, style.lit],
          [rim + 0.1, mix(style.lit, style.body, 0.6)],
          [0.5, style.body],
          [1, style.shade],
        ]
      : [
          [0, style.shade],
          [0.5, style.body],
          [rim - 0.1, mix(style.lit, style.body, 0.6)],
          [1, style.lit],
        ],
    1,
    0,
  )
  const foot = width * 0.12
  let d = ''
  for (const [i, point] of outline.entries()) {
    d += (i === 0 ? 'M' : 'L') + path`${point.x} ${point.y}`
  }
  shape(canvas, `${d}${path`Q${x} ${base + foot} ${x - half(0)} ${base}`}z`, fill)

  if (style.bark !== undefined) {
    const { colours, density, run } = style.bark
    const list: Dab[] = []
    const count = Math.round(((height / 100) * density * Math.max(width, 24)) / 30)
    for (let i = 0; i < count; i++) {
      const t = random.next()
      const across = random.around(0, 0.86)
      const isUp = run === 'up'
      const facing = isLitFromLeft ? -across : across
      const length = isUp
        ? random.between(14, 52)
        : width * random.between(0.06, 0.3) * (1.1 - Math.abs(across))
      list.push({
        x: centre(t) + across * half(t) - (isUp ? 0 : length / 2),
        y: base - t * height,
        dx: isUp ? (lean * length) / height + random.around(0, 2) : length,
        dy: isUp ? -length : random.around(0, 2),
        width: isUp
          ? random.between(1, Math.max(width * 0.05, 1.6))
          : random.between(1.2, Math.max(width * 0.07, 2)),
        tone: 0.5 + facing * 0.45 + random.around(0, 0.3),
      })
    }
    dabs(canvas, list, colours, isLitFromLeft ? 0.6 : 0.6)
  }
  if (style.moss !== undefined) {
    const list: Dab[] = []
    const count = Math.round((style.moss.height * width) / 60)
    for (let i = 0; i < count; i++) {
      const t = (random.next() ** 2 * style.moss.height) / height
      const across = random.around(0, 0.95)
      list.push({
        x: centre(t) + across * half(t),
        y: base - t * height + random.around(4, 6),
        dx: random.around(0, 3),
        dy: random.between(-5, 0),
        width: random.between(3, 8),
        tone: 0.45 + (isLitFromLeft ? -across : across) * 0.4 + random.around(0, 0.25),
      })
    }
    dabs(canvas, list, style.moss.colours, 0.85)
  }
}
