import PDFDocument from 'pdfkit'
import type { FontFiles } from '../fonts.ts'
import { SITE_NAME } from '../theme.ts'

export interface PdfOptions {
  title: string
  subject: string
  /** Day that the file says it was made on, such as 2026-11-20. */
  day: string
  /** Points; A4 is [595.28, 841.89]. */
  size: [number, number]
}

/**
 * A tagged PDF whose form fields can carry entries that pdfkit has no option for:
 * tooltips, appearances and their place in the structure tree.
 */
export class FormPdf extends PDFDocument {
  #widget: Record<string, unknown> | undefined

  constructor(fonts: FontFiles, options: PdfOptions) {
    const created = new Date(options.day)
    super({
      size: options.size,
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-GB',
      displayTitle: true,
      autoFirstPage: false,
      info: {
        Title: options.title,
        Subject: options.subject,
        Author: SITE_NAME,
        Creator: SITE_NAME,
        Producer: 'PDFKit',
        CreationDate: created,
        ModDate: created,
      },
    })
    for (const [name, data] of Object.entries(fonts)) this.registerFont(name, data)
    this.addPage()
    // Typed text has a standard font: the embedded ones hold only the glyphs that are already printed.
    this.font('Helvetica').initForm()
  }

  override annotate(
    x: number,
    y: number,
    w: number,
    h: number,
    option: PDFKit.Mixins.AnnotationOption,
  ): this {
    return super.annotate(x, y, w, h, { ...option, ...this.#widget })
  }

  /**
   * Adds one form field as a Form element under `parent`.
   * @param entries dictionary entries that go onto the widget as they are
   */
  addWidget(
    parent: PDFKit.PDFStructureElement,
    tooltip: string,
    entries: Record<string, unknown>,
    add: () => void,
  ): void {
    const element = this.struct('Form', { alt: tooltip })
    this.#widget = { TU: pdfString(tooltip), structParent: element, ...entries }
    add()
    this.#widget = undefined
    element.end()
    parent.add(element)
  }

  /** Draws something that only decorates; reading software passes it by. */
  decorate(draw: () => void): void {
    this.markContent('Artifact', { type: 'Layout' })
    draw()
    this.endMarkedContent()
  }

  /** Ends the file and answers its bytes. */
  toBytes(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      this.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.on('error', reject)
      this.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
      this.end()
    })
  }
}

/** pdfkit writes a String object as a PDF string and a plain one as a name. */
export function pdfString(text: string): object {
  return Object(text)
}
