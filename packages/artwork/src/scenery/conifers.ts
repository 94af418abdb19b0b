import type { Random } from '../random.ts'
import type { Point } from '../svg.ts'
import { num, path } from '../svg.ts'
import type { Canvas, Dab } from './canvas.ts'
import { dabs, fade, HEIGHT, shape, WIDTH } from './canvas.ts'
import type { View } from './wood.ts'

/** A spruce or fir: tiers of drooping boughs, ragged on both sides. */
export function sprucePath(random: Random, x: number, base: number, height: number, spread: number): string {
  const tiers = Math.round(Math.min(Math.max(height / 22, 8), 20))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers
    const y = base - height + height * 0.97 * t
    const reach = spread * (0.05 + t ** 0.85 * random.between(0.78, 1.1))
    const notch = reach * random.between(0.42, 0.6)
    const drop = (height / tiers) * random.between(0.35, 0.7)
    left.push({ x: x - reach, y: y + drop }, { x: x - notch, y: y + drop * 0.55 })
    right.push(
      { x: x + reach * random.between(0.85, 1.1), y: y + drop },
      { x: x + notch, y: y + drop * 0.55 },
    )
  }
  let d = path`M${x} ${base - height}`
  for (const point of left) {
    d += path`L${point.x} ${point.y}`
  }
  for (const point of right.reverse()) {
    d += path`L${point.x} ${point.y}`
  }
  return `${d}z`
}

/** Spruces standing about in a wood, with or without snow on their boughs. */
export function spruces(
  canvas: Canvas,
  view: View,
  count: number,
  colours: readonly string[],
  snow: readonly string[] | undefined,
  haze: string,
): void {
  const { random } = canvas
  const list = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b)
  for (const depth of list) {
    const x = random.chance(0.5)
      ? random.between(-20, WIDTH * 0.36)
      : random.between(WIDTH * 0.64, WIDTH + 20)
    const height = 90 + 300 * depth
    const base = view.horizon + 16 + (HEIGHT - view.horizon) * 0.4 * depth
    const spread = height * random.between(0.19, 0.27)
    const [dark = '#000000', lit = '#000000'] = fade(colours, haze, 0.75 * (1 - depth))
    shape(canvas, sprucePath(random, x, base, height, spread), dark)
    const touches: Dab[] = []
    for (let i = 0; i < 70 + 170 * depth; i++) {
      const t = random.between(0.03, 0.97)
      const u = random.around(0, 0.95)
      touches.push({
        x: x + u * spread * (0.06 + t ** 0.85) * 0.92,
        y: base - height + height * t + Math.abs(u) * 9,
        dx: u * (6 + 14 * depth),
        dy: 3 + 4 * depth,
        width: random.between(1.5, 2.5 + 4 * depth),
        tone: 0.5 + (view.light.x < x ? -u : u) * 0.45 + random.around(0, 0.3),
      })
    }
    dabs(
      canvas,
      touches,
      snow === undefined ? [dark, lit] : fade(snow, haze, 0.6 * (1 - depth)),
      snow === undefined ? 0.9 : 0.86,
    )
  }
}

/** A far shore or ridge grown over with conifers, as one outline. */
export function woodedEdge(
  canvas: Canvas,
  edge: readonly Point[],
  height: readonly [number, number],
  gap: number,
  foot: number,
): string {
  const { random } = canvas
  let d = path`M-20 ${foot}`
  let x = -20
  while (x < WIDTH + 20) {
    const index = Math.min(Math.max(((x + 20) / (WIDTH + 40)) * (edge.length - 1), 0), edge.length - 1.001)
    const from = edge[Math.floor(index)] ?? { x: 0, y: foot }
    const to = edge[Math.floor(index) + 1] ?? from
    const share = index - Math.floor(index)
    const y = from.y + (to.y - from.y) * share * share * (3 - 2 * share)
    const h = random.between(height[0], height[1]) * (0.7 + 0.3 * Math.sin(x * 0.013 + foot))
    const w = gap * random.between(0.7, 1.3)
    d += path`L${x} ${y} ${x + w * 0.3} ${y - h * 0.5} ${x + w * 0.36} ${y - h * 0.46} ${x + w * 0.5} ${y - h} ${x + w * 0.64} ${y - h * 0.46} ${x + w * 0.7} ${y - h * 0.5} ${x + w} ${y}`
    x += w
  }
  return `${d}V${num(foot)}z`
}
