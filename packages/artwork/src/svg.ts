/** Attribute values of an element; undefined ones are left out, numbers are rounded to one decimal unless given as text. */
export type Attributes = Record<string, string | number | undefined>

/** A point, in user units. */
export interface Point {
  x: number
  y: number
}

/** A number with at most one decimal, as short as SVG allows. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  if (rounded === 0) {
    return '0'
  }
  return String(rounded).replace(/^(-?)0\./, '$1.')
}

/** A number with at most three decimals, for opacities and scales. */
export function fine(value: number): string {
  const rounded = Math.round(value * 1000) / 1000
  return rounded === 0 ? '0' : String(rounded).replace(/^(-?)0\./, '$1.')
}

/**
 * Path data: numbers are rounded to one decimal and joined as tightly as SVG allows.
 * Line breaks are for the reader of the source and leave no trace.
 */
export function path(text: TemplateStringsArray, ...values: readonly number[]): string {
  let data = ''
  for (const [i, chunk] of text.entries()) {
    const value = values[i]
    const between = chunk.replace(/\s*\n\s*/g, '')
    if (value === undefined) {
      data += between
    } else {
      const number = num(value)
      data += (number.startsWith('-') ? between.trimEnd() : between) + number
    }
  }
  return data
}

/** Text made safe for element content and attribute values; characters that XML 1.0 forbids are dropped. */
export function escapeXml(text: string): string {
  let clean = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const isControl = code < 32 && code !== 9 && code !== 10 && code !== 13
    const isLoneSurrogate = code >= 0xd800 && code <= 0xdfff
    if (!isControl && !isLoneSurrogate && code !== 0xfffe && code !== 0xffff) {
      clean += character
    }
  }
  return clean
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** One element. Content is taken as it is; attribute values are drawn by this package and hold nothing to escape. */
export function element(name: string, attributes: Attributes, content = ''): string {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      open += ` ${key}="${typeof value === 'number' ? num(value) : value}"`
    }
  }
  return content === '' ? `${open}/>` : `${open}>${content}</${name}>`
}

/** A transform list: move, then turn (degrees), then scale. */
export function place(x: number, y: number, turn = 0, scaleX = 1, scaleY = scaleX): string {
  let text = `translate(${path`${x} ${y}`})`
  if (Math.abs(turn) >= 0.05) {
    text += `rotate(${num(turn)})`
  }
  if (scaleX !== 1 || scaleY !== 1) {
    const first = fine(scaleX)
    const second = fine(scaleY)
    text += `scale(${first === second ? first : `${first} ${second}`})`
  }
  return text
}

/** A smooth curve through all points (Catmull-Rom as relative cubics), closed when asked. */
export function smooth(points: readonly Point[], isClosed = false): string {
  const count = points.length
  function at(index: number): Point {
    const wrapped = isClosed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)
    const point = points[wrapped]
    if (point === undefined) {
      throw new RangeError('A curve needs at least one point.')
    }
    return point
  }
  const first = at(0)
  let text = path`M${first.x} ${first.y}`
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const before = at(i - 1)
    const from = at(i)
    const to = at(i + 1)
    const after = at(i + 2)
    text += path`c${(to.x - before.x) / 6} ${(to.y - before.y) / 6} ${to.x - from.x - (after.x - from.x) / 6} ${to.y - from.y - (after.y - from.y) / 6} ${to.x - from.x} ${to.y - from.y}`
  }
  return isClosed ? `${text}z` : text
}

/** A quadratic curve by its three points. */
export interface Curve {
  from: Point
  bend: Point
  to: Point
}

/** Where a curve is at `t` (0 to 1) and the direction it runs there, in degrees. */
export function along(curve: Curve, t: number): Point & { angle: number } {
  const { from, bend, to } = curve
  const s = 1 - t
  const dx = 2 * s * (bend.x - from.x) + 2 * t * (to.x - bend.x)
  const dy = 2 * s * (bend.y - from.y) + 2 * t * (to.y - bend.y)
  return {
    x: s * s * from.x + 2 * s * t * bend.x + t * t * to.x,
    y: s * s * from.y + 2 * s * t * bend.y + t * t * to.y,
    angle: (Math.atan2(dy, dx) * 180) / Math.PI,
  }
}

/** The closed outline of a curve drawn with a brush that goes from one width to another. */
export function taper(curve: Curve, startWidth: number, endWidth: number): string {
  const { from, bend, to } = curve
  const start = (along(curve, 0).angle * Math.PI) / 180
  const end = (along(curve, 1).angle * Math.PI) / 180
  const middle = (along(curve, 0.5).angle * Math.PI) / 180
  const a = startWidth / 2
  const b = endWidth / 2
  const c = (a + b) / 2
  return path`M${from.x + a * Math.sin(start)} ${from.y - a * Math.cos(start)}
Q${bend.x + c * Math.sin(middle)} ${bend.y - c * Math.cos(middle)} ${to.x + b * Math.sin(end)} ${to.y - b * Math.cos(end)}
L${to.x - b * Math.sin(end)} ${to.y + b * Math.cos(end)}
Q${bend.x - c * Math.sin(middle)} ${bend.y + c * Math.cos(middle)} ${from.x - a * Math.sin(start)} ${from.y + a * Math.cos(start)}
z`
}
