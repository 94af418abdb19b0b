import type { FontFiles } from '../fonts.ts'
import { imprintOf } from '../imprint.ts'
import type { Inline } from '../inline.ts'
import type { FrontMatter } from '../reader.ts'
import { ink } from '../theme.ts'
import { FieldNames } from './field-names.ts'
import { FormPdf, pdfString } from './form-pdf.ts'
import type { LaidText, LinkBox, TextStyle } from './inline.ts'
import { drawText, layText } from './inline.ts'
import { drawSprig, drawWordmark } from './marks.ts'

const A4: [number, number] = [595.28, 841.89]

/** Distances of the page in points. */
const edge = { left: 54, right: 54, top: 62, bottom: 60 }

export const styles = {
  title: { face: 'display', size: 29, leading: 33, color: ink.heading },
  lead: { face: 'text', size: 11, leading: 16.5, color: ink.soft },
  section: { face: 'heading', size: 14.5, leading: 19, color: ink.heading },
  sub: { face: 'bold', size: 10, leading: 14, color: ink.moss },
  body: { face: 'text', size: 9.6, leading: 14.2, color: ink.text },
  small: { face: 'text', size: 8.3, leading: 11.6, color: ink.soft },
  label: { face: 'bold', size: 8.3, leading: 11.4, color: ink.heading },
  cell: { face: 'text', size: 8.8, leading: 12.2, color: ink.text },
  head: { face: 'bold', size: 8.3, leading: 11.4, color: ink.paper },
} as const satisfies Record<string, TextStyle>

/** One A4 document that grows downwards and turns its own pages. Every block is tagged for reading software. */
export class Sheet {
  readonly doc: FormPdf
  readonly left = edge.left
  readonly width = A4[0] - edge.left - edge.right
  /** Where the next block begins, in points from the top of the page. */
  y = edge.top
  #root: PDFKit.PDFStructureElement
  readonly names = new FieldNames()
  readonly #meta: FrontMatter
  #chapter: PDFKit.PDFOutline | undefined

