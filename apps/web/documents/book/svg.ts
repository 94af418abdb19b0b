import { readFile } from 'node:fs/promises'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import type { FormPdf } from '../pdf/form-pdf.ts'
import { DOCUMENTS } from '../reader.ts'

/** A drawing of `content/documents/drawings`, in its own units. */
export interface Drawing {
  file: string
  left: number
  top: number
  width: number
  height: number
  root: XmlElement
}

/** The attributes that an element hands on to its children. */
interface Look {
  fill: string
  fillOpacity: number
  stroke: string
  strokeOpacity: number
  strokeWidth: number
  lineCap: 'butt' | 'round' | 'square'
  lineJoin: 'miter' | 'round' | 'bevel'
}

const UNSEEN = ['defs', 'title', 'desc', 'metadata']
const PLAIN: Look = {
  fill: '#000000',
  fillOpacity: 1,
  stroke: 'none',
  strokeOpacity: 1,
  strokeWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
}

/** @throws Error that names the drawing, where it is missing or uses what documents cannot show */
export async function readDrawing(file: string): Promise<Drawing> {
  const text = await readFile(new URL(`drawings/${file}`, DOCUMENTS), 'utf8').catch(() => {
    throw new Error(`there is no drawing drawings/${file}`)
  })
  const root = rootOf(file, text)
  const box = root?.attributes.viewBox?.split(/[\s,]+/).map(Number) ?? []
  const [left, top, width, height] = box
  if (root?.name !== 'svg' || left === undefined || top === undefined || !width || !height)
    throw new Error(`drawings/${file}: the file has to be an SVG with a viewBox`)
  return { file, left, top, width, height, root }
}

function rootOf(file: string, text: string): XmlElement | null {
  try {
    return parseXml(text).root
  } catch (error) {
    throw new Error(`drawings/${file}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Draws it with its upper left corner at x, y; `scale` is points for one of its units. */
export function drawSvg(doc: FormPdf, drawing: Drawing, x: number, y: number, scale: number): void {
  doc.save()
  doc.translate(x, y).scale(scale).translate(-drawing.left, -drawing.top)
  drawChildren(doc, drawing, drawing.root, PLAIN)
  doc.restore()
}

function drawChildren(doc: FormPdf, drawing: Drawing, parent: XmlElement, look: Look): void {
  for (const child of elementsOf(parent)) {
    // Names with a colon are notes of a drawing program to itself.
    if (UNSEEN.includes(child.name) || child.name.includes(':')) continue
    const { transform } = child.attributes
    if (transform !== undefined) {
      doc.save()
      applyTransform(doc, drawing, transform)
    }
    const own = lookOf(child, look)
    if (child.name === 'g') drawChildren(doc, drawing, child, own)
    else paint(doc, drawing, child, own)
    if (transform !== undefined) doc.restore()
  }
}

function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => child instanceof XmlElement)
}

/** Attributes, and what drawing programs write into `style` instead. */
function attributesOf(element: XmlElement): Record<string, string> {
  const { style = '', ...attributes } = element.attributes
  const pairs = style.split(';').map((pair) => pair.split(':').map((part) => part.trim()))
  return { ...attributes, ...Object.fromEntries(pairs.filter(([name, value]) => name && value)) }
}

function lookOf(element: XmlElement, look: Look): Look {
  const attributes = attributesOf(element)
  const number = (name: string, inherited: number) => Number(attributes[name] ?? inherited)
  return {
    fill: attributes.fill ?? look.fill,
    fillOpacity: number('fill-opacity', look.fillOpacity),
    stroke: attributes.stroke ?? look.stroke,
    strokeOpacity: number('stroke-opacity', look.strokeOpacity),
    strokeWidth: number('stroke-width', look.strokeWidth),
    lineCap: (attributes['stroke-linecap'] as Look['lineCap'] | undefined) ?? look.lineCap,
    lineJoin: (attributes['stroke-linejoin'] as Look['lineJoin'] | undefined) ?? look.lineJoin,
  }
}

function applyTransform(doc: FormPdf, drawing: Drawing, text: string): void {
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = list
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (name === 'translate') doc.translate(a, b ?? 0)
    else if (name === 'rotate') doc.rotate(a, { origin: [b ?? 0, c] })
    else if (name === 'scale') doc.scale(a, b ?? a)
    else if (name === 'matrix') doc.transform(a, b ?? 0, c, d, e, f)
    else throw new Error(`drawings/${drawing.file}: the transform "${name}" is not known`)
  }
}

function paint(doc: FormPdf, drawing: Drawing, element: XmlElement, look: Look): void {
  const strokes = look.stroke !== 'none'
  if (look.fill !== 'none') {
    outline(doc, drawing, element)
    doc.fillOpacity(look.fillOpacity).fill(colorOf(doc, drawing, look.fill))
  }
  if (!strokes) return
  outline(doc, drawing, element)
  doc.lineWidth(look.strokeWidth).lineCap(look.lineCap).lineJoin(look.lineJoin)
  doc.strokeOpacity(look.strokeOpacity).stroke(colorOf(doc, drawing, look.stroke))
}

function outline(doc: FormPdf, drawing: Drawing, { name, attributes }: XmlElement): void {
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (name === 'path') doc.path(attributes.d ?? '')
  else if (name === 'circle') doc.circle(number('cx'), number('cy'), number('r'))
  else if (name === 'ellipse') doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (name === 'rect') doc.rect(number('x'), number('y'), number('width'), number('height'))
  else
    throw new Error(
      `drawings/${drawing.file}: <${name}> is not known; use paths, circles, ellipses, rectangles`,
    )
}

type Gradient = ReturnType<FormPdf['linearGradient']>

/** A colour as it is written, or the gradient that it refers to. */
function colorOf(doc: FormPdf, drawing: Drawing, color: string): string | Gradient {
  const id = /^url\(#(.+)\)$/.exec(color)?.[1]
  if (id === undefined) return color
  const found = elementsOf(drawing.root)
    .filter(({ name }) => name === 'defs')
    .flatMap(elementsOf)
    .find(({ attributes }) => attributes.id === id)
  if (found === undefined) throw new Error(`drawings/${drawing.file}: there is no gradient "${id}"`)
  const number = (key: string) => Number(found.attributes[key] ?? 0)
  const gradient =
    found.name === 'radialGradient'
      ? doc.radialGradient(number('cx'), number('cy'), 0, number('cx'), number('cy'), number('r'))
      : doc.linearGradient(number('x1'), number('y1'), number('x2'), number('y2'))
  for (const { attributes } of elementsOf(found)) {
    const opacity = Number(attributes['stop-opacity'] ?? 1)
    gradient.stop(Number(attributes.offset), attributes['stop-color'] ?? '#000000', opacity)
  }
  return gradient
}
