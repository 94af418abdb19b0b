import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The content of a document as found by a reader that shares no code with the writers. */
export interface ReadDocument {
  text: string
  /** The text of each page of a PDF; one entry for a Word file. */
  pages: string[]
  headings: string[]
  title: string
  language: string
  bookmarks: string[]
  /** Text of a PDF that reading software cannot place: neither in the structure nor a repeated part of the page. */
  untagged: string[]
  fields: { name: string; type: string; tooltip: string; value: unknown }[]
}

interface StructNode {
  role?: string
  id?: string
  children?: StructNode[]
}

/** The committed bytes of a file under the public folder, such as documents/session-template.docx. */
export async function committedBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../public/${path}`, import.meta.url)))
}

/** Reads a committed document by its path under the public folder. */
export async function readDocument(path: string): Promise<ReadDocument> {
  const bytes = await committedBytes(path)
  return path.endsWith('.docx') ? readWord(bytes) : readPdf(bytes)
}

async function readPdf(data: Uint8Array): Promise<ReadDocument> {
  const loading = getDocument({ data, verbosity: 0 })
  const pdf = await loading.promise
  const info = (await pdf.getMetadata()).info as Record<string, unknown>
  const outline = (await pdf.getOutline()) ?? []
  const read: ReadDocument = {
    text: '',
    pages: [],
    headings: [],
    title: String(info.Title),
    language: String(info.Language),
    untagged: [],
    bookmarks: outline.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    fields: [],
  }
  for (let number = 1; number <= pdf.numPages; number++) await readPage(pdf, number, read)
  read.text = read.pages.join('\n')
  await loading.destroy()
  return read
}

async function readPage(pdf: PDFDocumentProxy, number: number, read: ReadDocument): Promise<void> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const marked = new Map<string, string>()
  const open: { id: string; isArtifact: boolean }[] = []
  let text = ''
  for (const item of items) {
    if ('str' in item) {
      const piece = item.str + (item.hasEOL ? ' ' : '')
      text += piece
      const id = open.findLast((mark) => mark.id !== '')?.id
      if (id) marked.set(id, (marked.get(id) ?? '') + piece)
      else if (item.str.trim() !== '' && !open.some(({ isArtifact }) => isArtifact))
        read.untagged.push(item.str)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push({ id: item.id ?? '', isArtifact: 'tag' in item && item.tag === 'Artifact' })
  }
  read.pages.push(plain(text.normalize('NFC')))
  collectHeadings((await page.getStructTree()) as StructNode | null, marked, read.headings)
  for (const annotation of await page.getAnnotations()) {
    if (annotation.subtype !== 'Widget') continue
    const { fieldName, fieldType, alternativeText, fieldValue } = annotation
    read.fields.push({ name: fieldName, type: fieldType, tooltip: alternativeText, value: fieldValue })
  }
}

function collectHeadings(node: StructNode | null, marked: Map<string, string>, headings: string[]): void {
  if (!node) return
  if (/^H[1-3]$/.test(node.role ?? '')) {
    headings.push(plain((node.children ?? []).map((child) => marked.get(child.id ?? '') ?? '').join('')))
  }
  for (const child of node.children ?? []) collectHeadings(child, marked, headings)
}

/** One part of a Word file, such as word/document.xml. */
export function wordPart(bytes: Uint8Array, name: string): string {
  const part = unzipSync(bytes, { filter: (file) => file.name === name })[name]
  if (!part) throw new Error(`The file has no ${name}`)
  return strFromU8(part)
}

function readWord(bytes: Uint8Array): ReadDocument {
  const paragraphs = wordPart(bytes, 'word/document.xml').match(/<w:p[ >].*?<\/w:p>/gs) ?? []
  const textOf = (xml: string) =>
    plain([...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''))
  const text = paragraphs.map(textOf).join('\n')
  return {
    text,
    pages: [text],
    headings: paragraphs.filter((xml) => /w:pStyle w:val="Heading[1-3]"/.test(xml)).map(textOf),
    title: plain(/<dc:title>([^<]*)/.exec(wordPart(bytes, 'docProps/core.xml'))?.[1] ?? ''),
    language: /<w:lang [^>]*w:val="([^"]*)"/.exec(wordPart(bytes, 'word/styles.xml'))?.[1] ?? '',
    bookmarks: [],
    untagged: [],
    fields: [],
  }
}

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&apos;', "'").replace(/\s+/g, ' ').trim()
}

/** Letters and digits only, so that line ends, dashes and kinds of quotation marks do not matter. */
export function bare(text: string): string {
  const unquoted = text.toLowerCase().replace(/[’']s?\b/g, '')
  return ` ${unquoted.replace(/[^a-z0-9£%]+/g, ' ').trim()} `
}
