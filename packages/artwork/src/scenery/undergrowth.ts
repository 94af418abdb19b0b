import type { Random } from '../random.ts'
import { element, path, place } from '../svg.ts'
import type { Canvas } from './canvas.ts'
import { shape } from './canvas.ts'

/** One fern frond growing up from 0,0, 100 units high, as an outline. */
function frond(random: Random): string {
  const lean = random.between(14, 34)
  let d = path`M0 0Q${-lean * 0.4} -58 ${lean} -100Q${-lean * 0.3} -58 2.5 0z`
  for (let i = 0; i < 13; i++) {
    const t = 0.14 + (i / 13) * 0.84
    const s = 1 - t
    const x = 2 * s * t * -lean * 0.4 + t * t * lean
    const y = 2 * s * t * -58 - t * t * 100
    const reach = 25 * (0.45 + t) * (1 - t) ** 0.75 + 2
    const rise = 7 + 9 * t
    for (const side of [-1, 1]) {
      d += path`M${x} ${y}q${side * reach * 0.4} ${-rise * 0.9} ${side * reach} ${-rise * 0.5 + reach * 0.12}
q${-side * reach * 0.5} ${rise * 0.35} ${-side * reach} ${rise * 0.5 - reach * 0.12 + 2.4}z`
    }
  }
  return d
}

/** Tufts of fern in front, each a fan of fronds. Colours go from the back of a tuft to its front. */
export function ferns(
  canvas: Canvas,
  spots: readonly { x: number; y: number; size: number }[],
  colours: readonly string[],
): void {
  const { random } = canvas
  const ids = [canvas.id(), canvas.id()]
  for (const id of ids) {
    canvas.defs.push(element('path', { id, d: frond(random) }))
  }
  for (const { x, y, size } of spots) {
    const count = random.int(6, 8)
    for (let i = 0; i < count; i++) {
      const turn = ((i * 5) % count) / (count - 1)
      const angle = -70 + turn * 140 + random.around(0, 9)
      const scale = (size / 100) * (1.06 - Math.abs(turn - 0.5) * 0.7) * random.between(0.85, 1.1)
      canvas.body.push(
        element('use', {
          href: `#${random.pick(ids)}`,
          transform: place(x + random.around(0, size * 0.08), y, angle, angle < 0 ? -scale : scale, scale),
          fill: colours[Math.min(Math.floor((i / count) * colours.length), colours.length - 1)],
        }),
      )
    }
  }
}

/** Blades of grass standing along a lower edge. */
export function grass(
  canvas: Canvas,
  count: number,
  area: { x: readonly [number, number]; y: readonly [number, number] },
  height: readonly [number, number],
  colours: readonly string[],
  opacity = 1,
): void {
  const { random } = canvas
  const paths = colours.map(() => '')
  for (let i = 0; i < count; i++) {
    const x = random.between(area.x[0], area.x[1])
    const y = random.between(area.y[0], area.y[1])
    const h = random.between(height[0], height[1])
    const lean = random.around(0, h * 0.45)
    const w = h * 0.035 + 0.8
    const pick = random.int(0, colours.length - 1)
    paths[pick] +=
      path`M${x - w} ${y}q0 ${-h * 0.6} ${lean} ${-h}q${-lean * 0.6} ${h * 0.5} ${-lean + w * 2} ${h}z`
  }
  for (const [i, d] of paths.entries()) {
    if (d !== '') {
      shape(canvas, d, colours[i] ?? '#000000', opacity)
    }
  }
}
