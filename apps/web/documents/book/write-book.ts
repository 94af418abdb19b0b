import { dayWords } from '@grove/schema'
import { XmlElement } from '@rgrove/parse-xml'
import type { Block, BlockOf } from '../blocks.ts'
import type { FontFiles } from '../fonts.ts'
import type { Inline } from '../inline.ts'
import { FormPdf } from '../pdf/form-pdf.ts'
import { drawText } from '../pdf/inline.ts'
import { drawWordmark } from '../pdf/marks.ts'
import type { FrontMatter, Reader } from '../reader.ts'
import { ink, SITE_NAME } from '../theme.ts'
import { BookPages, measure, PAGE } from './book-pages.ts'
import type { Drawing } from './svg.ts'
import { drawSvg, readDrawing } from './svg.ts'
import { drawOwnWheel, drawWheelPage } from './wheels.ts'

/** A chapter: what stands between one heading of the second level and the next. */
export interface Chapter {
  title: string
  line: number
  blocks: Block[]
  festival?: BlockOf<'festival'>
}

/** A picture book of A5 pages: cover, imprint, title, contents, chapters, back cover. */
export async function writeBook(
  fonts: FontFiles,
  reader: Reader,
  meta: FrontMatter,
  blocks: readonly Block[],
): Promise<Uint8Array> {
  const { imprint, chapters } = chaptersOf(blocks)
  const drawings = await readDrawings(reader, chapters)
  // The contents name pages that only setting the book tells: it is set twice, first without its drawings.
  const draft = new BookWriter(fonts, reader, meta, chapters, blankDrawings(drawings), new Map())
  draft.write(imprint)
  const book = new BookWriter(fonts, reader, meta, chapters, drawings, draft.firstPages)
  book.write(imprint)
  return book.pages.finish()
}

function chaptersOf(blocks: readonly Block[]): { imprint: Block[]; chapters: Chapter[] } {
  const imprint: Block[] = []
  const chapters: Chapter[] = []
  for (const block of blocks) {
    const chapter = chapters.at(-1)
    if (block.kind === 'heading' && block.level === 2)
      chapters.push({ title: block.title, line: block.line, blocks: [] })
    else (chapter?.blocks ?? imprint).push(block)
    if (block.kind === 'festival' && chapter !== undefined) chapter.festival = block
  }
  return { imprint, chapters }
}

function blankDrawings(drawings: ReadonlyMap<string, Drawing>): Map<string, Drawing> {
  return new Map([...drawings].map(([file, drawing]) => [file, { ...drawing, root: new XmlElement('svg') }]))
}

async function readDrawings(reader: Reader, chapters: readonly Chapter[]): Promise<Map<string, Drawing>> {
  const drawings = new Map<string, Drawing>()
  const read = async (file: string, line: number) => {
    if (drawings.has(file)) return
    const drawing = await readDrawing(file).catch((error: Error) => reader.fail(line, error.message))
    drawings.set(file, drawing)
  }
  for (const file of ['cover', 'wheel', 'blank-wheel', 'ornaments', 'ferns']) await read(`${file}.svg`, 1)
  for (const { blocks, festival } of chapters) {
    for (const block of blocks) if (block.kind === 'picture') await read(block.file, block.line)
    if (festival === undefined) continue
    await read(`ornament-${festival.id}.svg`, festival.line)
    await read(`compass-${festival.id}.svg`, festival.line)
  }
  return drawings
}

const onDark = '#fff8e2'

class BookWriter {
  readonly pages: BookPages
  /** The page on which each chapter begins, by its title. */
  readonly firstPages = new Map<string, number>()
  readonly #reader: Reader
  readonly #meta: FrontMatter
  readonly #chapters: readonly Chapter[]
  readonly #drawings: ReadonlyMap<string, Drawing>
  readonly #knownPages: ReadonlyMap<string, number>

  constructor(
    fonts: FontFiles,
    reader: Reader,
    meta: FrontMatter,
    chapters: readonly Chapter[],
    drawings: ReadonlyMap<string, Drawing>,
    knownPages: ReadonlyMap<string, number>,
  ) {
    const { title, description, reviewed } = meta
    const size: [number, number] = [PAGE.width, PAGE.height]
    const doc = new FormPdf(fonts, { title, subject: description, day: reviewed, size })
    this.pages = new BookPages(doc, title)
    this.#reader = reader
    this.#meta = meta
    this.#chapters = chapters
    this.#drawings = drawings
    this.#knownPages = knownPages
  }

