import type { FormPdf } from '../pdf/form-pdf.ts'

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export type Point = readonly [x: number, y: number]

/** Two decimals: enough for print, and the same on every machine. */
export function fixed(value: number): number {
  return Math.round(value * 100) / 100
}

/** Draws shapes on the page of a document; the same seed draws the same picture. */
export class Pen {
  readonly doc: FormPdf
  readonly random: () => number

  constructor(doc: FormPdf, seed: number) {
    this.doc = doc
    this.random = seeded(seed)
  }

  /** A number between two bounds. */
  between(low: number, high: number): number {
    return low + (high - low) * this.random()
  }

  /** One of a list. */
  pick<T>(items: readonly [T, ...T[]]): T {
    return items[Math.floor(this.random() * items.length)] ?? items[0]
  }

  fill(path: string, color: string, opacity = 1): void {
    this.doc.fillOpacity(opacity).path(path).fill(color).fillOpacity(1)
  }

  stroke(path: string, color: string, width: number, opacity = 1): void {
    this.doc.strokeOpacity(opacity).lineCap('round').lineJoin('round').lineWidth(fixed(width))
    this.doc.path(path).stroke(color).strokeOpacity(1)
  }

  disc(x: number, y: number, radius: number, color: string, opacity = 1): void {
    this.doc.fillOpacity(opacity).circle(fixed(x), fixed(y), fixed(radius)).fill(color).fillOpacity(1)
  }

  oval(x: number, y: number, rx: number, ry: number, color: string, opacity = 1): void {
    this.doc.fillOpacity(opacity).ellipse(fixed(x), fixed(y), fixed(rx), fixed(ry)).fill(color).fillOpacity(1)
  }

  /** Draws in a moved, turned (degrees) and scaled frame. */
  at(x: number, y: number, turn: number, scale: number, draw: () => void): void {
    this.doc
      .save()
      .translate(fixed(x), fixed(y))
      .rotate(fixed(turn))
      .scale(fixed(scale * 1000) / 1000)
    draw()
    this.doc.restore()
  }

  /** Mirrors left and right around x. */
  mirrored(x: number, draw: () => void): void {
    this.doc.save().translate(fixed(x), 0).scale(-1, 1).translate(fixed(-x), 0)
    draw()
    this.doc.restore()
  }
}

/** A smooth open path through points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${fixed(first[0])} ${fixed(first[1])}`
  rest.forEach((point, index) => {
    const before = points[index - 1] ?? first
    const from = points[index] ?? first
    const after = points[index + 2] ?? point
    const c1: Point = [from[0] + (point[0] - before[0]) / 6, from[1] + (point[1] - before[1]) / 6]
    const c2: Point = [point[0] - (after[0] - from[0]) / 6, point[1] - (after[1] - from[1]) / 6]
    path += `C${[...c1, ...c2, ...point].map(fixed).join(' ')}`
  })
  return path
}
