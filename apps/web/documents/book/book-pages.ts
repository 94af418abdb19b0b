import type { Inline } from '../inline.ts'
import type { FormPdf } from '../pdf/form-pdf.ts'
import type { LaidText, TextStyle } from '../pdf/inline.ts'
import { drawText, layText } from '../pdf/inline.ts'
import { ink } from '../theme.ts'
import type { Drawing } from './svg.ts'
import { drawSvg } from './svg.ts'

/** A5 in points. */
export const PAGE = { width: 419.53, height: 595.28 } as const
const PAPER = '#f7f2e8'
const edge = { left: 48, right: 48, top: 54 }
/** Where running text ends, above the number of the page. */
const FOOT = 528

export const measure = {
  body: { face: 'serif', size: 11.6, leading: 17.8, color: ink.text },
  small: { face: 'text', size: 8.6, leading: 12.6, color: ink.soft },
} as const satisfies Record<string, TextStyle>

/** The pages of the book: paper, pictures, running text, page numbers and the structure behind them. */
export class BookPages {
  readonly doc: FormPdf
  readonly left = edge.left
  readonly width = PAGE.width - edge.left - edge.right
  y = edge.top
  #root: PDFKit.PDFStructureElement
  #isNumbered: boolean[] = [false]

  constructor(doc: FormPdf, title: string) {
    this.doc = doc
    this.#root = doc.struct('Document', { title })
    doc.addStructure(this.#root)
  }

  /** The number of the page, from 1. */
  get page(): number {
    return this.#isNumbered.length
  }

  turn({ isNumbered = true, ground = PAPER }: { isNumbered?: boolean; ground?: string } = {}): void {
    this.doc.addPage()
    this.#isNumbered.push(isNumbered)
    this.doc.decorate(() => this.doc.rect(0, 0, PAGE.width, PAGE.height).fill(ground))
    this.y = edge.top
  }

  /** Turns the page where less than `height` points are left. */
  ensure(height: number): void {
    if (this.y + height > FOOT) this.turn()
  }

  bookmark(title: string): void {
    this.doc.outline.addItem(title)
  }

  /** Draws one element of the structure; answers it for what belongs within. */
  tag(type: string, draw: () => unknown, parent = this.#root): PDFKit.PDFStructureElement {
    const element = this.group(type, parent)
    element.add(() => {
      draw()
    })
    return element
  }

  group(type: string, parent = this.#root): PDFKit.PDFStructureElement {
    const element = this.doc.struct(type)
    parent.add(element)
    return element
  }

  /** A picture with words for those who cannot see it. */
  figure(alt: string, draw: () => void): void {
    const figure = this.doc.struct('Figure', { alt })
    this.#root.add(figure)
    figure.add(draw)
  }

  /** A drawing that only decorates, with its middle at x, y. */
  ornament(drawing: Drawing, x: number, y: number, scale: number): void {
    const [left, top] = [x - (drawing.width * scale) / 2, y - (drawing.height * scale) / 2]
    this.doc.decorate(() => drawSvg(this.doc, drawing, left, top, scale))
  }

  /** A picture in a frame with the leaf corners of the house style, cut at the sides where it is too wide. */
  framed(drawing: Drawing, alt: string, frame: { top: number; height: number; width: number }): void {
    const left = (PAGE.width - frame.width) / 2
    const scale = frame.height / drawing.height
    this.figure(alt, () => {
      this.doc.save()
      this.doc.path(leafFrame(left, frame.top, frame.width, frame.height)).clip()
      drawSvg(this.doc, drawing, (PAGE.width - drawing.width * scale) / 2, frame.top, scale)
      this.doc.restore()
    })
  }

  lay(source: Inline | string, style: TextStyle, width = this.width): LaidText {
    return layText(this.doc, source, style, width)
  }

  /** Text that stays on one page, over its width less `inset` on both sides. */
  line(source: Inline | string, style: TextStyle, tag = 'P', inset: number = edge.left): void {
    const laid = this.lay(source, style, PAGE.width - inset * 2)
    this.tag(tag, () => drawText(this.doc, laid, inset, this.y))
    this.y += laid.height
  }

  /** Running text, which goes on overleaf; never one line of a paragraph alone on a page. */
  flow(source: Inline, style: TextStyle, parent = this.#root, indent = 0): void {
    const { lines, ...laid } = this.lay(source, style, this.width - indent)
    const element = this.group(parent === this.#root ? 'P' : 'LBody', parent)
    let rest = lines
    while (rest.length > 0) {
      const room = Math.floor((FOOT - this.y + 0.01) / style.leading)
      const fits = room < rest.length ? Math.min(room, rest.length - 2) : rest.length
      if (fits < Math.min(2, rest.length)) {
        this.turn()
        continue
      }
      const part = { ...laid, lines: rest.slice(0, fits), height: fits * style.leading }
      element.add(() => {
        drawText(this.doc, part, this.left + indent, this.y)
      })
      this.y += part.height
      rest = rest.slice(fits)
      if (rest.length > 0) this.turn()
    }
  }

  listHeight(items: readonly Inline[], style: TextStyle): number {
    return items.reduce((sum, item) => sum + this.lay(item, style, this.width - 14).height + 3, 0)
  }

  /** Items with a dot before each. */
  list(items: readonly Inline[], style: TextStyle): void {
    const list = this.group('L')
    for (const item of items) {
      this.ensure(style.leading * 2)
      const entry = this.group('LI', list)
      const dot = this.lay('•', { ...style, color: ink.moss }, 14)
      this.tag('Lbl', () => drawText(this.doc, dot, this.left, this.y), entry)
      this.flow(item, style, entry, 14)
      this.y += 3
    }
  }

  /** A pale leaf-cornered panel with larger italic type. */
  panel(title: string, source: Inline): void {
    const pad = 18
    const headStyle: TextStyle = { face: 'heading', size: 13.5, leading: 20, color: ink.ember }
    const bodyStyle: TextStyle = { face: 'serifItalic', size: 13.4, leading: 20.6, color: ink.heading }
    const head = this.lay(title, headStyle, this.width - pad * 2)
    const body = this.lay(source, bodyStyle, this.width - pad * 2)
    const height = head.height + body.height + pad * 1.7
    this.ensure(height)
    const top = this.y
    this.doc.decorate(() => this.doc.path(leafFrame(this.left, top, this.width, height, 26)).fill('#ece9d6'))
    this.tag('H2', () => drawText(this.doc, head, this.left + pad, top + pad * 0.8))
    this.tag('P', () => drawText(this.doc, body, this.left + pad, top + pad * 0.8 + head.height + 2))
    this.y += height
  }

  finish(): Promise<Uint8Array> {
    this.#root.end()
    const style: TextStyle = { ...measure.small, size: 7.6, color: ink.faint, align: 'center' }
    this.#isNumbered.forEach((isNumbered, index) => {
      if (!isNumbered) return
      this.doc.switchToPage(index)
      this.doc.markContent('Artifact', { type: 'Pagination' })
      const number = this.lay(`Page ${index + 1} of ${this.page}`, style)
      drawText(this.doc, number, this.left, 556)
      this.doc.endMarkedContent()
    })
    return this.doc.toBytes()
  }
}

/** A rectangle with two nearly square and two generous corners. */
function leafFrame(x: number, y: number, width: number, height: number, corner = 40): string {
  const small = 4
  const right = x + width
  const foot = y + height
  return `M${x + small} ${y}L${right - corner} ${y}Q${right} ${y} ${right} ${y + corner}L${right} ${foot - small}Q${right} ${foot} ${right - small} ${foot}L${x + corner} ${foot}Q${x} ${foot} ${x} ${foot - corner}L${x} ${y + small}Q${x} ${y} ${x + small} ${y}z`
}
