import type { Pen, Point } from './pen.ts'
import { fixed } from './pen.ts'

type Segment = readonly [c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number]

/** One side of each leaf, from its foot at 0,0 to its tip at 1,0; the other side mirrors it. */
const halves = {
  beech: [[0.12, -0.24, 0.55, -0.42, 1, 0]],
  narrow: [[0.2, -0.16, 0.7, -0.18, 1, 0]],
  round: [
    [0.02, -0.36, 0.4, -0.52, 0.72, -0.36],
    [0.86, -0.28, 0.9, -0.1, 1, 0],
  ],
  birch: [
    [0.05, -0.1, 0.1, -0.36, 0.3, -0.36],
    [0.5, -0.34, 0.8, -0.16, 1, 0],
  ],
  oak: [
    [0.06, -0.06, 0.1, -0.05, 0.15, -0.05],
    [0.1, -0.2, 0.24, -0.26, 0.31, -0.13],
    [0.29, -0.31, 0.48, -0.36, 0.53, -0.17],
    [0.56, -0.34, 0.74, -0.32, 0.75, -0.14],
    [0.84, -0.24, 0.99, -0.14, 1, 0],
  ],
  holly: [
    [0.06, -0.06, 0.1, -0.14, 0.13, -0.27],
    [0.22, -0.16, 0.3, -0.16, 0.38, -0.34],
    [0.46, -0.18, 0.56, -0.17, 0.66, -0.29],
    [0.72, -0.14, 0.86, -0.08, 1, 0],
  ],
  ivy: [
    [-0.04, -0.1, -0.06, -0.26, -0.12, -0.38],
    [0.06, -0.38, 0.16, -0.34, 0.26, -0.24],
    [0.34, -0.36, 0.44, -0.42, 0.56, -0.46],
    [0.56, -0.3, 0.6, -0.22, 0.64, -0.16],
    [0.78, -0.1, 0.9, -0.04, 1, 0],
  ],
} as const satisfies Record<string, readonly Segment[]>

export type LeafShape = keyof typeof halves

const outlines = Object.fromEntries(
  Object.entries(halves).map(([name, segments]) => [name, outline(segments)]),
) as Record<LeafShape, string>

function outline(segments: readonly Segment[]): string {
  const starts: Point[] = [[0, 0], ...segments.map(([, , , , x, y]): Point => [x, y])]
  const there = segments.map((segment) => `C${segment.join(' ')}`)
  const back = segments.map(([c1x, c1y, c2x, c2y], index) => {
    const [x, y] = starts[index] ?? [0, 0]
    return `C${c2x} ${-c2y} ${c1x} ${-c1y} ${x} ${-y}`
  })
  return `M0 0${there.join('')}${back.reverse().join('')}z`
}

/** A leaf with its foot at x, y, pointing along `turn` degrees. */
export function leaf(
  pen: Pen,
  shape: LeafShape,
  x: number,
  y: number,
  turn: number,
  size: number,
  color: string,
  vein?: string,
): void {
  pen.at(x, y, turn, size, () => {
    pen.fill(outlines[shape], color)
    if (!vein) return
    pen.doc.lineWidth(0.025).lineCap('round')
    pen.doc.path('M-.12 0L.9 0M.22 0L.4-.16M.22 0L.4 .16M.46 0L.62-.14M.46 0L.62 .14').stroke(vein)
  })
}

/** Loose leaves over an oval, the dark ones first. */
export function foliage(
  pen: Pen,
  shape: LeafShape,
  area: { x: number; y: number; rx: number; ry: number },
  count: number,
  size: number,
  colors: readonly [string, string, string],
): void {
  for (let index = 0; index < count; index++) {
    const angle = pen.between(0, Math.PI * 2)
    const distance = Math.sqrt(pen.random())
    const tone = colors[Math.min(2, Math.floor((index / count) * 3))] ?? colors[0]
    leaf(
      pen,
      shape,
      area.x + fixed(Math.cos(angle)) * area.rx * distance,
      area.y + fixed(Math.sin(angle)) * area.ry * distance,
      pen.between(0, 360),
      size * pen.between(0.7, 1.25),
      tone,
    )
  }
}

