import type { Random } from '../random.ts'
import { element, fine, num } from '../svg.ts'

/** Size of every scene, in units. */
export const WIDTH = 1200

export const HEIGHT = 900

/** A scene being painted, from back to front. */
export interface Canvas {
  random: Random
  defs: string[]
  body: string[]
  /** A fresh id, unique across seeds and kinds. */
  id(): string
}

/** One colour stop: offset 0 to 1, colour, and opacity where it is not 1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The colour `amount` (0 to 1) of the way from one #rrggbb to another. */
export function mix(from: string, to: string, amount: number): string {
  const a = channels(from)
  const b = channels(to)
  const t = Math.min(Math.max(amount, 0), 1)
  const value =
    ((Math.round(a[0] + (b[0] - a[0]) * t) << 16) |
      (Math.round(a[1] + (b[1] - a[1]) * t) << 8) |
      Math.round(a[2] + (b[2] - a[2]) * t)) >>>
    0
  return `#${value.toString(16).padStart(6, '0')}`
}

/** The colour at `t` (0 to 1) along a list of colours. */
function ramp(colours: readonly string[], t: number): string {
  const position = Math.min(Math.max(t, 0), 1) * (colours.length - 1)
  const index = Math.min(Math.floor(position), Math.max(colours.length - 2, 0))
  const from = colours[index] ?? '#000000'
  return mix(from, colours[index + 1] ?? from, position - index)
}

/** All colours of a list moved towards another one, as distance moves them towards the air. */
export function fade(colours: readonly string[], towards: string, amount: number): string[] {
  return colours.map((colour) => mix(colour, towards, amount))
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      element('stop', {
        offset: fine(offset),
        'stop-color': colour,
        'stop-opacity': opacity === undefined || opacity === 1 ? undefined : fine(opacity),
      }),
    )
    .join('')
}

/** Adds a linear gradient across the shape it fills and returns it as a paint. Downwards unless told. */
export function linear(canvas: Canvas, stops: readonly Stop[], x2 = 0, y2 = 1): string {
  const id = canvas.id()
  canvas.defs.push(element('linearGradient', { id, x2: fine(x2), y2: fine(y2) }, stopList(stops)))
  return `url(#${id})`
}

/** Adds a radial gradient across the shape it fills and returns it as a paint. */
export function radial(canvas: Canvas, stops: readonly Stop[]): string {
  const id = canvas.id()
  canvas.defs.push(element('radialGradient', { id }, stopList(stops)))
  return `url(#${id})`
}

export function rect(canvas: Canvas, y: number, height: number, fill: string, opacity?: number): void {
  canvas.body.push(
    element('path', {
      d: `M0 ${num(y)}H${WIDTH}v${num(height)}H0z`,
      fill,
      opacity: opacity === undefined ? undefined : fine(opacity),
    }),
  )
}

export function shape(canvas: Canvas, d: string, fill: string, opacity?: number): void {
  canvas.body.push(element('path', { d, fill, opacity: opacity === undefined ? undefined : fine(opacity) }))
}

/** Paints with `paint`, then puts everything it painted out of focus. `deviation` is in units. */
export function blurred(canvas: Canvas, deviation: number, paint: () => void): void {
  const from = canvas.body.length
  paint()
  const content = canvas.body.splice(from).join('')
  if (content === '') {
    return
  }
  const id = canvas.id()
  canvas.defs.push(
    element(
      'filter',
      { id, filterUnits: 'userSpaceOnUse', x: '-40', y: '-40', width: '1280', height: '980' },
      element('feGaussianBlur', { stdDeviation: num(deviation) }),
    ),
  )
  canvas.body.push(element('g', { filter: `url(#${id})` }, content))
}

/** One touch of the brush: where, how far it is drawn, how wide, and how light (0 to 1) its tone is. */
export interface Dab {
  x: number
  y: number
  dx: number
  dy: number
  width: number
  tone: number
}

/**
 * Paints many touches of the brush at once. Tones run along `colours`, dark first; touches of like tone and width share a path,
 * and lighter ones lie on top, as they would in gouache.
 */
export function dabs(canvas: Canvas, list: readonly Dab[], colours: readonly string[], opacity = 1): void {
  const tones = Math.max(colours.length * 2 - 1, 2)
  const buckets = new Map<number, { colour: string; width: number; d: string }>()
  for (const dab of list) {
    const tone = Math.round(Math.min(Math.max(dab.tone, 0), 1) * (tones - 1))
    // Widths in steps of a fifth keep the number of paths small without showing.
    const step = Math.round(Math.log(Math.max(dab.width, 0.6)) / Math.log(1.22))
    const key = tone * 100 + step + 50
    let bucket = buckets.get(key)
    if (bucket === undefined) {
      bucket = { colour: ramp(colours, tone / (tones - 1)), width: 1.22 ** step, d: '' }
      buckets.set(key, bucket)
    }
    const dx = Math.round(dab.dx)
    const dy = Math.round(dab.dy)
    const move = `M${Math.round(dab.x)} ${Math.round(dab.y)}`
    bucket.d += dx === 0 && dy === 0 ? `${move}h0` : `${move}l${dx}${dy < 0 ? dy : ` ${dy}`}`
  }
  const order = [...buckets.entries()].sort(([a], [b]) => a - b)
  let content = ''
  for (const [, { colour, width, d }] of order) {
    content += element('path', { d, stroke: colour, 'stroke-width': num(width) })
  }
  canvas.body.push(
    element(
      'g',
      { fill: 'none', 'stroke-linecap': 'round', opacity: opacity === 1 ? undefined : fine(opacity) },
      content,
    ),
  )
}
