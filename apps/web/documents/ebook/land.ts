import type { Pen, Point } from './pen.ts'
import { fixed, smooth } from './pen.ts'

/** The page in points: A5 with the same numbers in every picture. */
export const PAGE = { width: 419.53, height: 595.28 } as const

/** Fills the page with a vertical run of colours; offsets from 0 to 1. */
export function sky(pen: Pen, stops: readonly (readonly [offset: number, color: string])[]): void {
  const gradient = pen.doc.linearGradient(0, 0, 0, PAGE.height)
  for (const [offset, color] of stops) gradient.stop(offset, color)
  pen.doc.rect(0, 0, PAGE.width, PAGE.height).fill(gradient)
}

/** A soft round light around a point. */
export function glow(pen: Pen, x: number, y: number, radius: number, color: string, opacity: number): void {
  const gradient = pen.doc.radialGradient(x, y, 0, x, y, radius)
  gradient
    .stop(0, color, opacity)
    .stop(0.45, color, opacity * 0.45)
    .stop(1, color, 0)
  pen.doc.rect(x - radius, y - radius, radius * 2, radius * 2).fill(gradient)
}

/** A band of mist, thickest in its middle. */
export function mist(pen: Pen, top: number, height: number, color: string, opacity: number): void {
  const gradient = pen.doc.linearGradient(0, top, 0, top + height)
  gradient.stop(0, color, 0).stop(0.5, color, opacity).stop(1, color, 0)
  pen.doc.rect(0, top, PAGE.width, height).fill(gradient)
}

/** Ground from a wavy edge down to the foot of the page. */
export function hill(pen: Pen, edge: number, sway: number, color: string, opacity = 1): void {
  const steps = 7
  const points: Point[] = Array.from({ length: steps + 1 }, (_, index) => [
    -20 + ((PAGE.width + 40) * index) / steps,
    edge + pen.between(-sway, sway),
  ])
  pen.fill(`${smooth(points)}L${PAGE.width + 20} ${PAGE.height}L-20 ${PAGE.height}z`, color, opacity)
}

/** A far row of tree tops on ground: pointed ones and round ones mixed. */
export function treeLine(pen: Pen, base: number, height: number, color: string, pointed = 0.6): void {
  let path = ''
  for (let x = -10; x < PAGE.width + 10; x += pen.between(4, 9)) {
    const tall = height * pen.between(0.45, 1)
    if (pen.random() < pointed) {
      const half = tall * pen.between(0.12, 0.2)
      path += `M${fixed(x - half)} ${base + 4}L${fixed(x)} ${fixed(base - tall)}L${fixed(x + half)} ${base + 4}z`
    } else {
      const radius = tall * 0.34
      const y = base - tall * 0.6
      path += `M${fixed(x - radius)} ${base + 4}C${fixed(x - radius * 1.5)} ${fixed(y)} ${fixed(x - radius)} ${fixed(y - radius)} ${fixed(x)} ${fixed(y - radius)}C${fixed(x + radius)} ${fixed(y - radius)} ${fixed(x + radius * 1.5)} ${fixed(y)} ${fixed(x + radius)} ${base + 4}z`
    }
  }
  pen.fill(path, color)
}

/** One tree trunk from the ground up out of the page, with a slight lean and a flared foot. */
export function trunk(
  pen: Pen,
  x: number,
  base: number,
  width: number,
  color: string,
  lean = 0,
  top = -10,
): void {
  const half = width / 2
  const sway = pen.between(-width * 0.25, width * 0.25)
  const middle = (base + top) / 2
  const path = `M${fixed(x - half * 1.9)} ${fixed(base + 3)}C${fixed(x - half * 1.05)} ${fixed(base - width * 0.9)} ${fixed(x - half + sway)} ${fixed(middle)} ${fixed(x - half * 0.72 + lean)} ${fixed(top)}L${fixed(x + half * 0.72 + lean)} ${fixed(top)}C${fixed(x + half + sway)} ${fixed(middle)} ${fixed(x + half * 1.05)} ${fixed(base - width * 0.9)} ${fixed(x + half * 1.9)} ${fixed(base + 3)}z`
  pen.fill(path, color)
}

/** A stand of far trunks. */
export function farTrunks(
  pen: Pen,
  count: number,
  base: number,
  width: number,
  color: string,
  top = -10,
): void {
  for (let index = 0; index < count; index++) {
    const x = (PAGE.width * (index + pen.between(0.1, 0.9))) / count
    trunk(pen, x, base + pen.between(-5, 6), width * pen.between(0.5, 1.2), color, pen.between(-10, 10), top)
  }
}

/** Strokes of bark on a near trunk. */
export function barkLines(
  pen: Pen,
  x: number,
  top: number,
  base: number,
  width: number,
  color: string,
): void {
  let path = ''
  for (let line = 0; line < 9; line++) {
    const left = x + pen.between(-width * 0.4, width * 0.4)
    const start = pen.between(top, base - 60)
    const length = pen.between(24, 90)
    path += `M${fixed(left)} ${fixed(start)}C${fixed(left + pen.between(-3, 3))} ${fixed(start + length / 3)} ${fixed(left + pen.between(-4, 4))} ${fixed(start + length / 1.5)} ${fixed(left + pen.between(-2, 2))} ${fixed(start + length)}`
  }
  pen.stroke(path, color, 1.1, 0.5)
}

/** Blades of grass along the foot of the page. */
export function grass(
  pen: Pen,
  base: number,
  height: number,
  colors: readonly [string, ...string[]],
  count: number,
): void {
  for (let blade = 0; blade < count; blade++) {
    const x = pen.between(-8, PAGE.width + 8)
    const tall = height * pen.between(0.4, 1)
    const bend = pen.between(-tall * 0.4, tall * 0.4)
    const y = base + pen.between(-4, 10)
    pen.fill(
      `M${fixed(x)} ${fixed(y)}Q${fixed(x + bend * 0.2)} ${fixed(y - tall * 0.6)} ${fixed(x + bend)} ${fixed(y - tall)}Q${fixed(x + bend * 0.2 + 2)} ${fixed(y - tall * 0.5)} ${fixed(x + 2.2)} ${fixed(y)}z`,
      pen.pick(colors),
    )
  }
}
