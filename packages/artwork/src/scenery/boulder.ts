import type { Point } from '../svg.ts'
import { smooth } from '../svg.ts'
import type { Canvas, Dab } from './canvas.ts'
import { dabs, linear, shape } from './canvas.ts'

/** A boulder with light on its upper side and moss where rain stays. */
export function boulder(
  canvas: Canvas,
  at: Point,
  width: number,
  height: number,
  colours: readonly [string, string, string],
  moss: readonly string[] | undefined,
  light: Point,
): void {
  const { random } = canvas
  const count = 9
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const angle = Math.PI + (i / (count - 1)) * Math.PI
    points.push({
      x: at.x + Math.cos(angle) * (width / 2) * random.between(0.86, 1.06),
      y: at.y + Math.sin(angle) ** 1 * height * random.between(0.84, 1.08),
    })
  }
  const isLeft = light.x < at.x
  const [dark, body, lit] = colours
  shape(
    canvas,
    `${smooth(points)}Q${Math.round(at.x)} ${Math.round(at.y + height * 0.22)} ${Math.round(points[0]?.x ?? at.x)} ${Math.round(points[0]?.y ?? at.y)}z`,
    linear(
      canvas,
      [
        [0, lit],
        [0.4, body],
        [1, dark],
      ],
      isLeft ? 0.5 : -0.5,
      1,
    ),
  )
  const list: Dab[] = []
  const paint = moss ?? [dark, body, lit]
  const touches = Math.round((width * height) / (moss === undefined ? 260 : 90))
  for (let i = 0; i < touches; i++) {
    const u = random.around(0, 0.92)
    const roof = Math.sqrt(Math.max(1 - u * u, 0)) * height
    const depth = moss === undefined ? random.next() : random.next() ** 1.7
    list.push({
      x: at.x + (u * width) / 2,
      y: at.y - roof * (1 - depth * 0.92) + random.around(2, 2),
      dx: random.around(0, 7),
      dy: random.around(2, 3),
      width: random.between(3, 7.5),
      tone: 0.72 - depth * 0.6 + (isLeft ? -u : u) * 0.25 + random.around(0, 0.22),
    })
  }
  dabs(canvas, list, paint, moss === undefined ? 0.4 : 0.92)
}
