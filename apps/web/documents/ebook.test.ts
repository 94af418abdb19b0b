import { beforeAll, describe, expect, it } from 'vitest'
import { ebook } from './content.ts'
import type { ReadDocument } from './testing.ts'
import { bare, committedBytes, readDocument } from './testing.ts'

const path = `downloads/${ebook.filename}`
let book: ReadDocument

beforeAll(async () => {
  book = await readDocument(path)
})

describe('the e-book', () => {
  it('is a book of at least sixteen pages that knows its title and language', () => {
    expect(book.pages.length).toBeGreaterThanOrEqual(16)
    expect(book.title).toBe(ebook.title)
    expect(book.language).toBe('en-GB')
  })

  it('stays under one and a half megabytes', async () => {
    expect((await committedBytes(path)).length).toBeLessThan(1_500_000)
  })

  it.each(ebook.festivals)('tells all of $name on one page under its own heading', (festival) => {
    const { name, dates, alsoKnownAs, meaning, inSeason, invitation } = festival
    expect(book.headings).toContain(name)
    expect(book.bookmarks).toContain(name)
    const page = book.pages.map(bare).find((text) => text.includes(bare(meaning)))
    for (const passage of [name, dates, ...alsoKnownAs, inSeason, invitation])
      expect(page).toContain(bare(passage))
  })

  it('holds the whole front and back matter', () => {
    const text = bare(book.text)
    for (const part of [...ebook.frontMatter, ...ebook.backMatter]) {
      expect(book.headings).toContain(part.title)
      const passages = 'items' in part && part.items ? part.items : [part.text ?? '']
      for (const passage of passages) expect(text).toContain(bare(passage))
    }
  })

  it('lists each chapter in the contents with the page on which its picture or text begins', () => {
    const contents = book.pages.find((text) => text.startsWith('Contents')) ?? ''
    const chapters = [
      ...ebook.frontMatter.map(({ title }) => ({ title, hint: '' })),
      ...ebook.festivals.map(({ name, dates }) => ({ title: name, hint: `${dates} ` })),
      ...ebook.backMatter.map(({ title }) => ({ title, hint: '' })),
    ]
    for (const { title, hint } of chapters) {
      const entry = `${title} ${hint}`
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
    const own = ebook.festivals.map(({ id }) => `own-wheel-${id}`)
    expect(book.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(own))
  })
})
