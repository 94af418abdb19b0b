import { ebook } from '../content.ts'
import { ink, leafMark } from '../theme.ts'
import { ornament } from './ornaments.ts'
import type { Pen } from './pen.ts'
import { fixed } from './pen.ts'

/** The colour of each festival's part of the wheel, from deep winter round to late autumn. */
const tints: Record<string, string> = {
  'winter-solstice': '#cfdce0',
  imbolc: '#e3e9e2',
  'spring-equinox': '#eef1d2',
  beltane: '#dbe9bd',
  'summer-solstice': '#c6dba6',
  lughnasadh: '#f0dfa6',
  'autumn-equinox': '#eccb93',
  samhain: '#dcb396',
}

/** Midwinter stands at the top, and the year runs with the clock. */
const order = Object.keys(tints)

/** Degrees from the top, with the clock. */
function bearing(festival: string): number {
  const index = order.indexOf(festival)
  if (index < 0) throw new Error(`${festival} has no place on the wheel`)
  return index * 45
}

/** Where a festival lies on a circle around a centre. */
export function placeOnWheel(festival: string, x: number, y: number, radius: number): [number, number] {
  const angle = ((bearing(festival) - 90) * Math.PI) / 180
  return [fixed(x + Math.cos(angle) * radius), fixed(y + Math.sin(angle) * radius)]
}

function wedge(x: number, y: number, inner: number, outer: number, middle: number): string {
  const at = (degrees: number, radius: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return `${fixed(x + Math.cos(angle) * radius)} ${fixed(y + Math.sin(angle) * radius)}`
  }
  const [from, to] = [middle - 22.5, middle + 22.5]
  return `M${at(from, inner)}L${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}z`
}

/** The wheel of the year with its eight ornaments. */
export function drawWheel(pen: Pen, x: number, y: number, radius: number): void {
  pen.disc(x, y, radius + 7, '#e9dfcb')
  pen.disc(x, y, radius + 4.5, ink.paper)
  for (const { id } of ebook.festivals) {
    pen.fill(wedge(x, y, radius * 0.3, radius, bearing(id)), tints[id] ?? ink.mossPale)
    pen.stroke(wedge(x, y, radius * 0.3, radius, bearing(id)), ink.paper, 2)
  }
  for (const { id } of ebook.festivals) {
    const [px, py] = placeOnWheel(id, x, y, radius * 0.68)
    ornament(pen, id, px, py, radius / 150)
  }
  pen.disc(x, y, radius * 0.26, ink.moss)
  pen.at(x - radius * 0.16, y - radius * 0.16, 0, radius / 100, () => {
    pen.fill(leafMark.blade, '#dfe8cf')
    pen.fill(leafMark.vein, ink.moss)
  })
}

/** A small wheel that shows which festival a page belongs to. */
export function drawCompass(pen: Pen, festival: string, x: number, y: number, radius: number): void {
  for (const id of order) {
    const here = id === festival
    pen.fill(wedge(x, y, radius * 0.42, radius, bearing(id)), here ? ink.ember : '#dccfb6')
    pen.stroke(wedge(x, y, radius * 0.42, radius, bearing(id)), '#f7f2e8', 1.2)
  }
}

/** An empty wheel to write in. */
export function drawBlankWheel(pen: Pen, x: number, y: number, radius: number): void {
  for (const id of order) pen.stroke(wedge(x, y, radius * 0.3, radius, bearing(id)), ink.lineStrong, 0.8)
  pen.stroke(
    `M${x - radius * 0.1} ${y}L${x + radius * 0.1} ${y}M${x} ${y - radius * 0.1}L${x} ${y + radius * 0.1}`,
    ink.mossMid,
    0.8,
  )
}
