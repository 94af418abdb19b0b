import type { Random } from '../random.ts'
import { element, num, path, place } from '../svg.ts'

/** Outline of a simple leaf, 100 units long, from its stalk at 0,0 to its tip on the x axis. */
function bladePath(random: Random, width = 32): string {
  const upper = random.around(width, 3)
  const lower = random.around(width, 3)
  const tip = random.around(0, 4)
  return path`M0 0C14 ${-upper * 0.95} 58 ${-upper * 1.1} 100 ${tip}C62 ${lower * 1.05} 18 ${lower} 0 0z`
}

/** Midrib and side veins for `bladePath`. */
function veinPath(width = 32, pairs = 7): string {
  let text = path`M-12 0H95`
  for (let i = 0; i < pairs; i++) {
    const x = 9 + (i * 70) / pairs
    const t = (x + 8) / 100
    const reach = width * 0.62 * Math.sin(Math.PI * Math.min(t + 0.06, 1)) ** 0.7
    text += path`M${x} 0l${reach * 0.85} ${-reach}M${x} 0l${reach * 0.85} ${reach}`
  }
  return text
}

/** A leaf to reuse; its blade takes the fill of the `<use>`. */
export function leafSymbol(id: string, random: Random, vein: string, width = 32): string {
  return element(
    'g',
    { id },
    element('path', { d: bladePath(random, width) }) +
      element('path', {
        d: veinPath(width),
        fill: 'none',
        stroke: vein,
        'stroke-width': '1.8',
        'stroke-linecap': 'round',
        opacity: '.55',
      }),
  )
}

/** A placed copy of a shape. */
export function copy(
  id: string,
  at: { x: number; y: number },
  turn: number,
  scaleX: number,
  fill: string | undefined,
  opacity?: number,
  scaleY = scaleX,
): string {
  return element('use', {
    href: `#${id}`,
    transform: place(at.x, at.y, turn, scaleX, scaleY),
    fill,
    opacity: opacity === undefined ? undefined : num(opacity),
  })
}
