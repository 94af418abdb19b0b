import { element, fine, path } from '../svg.ts'
import type { Canvas, Dab, Stop } from './canvas.ts'
import { blurred, dabs, HEIGHT, linear, radial, rect, WIDTH } from './canvas.ts'

/** The whole sheet in one vertical gradient. */
export function wash(canvas: Canvas, stops: readonly Stop[]): void {
  rect(canvas, 0, HEIGHT, linear(canvas, stops))
}

/** Light around a point, fading out; `ry` flattens it. */
export function glow(
  canvas: Canvas,
  x: number,
  y: number,
  rx: number,
  colour: string,
  opacity: number,
  ry = rx,
): void {
  const fill = radial(canvas, [
    [0, colour, opacity],
    [0.35, colour, opacity * 0.62],
    [0.7, colour, opacity * 0.18],
    [1, colour, 0],
  ])
  canvas.body.push(element('ellipse', { cx: x, cy: y, rx, ry, fill }))
}

/** A band of mist lying at `y`, thicker in some places than in others. */
export function mist(canvas: Canvas, y: number, height: number, colour: string, opacity: number): void {
  const { random } = canvas
  const fill = linear(canvas, [
    [0, colour, 0],
    [0.5, colour, opacity],
    [1, colour, 0],
  ])
  rect(canvas, y - height / 2, height, fill)
  for (let i = 0; i < 4; i++) {
    const rx = random.between(220, 460)
    glow(
      canvas,
      random.between(0, WIDTH),
      random.around(y, height * 0.25),
      rx,
      colour,
      opacity * random.between(0.4, 0.9),
      height * random.between(0.25, 0.5),
    )
  }
}

/** Beams falling from a light outside or high in the frame. */
export function shafts(
  canvas: Canvas,
  x: number,
  y: number,
  colour: string,
  opacity: number,
  count: number,
): void {
  const { random } = canvas
  const fill = linear(canvas, [
    [0, colour, 1],
    [0.55, colour, 0.5],
    [1, colour, 0],
  ])
  blurred(canvas, 7, () => {
    for (let i = 0; i < count; i++) {
      const angle = ((random.between(-34, 34) + (x < WIDTH / 2 ? -12 : 12)) * Math.PI) / 180
      const length = random.between(560, 860)
      const spread = random.between(16, 62)
      const startX = x + Math.sin(angle) * 30
      const endX = x - Math.sin(angle) * length
      canvas.body.push(
        element('path', {
          d: path`M${startX - spread * 0.22} ${y}L${startX + spread * 0.22} ${y} ${endX + spread} ${y + length} ${endX - spread} ${y + length}z`,
          fill,
          opacity: fine(opacity * random.between(0.4, 1)),
        }),
      )
    }
  })
}

/** A sun or moon: a clear disc in its own light. */
export function orb(
  canvas: Canvas,
  x: number,
  y: number,
  r: number,
  colour: string,
  opacity: number,
  halo: string,
): void {
  glow(canvas, x, y, r * 6, halo, opacity * 0.55)
  glow(canvas, x, y, r * 2.4, halo, opacity * 0.6)
  canvas.body.push(element('circle', { cx: x, cy: y, r, fill: colour, opacity: fine(opacity) }))
}

/** Clouds in long, mostly level touches, gathered into banks. */
export function clouds(
  canvas: Canvas,
  top: number,
  bottom: number,
  colours: readonly string[],
  banks: number,
  opacity = 0.5,
): void {
  const { random } = canvas
  const list: Dab[] = []
  for (let bank = 0; bank < banks; bank++) {
    const cx = random.between(-80, WIDTH + 80)
    const cy = random.between(top, bottom)
    const depth = (cy - top) / Math.max(bottom - top, 1)
    const reach = random.between(160, 360) * (1.15 - depth * 0.5)
    for (let i = 0; i < 46; i++) {
      const offset = (random.next() + random.next() - 1) * reach
      const lift = (random.next() + random.next() - 1) * reach * 0.13 * (1.3 - Math.abs(offset / reach))
      list.push({
        x: cx + offset,
        y: cy + lift,
        dx: random.between(26, 100) * (1.2 - depth * 0.6),
        dy: random.around(0, 5),
        width: random.between(8, 26) * (1.15 - depth * 0.6),
        tone: 0.6 - lift / (reach * 0.16) + random.around(0, 0.25),
      })
    }
  }
  blurred(canvas, 7, () => dabs(canvas, list, colours, opacity))
}

/** Specks drifting in the air: pollen in light, snow, falling leaves. */
export function specks(
  canvas: Canvas,
  count: number,
  size: readonly [number, number],
  colours: readonly string[],
  opacity: number,
  slant = 0,
): void {
  const { random } = canvas
  const list: Dab[] = []
  for (let i = 0; i < count; i++) {
    const width = random.between(size[0], size[0] + (size[1] - size[0]) * random.next())
    const angle = random.between(0, Math.PI)
    list.push({
      x: random.between(0, WIDTH),
      y: random.between(0, HEIGHT),
      dx: slant * width * Math.cos(angle),
      dy: slant * width * Math.sin(angle),
      width,
      tone: random.next(),
    })
  }
  dabs(canvas, list, colours, opacity)
}

/** The last coat: a breath of the day's own colour, corners a little darker, and the tooth of the paper. */
export function finish(canvas: Canvas, shade: string, amount = 0.4): void {
  const { random } = canvas
  rect(
    canvas,
    0,
    HEIGHT,
    random.pick(['#f2b36a', '#e79a86', '#7fa3c4', '#9fb86a', '#d9c7f0', '#fff3d0']),
    random.between(0, 0.11),
  )
  const fill = radial(canvas, [
    [0, shade, 0],
    [0.62, shade, 0],
    [1, shade, amount],
  ])
  canvas.body.push(
    element('ellipse', { cx: WIDTH / 2, cy: HEIGHT * 0.48, rx: WIDTH * 0.86, ry: HEIGHT * 0.94, fill }),
  )
  const id = canvas.id()
  canvas.defs.push(
    element(
      'filter',
      { id, x: '0', y: '0', width: '1', height: '1', 'color-interpolation-filters': 'sRGB' },
      element('feTurbulence', {
        type: 'fractalNoise',
        baseFrequency: '.7',
        numOctaves: '1',
        seed: String(random.int(1, 999)),
      }) +
        // Grey noise around the middle; light and dark grains in equal parts keep the colours as they are.
        element('feColorMatrix', { values: '0 3 0 0 -1 0 3 0 0 -1 0 3 0 0 -1 0 0 0 0 .055' }),
    ),
  )
  canvas.body.push(element('path', { d: `M0 0H${WIDTH}V${HEIGHT}H0z`, filter: `url(#${id})` }))
}