  write(imprint: readonly Block[]): void {
    this.#cover()
    this.#imprint(imprint)
    this.#titlePage()
    this.#contents()
    for (const chapter of this.#chapters) this.#chapter(chapter)
  }

  #drawing(file: string): Drawing {
    return this.#drawings.get(file) ?? this.#reader.fail(1, `drawings/${file} was not read`)
  }

  /** The title in two parts, as it stands on cover and title page. */
  get #titles(): [string, string] {
    const [name = '', rest = ''] = this.#meta.title.split(': ')
    return [name, rest]
  }

  #cover(): void {
    const { pages } = this
    const [name, rest] = this.#titles
    const alt =
      this.#meta.cover ?? this.#reader.fail(1, 'the front matter of a book says what its cover shows')
    pages.figure(alt, () => drawSvg(pages.doc, this.#drawing('cover.svg'), 0, 0, 1))
    pages.y = 62
    pages.line(name, { face: 'display', size: 52, leading: 56, color: onDark, align: 'center' }, 'H1', 34)
    pages.y += 6
    pages.line(rest, { face: 'serifItalic', size: 17, leading: 22, color: onDark, align: 'center' }, 'P', 34)
    pages.bookmark('Cover')
  }

  #imprint(blocks: readonly Block[]): void {
    const { pages } = this
    pages.turn({ isNumbered: false })
    pages.y = 318
    const reviewed = [
      { text: `Version ${this.#meta.version}, last reviewed ${dayWords(this.#meta.reviewed)}.` },
    ]
    const lines = blocks.map((block) =>
      block.kind === 'paragraph'
        ? block.text
        : this.#reader.fail(block.line, 'only paragraphs stand before the first chapter of a book'),
    )
    for (const line of [...lines, reviewed]) {
      pages.line(line, { ...measure.small, color: ink.soft })
      pages.y += 7
    }
    pages.doc.decorate(() => drawWordmark(pages.doc, pages.left, 520, 0.8))
  }

  #titlePage(): void {
    const { pages } = this
    const [name, rest] = this.#titles
    pages.turn({ isNumbered: false })
    pages.ornament(this.#drawing('wheel.svg'), PAGE.width / 2, 188, 84 / 104)
    pages.y = 318
    pages.line(name, { face: 'display', size: 44, leading: 48, color: ink.heading, align: 'center' })
    pages.y += 4
    pages.line(rest, { face: 'serifItalic', size: 16, leading: 22, color: ink.soft, align: 'center' })
    pages.y += 18
    pages.line(this.#meta.description, { ...measure.body, align: 'center', color: ink.moss })
  }

  #contents(): void {
    const { pages } = this
    pages.turn()
    this.#heading('Contents', 27)
    this.#chapters.forEach((chapter, index) => {
      const { title, festival } = chapter
      const isNewPart = (festival === undefined) !== (this.#chapters[index - 1]?.festival === undefined)
      if (index > 0 && isNewPart) pages.y += 8
      this.#contentsLine(title, festival?.dates ?? '', this.#knownPages.get(title) ?? 0)
    })
  }

  /** A line of the contents: title, dates, page. */
  #contentsLine(title: string, hint: string, page: number): void {
    const { pages } = this
    const style = { face: 'heading', size: 11.5, leading: 20, color: ink.heading } as const
    const name = pages.lay(title, style)
    const dates = pages.lay(hint, { ...measure.small, leading: 20, align: 'right' }, pages.width - 34)
    const number = pages.lay(`${page}`, { ...style, align: 'right' })
    pages.tag('P', () => {
      for (const part of hint === '' ? [name, number] : [name, dates, number])
        drawText(pages.doc, part, pages.left, pages.y)
    })
    pages.doc.decorate(() => {
      pages.doc.lineWidth(0.5).moveTo(pages.left, pages.y + 20)
      pages.doc.lineTo(pages.left + pages.width, pages.y + 20).stroke('#e0d5c0')
    })
    pages.y += 21
  }

  #heading(title: string, size: number): void {
    this.pages.line(title, { face: 'display', size, leading: size * 1.16, color: ink.heading }, 'H1')
    this.pages.bookmark(title)
    this.pages.y += 8
  }

  #chapter(chapter: Chapter): void {
    const { pages } = this
    const [picture, ...others] = chapter.blocks
    pages.turn()
    this.firstPages.set(chapter.title, pages.page)
    if (picture?.kind === 'picture') this.#picture(picture, chapter.title)
    if (chapter.festival !== undefined) this.#festivalHead(chapter.title, chapter.festival)
    else if (picture?.kind === 'questions') this.#questionsHead(chapter.title)
    else this.#heading(chapter.title, 27)
    const blocks = picture?.kind === 'picture' ? others : chapter.blocks
    blocks.forEach((block, index) => {
      this.#block(block, blocks[index + 1])
    })
    const compass = chapter.festival && this.#drawing(`compass-${chapter.festival.id}.svg`)
    if (compass !== undefined && pages.y < 508) pages.ornament(compass, PAGE.width / 2, 530, 1)
  }

  /** An upright picture has a page of its own, with the title below; a wide one stands above the text. */
  #picture(block: BlockOf<'picture'>, title: string): void {
    const { pages } = this
    const drawing = this.#drawing(block.file)
    if (drawing.height <= drawing.width) {
      pages.framed(drawing, block.alt, { top: 54, height: 214, width: pages.width })
      pages.y = 298
      return
    }
    const height = 474
    pages.framed(drawing, block.alt, { top: 36, height, width: (drawing.width * height) / drawing.height })
    pages.y = 521
    pages.line(title, { face: 'heading', size: 13, leading: 17, color: ink.heading, align: 'center' })
    pages.turn()
  }

  #festivalHead(title: string, { id, dates, names }: BlockOf<'festival'>): void {
    const { pages } = this
    pages.ornament(this.#drawing(`ornament-${id}.svg`), PAGE.width - 74, 78, 1.15)
    pages.y = 46
    const when = dates.charAt(0).toUpperCase() + dates.slice(1)
    pages.line(when, { ...measure.small, face: 'bold', color: ink.ember })
    this.#heading(title, 36)
    pages.line(`Also known as ${names}`, { face: 'serifItalic', size: 11, leading: 15, color: ink.soft })
    pages.y += 13
  }

  #questionsHead(title: string): void {
    const { pages } = this
    pages.ornament(this.#drawing('ornaments.svg'), PAGE.width / 2, 100, 1)
    pages.y = 164
    this.#heading(title, 27)
  }

  #block(block: Block, next: Block | undefined): void {
    const { pages } = this
    switch (block.kind) {
      case 'festival':
        break
      case 'paragraph':
        pages.flow(block.text, measure.body)
        pages.y += 8
        break
      case 'heading':
        this.#subheading(block.title, next)
        break
      case 'list':
        pages.list(block.items, measure.body)
        pages.y += 6
        break
      case 'invitation':
        pages.y += 6
        pages.panel(block.title, block.text)
        break
      case 'questions':
        this.#questions(block.items)
        break
      case 'wheel':
        drawWheelPage(pages, this.#drawing('wheel.svg'), this.#festivals)
        break
      case 'own-wheel':
        drawOwnWheel(pages, this.#drawing('blank-wheel.svg'), this.#festivals)
        break
      case 'back-cover':
        this.#backCover(block.text)
        break
      default:
        this.#reader.fail(block.line, `a book has no "${block.kind}"`)
    }
  }

  get #festivals(): Chapter[] {
    return this.#chapters.filter(({ festival }) => festival !== undefined)
  }

  /** A heading within a chapter; it keeps two lines beside it, and a list that it heads. */
  #subheading(title: string, next: Block | undefined): void {
    const { pages } = this
    const list = next?.kind === 'list' ? pages.listHeight(next.items, measure.body) : 0
    pages.y += 4
    pages.ensure(22 + Math.max(measure.body.leading * 2, list))
    pages.line(title, { face: 'heading', size: 14, leading: 20, color: ink.moss }, 'H2')
    pages.y += 2
  }

  #questions(items: readonly Inline[]): void {
    const { pages } = this
    for (const item of items) {
      pages.y += 10
      pages.line(item, { face: 'serifItalic', size: 16.5, leading: 25, color: ink.heading })
    }
    pages.doc.decorate(() => drawSvg(pages.doc, this.#drawing('ferns.svg'), 0, 0, 1))
  }

  #backCover(text: Inline): void {
    const { pages } = this
    pages.turn({ isNumbered: false, ground: '#1d3a33' })
    pages.ornament(this.#drawing('wheel.svg'), PAGE.width / 2, 214, 74 / 104)
    pages.y = 338
    pages.line(text, { face: 'serifItalic', size: 17, leading: 25, color: onDark, align: 'center' })
    pages.y += 120
    pages.line(SITE_NAME, { ...measure.small, color: '#d9e2cc', align: 'center' })
  }
}