/** A bare tree that forks as it grows; `height` to about the crown. */
export function bareTree(pen: Pen, x: number, y: number, height: number, color: string, spread = 26): void {
  const grow = (
    fromX: number,
    fromY: number,
    length: number,
    angle: number,
    width: number,
    depth: number,
  ) => {
    const radians = (angle * Math.PI) / 180
    const toX = fromX + fixed(Math.cos(radians)) * length
    const toY = fromY + fixed(Math.sin(radians)) * length
    const bend = pen.between(-length * 0.1, length * 0.1)
    pen.stroke(
      `M${fixed(fromX)} ${fixed(fromY)}Q${fixed((fromX + toX) / 2 + bend)} ${fixed((fromY + toY) / 2)} ${fixed(toX)} ${fixed(toY)}`,
      color,
      width,
    )
    if (depth === 0) return
    const forks = depth > 3 ? 2 : pen.random() < 0.4 ? 3 : 2
    for (let fork = 0; fork < forks; fork++) {
      const side = fork - (forks - 1) / 2
      const turn = angle + side * spread * pen.between(0.9, 1.5) + pen.between(-7, 7)
      grow(toX, toY, length * pen.between(0.66, 0.84), turn, width * 0.66, depth - 1)
    }
  }
  grow(x, y, height * 0.3, -90, height * 0.055, 6)
}

/** A bough from one point to another; answers places along it for leaves, catkins or berries. */
export function bough(pen: Pen, from: Point, to: Point, width: number, color: string, sag = 14): Point[] {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag]
  pen.stroke(`M${from.join(' ')}Q${middle.join(' ')} ${to.join(' ')}`, color, width)
  return Array.from({ length: 9 }, (_, index) => {
    const t = 0.12 + index * 0.11
    const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0]
    const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1]
    return [fixed(x), fixed(y)]
  })
}

/** A short side twig; answers its tip. */
export function twig(pen: Pen, from: Point, turn: number, length: number, color: string, width = 1.4): Point {
  const radians = (turn * Math.PI) / 180
  const tip: Point = [
    from[0] + fixed(Math.cos(radians)) * length,
    from[1] + fixed(Math.sin(radians)) * length,
  ]
  pen.stroke(`M${from.join(' ')}L${tip.map(fixed).join(' ')}`, color, width)
  return tip
}

/** A fern frond that arches from its foot. */
export function fern(
  pen: Pen,
  x: number,
  y: number,
  turn: number,
  length: number,
  color: string,
  arch = 0.28,
): void {
  pen.at(x, y, turn, length, () => {
    pen.doc.lineWidth(0.014).lineCap('round')
    pen.doc.path(`M0 0Q.5 ${-arch} 1 0`).stroke(color)
    for (let index = 1; index < 17; index++) {
      const t = index / 17
      const px = fixed(t)
      const py = 2 * t * (1 - t) * -arch
      const slope = ((1 - 2 * t) * -arch * 2 * 180) / Math.PI / 1.6
      const size = 0.3 * Math.min(1, t * 5) * (1 - t) ** 0.72 + 0.02
      for (const side of [-1, 1]) leaf(pen, 'narrow', px, py, slope + side * 62, size, color)
    }
  })
}

/** Ferns in the lower corners, for pictures that need a frame. */
export function cornerFerns(pen: Pen, colors: readonly [string, string]): void {
  for (const [x, turn, length] of [
    [-8, -28, 150],
    [-6, -58, 120],
    [18, -80, 92],
    [424, -150, 150],
    [428, -122, 122],
    [398, -100, 90],
  ] as const) {
    fern(pen, x, 604, turn, length, pen.pick(colors), x < 200 ? 0.28 : -0.28)
  }
}
