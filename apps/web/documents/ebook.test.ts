import { beforeAll, describe, expect, it } from 'vitest'
import type { Block } from './blocks.ts'
import { blocksOf } from './blocks.ts'
import type { Inline } from './inline.ts'
import { plainText } from './inline.ts'
import { openDocument } from './reader.ts'
import type { ReadDocument } from './testing.ts'
import { bare, committedBytes, readDocument } from './testing.ts'

const NAME = 'thresholds-celtic-year.pdf'
const path = `downloads/${NAME}`
const reader = await openDocument(`${NAME}.md`)
const blocks = blocksOf(reader, reader.body())
const chapters = blocks.flatMap((block) =>
  block.kind === 'heading' && block.level === 2 ? [block.title] : [],
)
const festivals = blocks.flatMap((block, index) => {
  const heading = blocks.slice(0, index).findLast(({ kind }) => kind === 'heading')
  return block.kind === 'festival' && heading?.kind === 'heading' ? [{ ...block, name: heading.title }] : []
})
let book: ReadDocument

beforeAll(async () => {
  book = await readDocument(path)
})

/** Everything that a block says. */
function textsOf(block: Block): (string | Inline)[] {
  switch (block.kind) {
    case 'heading':
      return [block.title]
    case 'paragraph':
    case 'invitation':
    case 'back-cover':
      return [block.text]
    case 'list':
    case 'questions':
      return block.items
    case 'festival':
      return [block.dates, block.names]
    default:
      return []
  }
}

/** The pages from one on to the last before another. */
function pagesBetween(from: string, to: string): string {
  const start = book.pages.findIndex((page, index) => index > 3 && page.startsWith(from))
  const end = book.pages.findIndex((page, index) => index > start && page.startsWith(to))
  expect([start, end]).not.toContain(-1)
  return book.pages.slice(start, end).join(' ')
}

describe('the e-book', () => {
  it('knows its title and its language, and stays under one and a half megabytes', async () => {
    expect(book.title).toBe(reader.frontMatter().title)
    expect(book.language).toBe('en-GB')
    expect((await committedBytes(path)).length).toBeLessThan(1_500_000)
  })

  it('holds every sentence of its Markdown', () => {
    // Without what stands at the foot of a page, which may part a paragraph that goes on overleaf.
    const text = bare(book.pages.map((page) => page.replace(/Page \d+ of \d+$/, '')).join(' '))
    const texts = blocks.flatMap(textsOf).map((each) => (typeof each === 'string' ? each : plainText(each)))
    expect(texts.length).toBeGreaterThan(150)
    expect(texts.filter((each) => !text.includes(bare(each)))).toEqual([])
  })

  it('has a heading and a bookmark for each chapter, and eight festivals', () => {
    expect(festivals).toHaveLength(8)
    for (const title of chapters) {
      expect(book.headings).toContain(title)
      expect(book.bookmarks).toContain(title)
    }
  })

  it.each(festivals)('gives $name two to four pages of text', ({ name }) => {
    const next = chapters[chapters.indexOf(name) + 1] ?? ''
    const start = book.pages.findIndex((page, index) => index > 3 && page.startsWith(name))
    const end = book.pages.findIndex((page, index) => index > start && page.startsWith(next))
    // The first of them is the picture.
    const pages = end - start - 1
    expect(pages).toBeGreaterThanOrEqual(2)
    expect(pages).toBeLessThanOrEqual(4)
    expect(pagesBetween(name, next).split(' ').length).toBeGreaterThan(450)
  })

  it('is tagged: no text stands outside its structure but what every page repeats', () => {
    expect(book.untagged).toEqual([])
  })

  it('lists each chapter in the contents with the page on which its picture or text begins', () => {
    const contents = book.pages.find((text) => text.startsWith('Contents')) ?? ''
    for (const title of chapters) {
      const dates = festivals.find(({ name }) => name === title)?.dates
      const entry = dates === undefined ? `${title} ` : `${title} ${dates} `
      const start = contents.indexOf(entry)
      expect(start, entry).toBeGreaterThanOrEqual(0)
      const page = Number.parseInt(contents.slice(start + entry.length), 10)
      expect(book.pages[page - 1], `${title}, page ${page}`).toContain(title)
    }
  })

  it('numbers its pages', () => {
    const count = book.pages.length
    expect(book.pages[9]).toContain(`Page 10 of ${count}`)
    expect(book.pages[count - 2]).toContain(`Page ${count - 1} of ${count}`)
  })

  it('has a field for each festival in the reader’s own wheel', () => {
    const own = festivals.map(({ id }) => `own-wheel-${id}`)
    expect(book.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(own))
  })
})