  constructor(fonts: FontFiles, meta: FrontMatter) {
    const { title, description, reviewed } = meta
    this.doc = new FormPdf(fonts, { title, subject: description, day: reviewed, size: A4 })
    this.#root = this.doc.struct('Document', { title })
    this.doc.addStructure(this.#root)
    this.#meta = meta
  }

  /** A style at the size of this sheet. */
  style(name: keyof typeof styles): TextStyle {
    const style = styles[name]
    return { ...style, size: style.size * this.#meta.size, leading: style.leading * this.#meta.size }
  }

  /** Points of white between blocks, at the size of this sheet. */
  gap(points: number): number {
    return points * this.#meta.size
  }

  get bottom(): number {
    return A4[1] - edge.bottom
  }

  /** Turns the page when less than `height` points are left. */
  ensure(height: number): void {
    if (this.y + height > this.bottom) this.turnPage()
  }

  turnPage(): void {
    this.doc.addPage()
    this.y = edge.top
  }

  /** Adds a structure element of this type to `parent` and draws into it. */
  tag(type: string, draw: () => LinkBox[] | undefined, parent = this.#root): PDFKit.PDFStructureElement {
    const element = this.group(type, parent)
    let links: LinkBox[] = []
    element.add(() => {
      links = draw() ?? []
    })
    for (const { url, box, label } of links) {
      const link = this.doc.struct('Link', { alt: label })
      const action = { S: 'URI', URI: pdfString(url) }
      const entries = { Subtype: 'Link', A: action, structParent: link, Contents: pdfString(label) }
      this.doc.annotate(...box, entries as object)
      link.end()
      element.add(link)
    }
    return element
  }

  /** A structure element that only holds others, such as Table or L. The caller ends it. */
  group(type: string, parent = this.#root, options: { scope?: string; alt?: string } = {}) {
    const element = this.doc.struct(type, options)
    parent.add(element)
    return element
  }

  lay(source: Inline | string, style: TextStyle, width = this.width): LaidText {
    return layText(this.doc, source, style, width)
  }

  /** Wordmark, title and what the document is for; on the first page only. */
  masthead(): void {
    const { doc } = this
    doc.decorate(() => {
      drawSprig(doc, A4[0] - 40, 22, 1)
      drawWordmark(doc, this.left, 40, 1)
    })
    this.y = 92
    const title = this.lay(this.#meta.title, styles.title, this.width - 90)
    this.tag('H1', () => drawText(doc, title, this.left, this.y))
    this.#chapter = doc.outline.addItem(this.#meta.title, { expanded: true })
    this.y += title.height + this.gap(7)
    const lead = this.lay(this.#meta.description, this.style('lead'), this.width - 60)
    this.tag('P', () => drawText(doc, lead, this.left, this.y))
    this.y += lead.height + this.gap(12)
    doc.decorate(() => this.#rule(this.y, ink.mossMid, 0.8))
    this.y += this.gap(12)
  }

  /** A heading of the second level with its bookmark; `keep` points must fit below it on the same page. */
  section(title: string, keep: number): void {
    const laid = this.lay(title, this.style('section'))
    this.y += this.gap(9)
    this.ensure(laid.height + keep)
    this.tag('H2', () => drawText(this.doc, laid, this.left, this.y))
    this.#chapter?.addItem(title)
    this.y += laid.height + this.gap(4)
  }

  sub(title: string, keep: number): void {
    const laid = this.lay(title, this.style('sub'))
    this.y += this.gap(3)
    this.ensure(laid.height + keep)
    this.tag('H3', () => drawText(this.doc, laid, this.left, this.y))
    this.y += laid.height + this.gap(2)
  }

  text(source: Inline, styleName: keyof typeof styles, after: number): void {
    const laid = this.lay(source, this.style(styleName))
    this.ensure(laid.height)
    this.tag('P', () => drawText(this.doc, laid, this.left, this.y))
    this.y += laid.height + this.gap(after)
  }

  /** A list, with numbers from 1 where it is numbered. */
  list(items: readonly Inline[], isNumbered: boolean): void {
    const style = this.style('body')
    const indent = isNumbered ? 20 : 14
    const laid = items.map((item) => this.lay(item, style, this.width - indent))
    // The first two items stay with what introduces them.
    this.ensure(laid.slice(0, 2).reduce((sum, { height }) => sum + height + 3, 0))
    const list = this.group('L')
    laid.forEach((text, index) => {
      this.ensure(text.height)
      const item = this.group('LI', list)
      const label = isNumbered ? `${index + 1}.` : '•'
      const marker = this.lay(label, { ...style, face: 'bold', color: ink.moss }, indent)
      this.tag('Lbl', () => drawText(this.doc, marker, this.left + 2, this.y), item)
      this.tag('LBody', () => drawText(this.doc, text, this.left + indent, this.y), item).end()
      item.end()
      this.y += text.height + this.gap(2.6)
    })
    list.end()
    this.y += this.gap(5)
  }

  /** A tinted box with a bold first line, for what must not be overlooked. */
  note(title: string, source: Inline, tone: 'moss' | 'ember'): void {
    const { pad, heading, body, height } = this.#layNote(title, source)
    this.y += this.gap(3)
    this.ensure(height)
    const top = this.y
    this.doc.decorate(() => {
      this.doc.rect(this.left, top, this.width, height).fill(tone === 'moss' ? ink.mossWash : ink.emberWash)
      this.doc.rect(this.left, top, 3, height).fill(tone === 'moss' ? ink.moss : ink.ember)
    })
    const color = tone === 'moss' ? ink.moss : ink.ember
    const headed = { ...heading, style: { ...heading.style, color } }
    this.tag('P', () => drawText(this.doc, headed, this.left + pad + 4, top + pad * 0.75))
    this.tag('P', () => drawText(this.doc, body, this.left + pad + 4, top + pad * 0.75 + heading.height + 1))
    this.y += height + this.gap(9)
  }

  noteHeight(title: string, source: Inline): number {
    return this.#layNote(title, source).height
  }

  #layNote(title: string, source: Inline) {
    const pad = 11
    const heading = this.lay(title, this.style('sub'), this.width - pad * 2 - 4)
    const body = this.lay(source, this.style('body'), this.width - pad * 2 - 4)
    return { pad, heading, body, height: heading.height + body.height + pad * 1.7 }
  }

  #rule(y: number, color: string, width: number): void {
    this.doc
      .lineWidth(width)
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .stroke(color)
  }

  /** Writes running heads and "Page n of m", and answers the finished file. */
  finish(): Promise<Uint8Array> {
    const { doc } = this
    this.#root.end()
    const { count } = doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      doc.switchToPage(index)
      doc.markContent('Artifact', { type: 'Pagination' })
      if (index > 0) this.#runningHead()
      this.#foot(index + 1, count)
      doc.endMarkedContent()
    }
    return doc.toBytes()
  }

  #runningHead(): void {
    drawText(this.doc, this.lay(this.#meta.title, { ...styles.small, color: ink.faint }), this.left, 30)
    drawWordmark(this.doc, this.left + this.width - 92, 28, 0.62)
    this.#rule(47, ink.line, 0.6)
  }

  #foot(page: number, pages: number): void {
    const y = A4[1] - 46
    const style = { ...styles.small, color: ink.faint }
    this.#rule(y - 6, ink.line, 0.6)
    drawText(this.doc, this.lay(imprintOf(this.#meta), style), this.left, y)
    const number = this.lay(`Page ${page} of ${pages}`, { ...style, align: 'right' })
    drawText(this.doc, number, this.left, y)
  }
}
