import type { FormPdf } from '../pdf/form-pdf.ts'
import type { TextStyle } from '../pdf/inline.ts'
import { drawText, layText } from '../pdf/inline.ts'
import { ink } from '../theme.ts'
import { PAGE } from './land.ts'

const PAPER = '#f7f2e8'
const edge = { left: 48, right: 48, top: 54, foot: 560 }

export const measure = {
  body: { face: 'serif', size: 12, leading: 19.2, color: ink.text },
  small: { face: 'text', size: 8.6, leading: 12.6, color: ink.soft },
} as const satisfies Record<string, TextStyle>

interface TurnOptions {
  numbered?: boolean
  ground?: string
}

/** The pages of the book: paper, plates, running text, page numbers and the structure behind them. */
export class BookPages {
  readonly doc: FormPdf
  readonly left = edge.left
  readonly width = PAGE.width - edge.left - edge.right
  y = edge.top
  #root: PDFKit.PDFStructureElement
  #numbered: boolean[] = [false]

  constructor(doc: FormPdf, title: string) {
    this.doc = doc
    this.#root = doc.struct('Document', { title })
    doc.addStructure(this.#root)
  }

  turn(options: TurnOptions = {}): void {
    this.doc.addPage()
    this.#numbered.push(options.numbered ?? true)
    this.doc.decorate(() => this.doc.rect(0, 0, PAGE.width, PAGE.height).fill(options.ground ?? PAPER))
    this.y = edge.top
  }

  bookmark(title: string): void {
    this.doc.outline.addItem(title)
  }

  /** A picture with words for those who cannot see it. */
  figure(alt: string, draw: () => void): void {
    const figure = this.doc.struct('Figure', { alt })
    this.#root.add(figure)
    figure.add(draw)
  }

  /** A picture cropped to the leaf corner of the house style; `crop` is the height of the part that shows. */
  framed(
    frame: { top: number; height: number; crop: number; width?: number; alt: string },
    draw: () => void,
  ): void {
    const scale = frame.height / frame.crop
    const width = frame.width ?? PAGE.width * scale
    const left = (PAGE.width - width) / 2
    this.figure(frame.alt, () => {
      this.doc.save()
      this.doc.path(leafFrame(left, frame.top, width, frame.height)).clip()
      this.doc.translate(PAGE.width / 2 - (PAGE.width * scale) / 2, frame.top).scale(scale)
      draw()
      this.doc.restore()
    })
  }

  /** A chapter's heading with its bookmark. */
  heading(title: string, size = 27): void {
    this.line(title, { face: 'display', size, leading: size * 1.16, color: ink.heading }, 'H1')
    this.bookmark(title)
    this.y += 8
  }

  subheading(title: string): void {
    this.line(title, { face: 'heading', size: 14, leading: 20, color: ink.moss }, 'H2')
    this.y += 1
  }

  /** Text over the width of the page, less `inset` on both sides. */
  line(source: string, style: TextStyle, tag = 'P', inset = 0): void {
    const left = inset > 0 ? inset : this.left
    const laid = layText(this.doc, source, style, inset > 0 ? PAGE.width - inset * 2 : this.width)
    const element = this.doc.struct(tag)
    this.#root.add(element)
    element.add(() => {
      drawText(this.doc, laid, left, this.y)
    })
    this.y += laid.height
    if (this.y > edge.foot) throw new Error(`The page overflows at "${source.slice(0, 40)}"`)
  }

  /** A line of the contents: title, dates, page. */
  contentsLine(title: string, hint: string, page: number): void {
    const name = layText(
      this.doc,
      title,
      { face: 'heading', size: 11.5, leading: 20, color: ink.heading },
      this.width,
    )
    const dates = layText(this.doc, hint, { ...measure.small, leading: 20, align: 'right' }, this.width - 34)
    const number = layText(
      this.doc,
      String(page),
      { face: 'text', size: 9.5, leading: 20, color: ink.moss, align: 'right' },
      this.width,
    )
    const element = this.doc.struct('P')
    this.#root.add(element)
    element.add(() => {
      drawText(this.doc, name, this.left, this.y)
      if (hint) drawText(this.doc, dates, this.left, this.y)
      drawText(this.doc, number, this.left, this.y)
    })
    this.doc.decorate(() => {
      this.doc
        .lineWidth(0.5)
        .moveTo(this.left, this.y + 20)
        .lineTo(this.left + this.width, this.y + 20)
        .stroke('#e0d5c0')
    })
    this.y += 21
  }

  /** A name over its dates, beside the wheel. */
  label(
    name: string,
    dates: string,
    box: { left: number; top: number; width: number; align: 'left' | 'center' | 'right' },
  ): void {
    const title = layText(
      this.doc,
      name,
      { face: 'heading', size: 10.5, leading: 13, color: ink.heading, align: box.align },
      box.width,
    )
    const when = layText(
      this.doc,
      dates,
      { face: 'text', size: 6.8, leading: 9, color: ink.soft, align: box.align },
      box.width,
    )
    const element = this.doc.struct('P')
    this.#root.add(element)
    element.add(() => {
      drawText(this.doc, title, box.left, box.top)
      drawText(this.doc, when, box.left, box.top + title.height)
    })
  }

  /** A small label whose element takes a form field. */
  caption(text: string, left: number, top: number, width: number): PDFKit.PDFStructureElement {
    const laid = layText(
      this.doc,
      text,
      { ...measure.small, face: 'bold', size: 7.6, color: ink.heading },
      width,
    )
    const element = this.doc.struct('P')
    this.#root.add(element)
    element.add(() => {
      drawText(this.doc, laid, left, top)
    })
    return element
  }

  /** The invitation: a pale leaf-cornered panel with larger italic type. */
  panel(title: string, source: string): void {
    const pad = 18
    const head = layText(
      this.doc,
      title,
      { face: 'heading', size: 13.5, leading: 20, color: ink.ember },
      this.width - pad * 2,
    )
    const style: TextStyle = { face: 'serifItalic', size: 13.4, leading: 20.6, color: ink.heading }
    const body = layText(this.doc, source, style, this.width - pad * 2)
    const height = head.height + body.height + pad * 1.7
    const top = this.y
    if (top + height > 512) throw new Error(`The invitation overflows its page: "${source.slice(0, 40)}"`)
    this.doc.decorate(() => this.doc.path(leafFrame(this.left, top, this.width, height, 26)).fill('#ece9d6'))
    for (const [laid, offset, tag] of [
      [head, 0, 'H2'],
      [body, head.height + 2, 'P'],
    ] as const) {
      const element = this.doc.struct(tag)
      this.#root.add(element)
      element.add(() => {
        drawText(this.doc, laid, this.left + pad, top + pad * 0.8 + offset)
      })
    }
    this.y += height
  }

  finish(): Promise<Uint8Array> {
    this.#root.end()
    const pages = this.#numbered.length
    this.#numbered.forEach((numbered, index) => {
      if (!numbered) return
      this.doc.switchToPage(index)
      this.doc.markContent('Artifact', { type: 'Pagination' })
      const style: TextStyle = { ...measure.small, size: 7.6, color: ink.faint, align: 'center' }
      drawText(
        this.doc,
        layText(this.doc, `Page ${index + 1} of ${pages}`, style, this.width),
        this.left,
        556,
      )
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
