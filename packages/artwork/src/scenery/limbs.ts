import type { Point } from '../svg.ts'
import { element, num, path } from '../svg.ts'
import type { Canvas, Dab } from './canvas.ts'
import { dabs, shape } from './canvas.ts'

/** A limb and all that grows from it, as tapering strokes; returns the ends where leaves sit. */
export function limbs(
  canvas: Canvas,
  start: Point,
  options: {
    angle: number
    length: number
    width: number
    depth: number
    spread: number
    droop: number
    colours: readonly string[]
    twist?: number /** -1 where the light stands left, 1 where it stands right. */
    lean: number /** Whether it stands on the ground rather than on another limb. */
    isRooted?: boolean
  },
): Point[] {
  const { random } = canvas
  const ends: Point[] = []
  const list: { from: Point; to: Point; width: number }[] = []
  const twist = options.twist ?? 0.5
  function grow(from: Point, angle: number, length: number, width: number, depth: number): void {
    let at = from
    let heading = angle
    const steps = depth > 1 ? 4 : 3
    for (let i = 0; i < steps; i++) {
      heading += random.around(0, twist) + options.droop * Math.cos(heading)
      const next = {
        x: at.x + (Math.cos(heading) * length) / steps,
        y: at.y + (Math.sin(heading) * length) / steps,
      }
      const thick = width * (1 - (0.5 * i) / steps)
      list.push({ from: at, to: next, width: thick })
      if (depth > 0 && i > 0 && random.chance(0.7)) {
        const side = random.sign()
        grow(
          next,
          heading + side * random.between(0.4, 0.9) * options.spread,
          length * random.between(0.5, 0.72),
          thick * 0.62,
          depth - 1,
        )
      }
      at = next
    }
    if (depth > 0) {
      grow(at, heading + random.around(0, 0.4), length * 0.66, width * 0.46, depth - 1)
    } else {
      ends.push(at)
    }
  }
  // The root spreads into the ground.
  const w = options.width
  const topX = start.x + Math.cos(options.angle) * w * 0.7
  const topY = start.y + Math.sin(options.angle) * w * 0.7
  const nx = -Math.sin(options.angle) * w * 0.47
  const ny = Math.cos(options.angle) * w * 0.47
  const root = path`M${start.x - w * 1.05} ${start.y + w * 0.34}Q${start.x - w * 0.42} ${start.y + w * 0.1} ${topX - nx} ${topY - ny}
    L${topX + nx} ${topY + ny}Q${start.x + w * 0.42} ${start.y + w * 0.1} ${start.x + w * 1.05} ${start.y + w * 0.34}
    Q${start.x} ${start.y + w * 0.5} ${start.x - w * 1.05} ${start.y + w * 0.34}z`
  if (options.isRooted !== false) {
    shape(canvas, root, options.colours[0] ?? '#000000')
  }
  grow(start, options.angle, options.length, options.width, options.depth)
  const dark = options.colours[0] ?? '#000000'
  let content = ''
  const touches: Dab[] = []
  for (const { from, to, width } of list) {
    content += element('path', {
      d: path`M${from.x} ${from.y}L${to.x} ${to.y}`,
      'stroke-width': num(Math.max(width, 0.9)),
    })
    // Bark and moss catch the light on the upper side of every limb.
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    for (let i = 0; width > 7 && i < (length * width) / 110; i++) {
      const t = random.next()
      const across = random.around(0, 0.42) * width
      const nx = -(to.y - from.y) / length
      const ny = (to.x - from.x) / length
      touches.push({
        x: from.x + (to.x - from.x) * t + nx * across,
        y: from.y + (to.y - from.y) * t + ny * across,
        dx: ((to.x - from.x) / length) * random.between(3, 12),
        dy: ((to.y - from.y) / length) * random.between(3, 12),
        width: random.between(1.5, Math.max(width * 0.08, 2.4)),
        tone: 0.42 - (ny * across + nx * across * options.lean) / width + random.around(0, 0.28),
      })
    }
  }
  canvas.body.push(element('g', { fill: 'none', stroke: dark, 'stroke-linecap': 'round' }, content))
  dabs(canvas, touches, options.colours, 0.8)
  return ends
}
