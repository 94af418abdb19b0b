import { describe, expect, it } from 'vitest'
import { writeDocument } from './documents.ts'
import { loadFonts } from './fonts.ts'
import { Reader } from './reader.ts'
import { wordPart } from './testing.ts'

const HEAD = `---
title: A form
description: What it is for.
version: 1.1
reviewed: 2026-11-20
paper: A4
---
`

/** The error of a document with this Markdown, which begins in line 8. */
async function write(markdown: string, name = 'form.pdf.md', head = HEAD): Promise<Uint8Array> {
  return writeDocument(new Reader(name, head + markdown), await loadFonts())
}

async function wordXml(markdown: string): Promise<string> {
  return wordPart(await write(markdown, 'form.docx.md'), 'word/document.xml')
}

describe('what somebody has written wrongly', () => {
  it.each([
    [
      'an unknown directive',
      '\n:::notes[Title]\nText.\n:::\n',
      'form.pdf.md:9: the directive "notes" is not known',
    ],
    [
      'a note without a title',
      '\n:::note\nText.\n:::\n',
      'form.pdf.md:9: "note" needs words in square brackets',
    ],
    [
      'an attribute that a directive does not have',
      '\n:::table{width="1 2"}\n| A | B |\n| --- | --- |\n| 1 | 2 |\n:::\n',
      'form.pdf.md:9: "table" knows no "width"',
    ],
    [
      'widths that are not as many as the columns',
      '\n:::table{widths="1 2 3"}\n| A | B |\n| --- | --- |\n| 1 | 2 |\n:::\n',
      'form.pdf.md:10: 3 widths are given for 2 columns',
    ],
    [
      'a row with too few cells',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 |\n',
      'form.pdf.md:11: this row has 1 cells, its table 2 columns',
    ],
    [
      'boxes that do not fill their row',
      '\n:::fields\nName | Date\nPlace {40%} | Time {20%}\n:::\n',
      'form.pdf.md:11: the widths of a row have to add up to 100%',
    ],
    ['a box with an unknown look', '\n:::fields\nName {tall}\n:::\n', 'form.pdf.md:10: "{tall}" is neither'],
    [
      'something to fill in within a sentence of a PDF',
      'Signed by [name].\n',
      'form.pdf.md:8: "[name]" cannot be filled in',
    ],
    ['a heading of the first level', '# Title\n', 'form.pdf.md:8: headings are written with ## or ###'],
    ['a block that documents do not have', '> Quoted.\n', 'form.pdf.md:8: Markdown of the kind "blockquote"'],
    ['HTML', 'A <b>bold</b> word.\n', 'form.pdf.md:8: HTML such as <b>'],
    [
      'a tick in advance',
      '- [x] Yes\n',
      'form.pdf.md:8: every item of a list of tick boxes begins with "- [ ]"',
    ],
    ['a part of a book in a form', '::wheel\n', 'form.pdf.md:8: a PDF of A4 pages has no "wheel"'],
  ])('is named by file and line: %s', async (_what, markdown, message) => {
    await expect(write(markdown)).rejects.toThrow(message)
  })

  it.each([
    ['no front matter', 'Text.\n', 'form.pdf.md:1: the file has to begin with front matter'],
    ['a missing title', HEAD.replace('title: A form\n', ''), 'form.pdf.md:1: "title" in the front matter'],
    [
      'a day that is none',
      HEAD.replace('2026-11-20', 'soon'),
      'form.pdf.md:5: "reviewed" in the front matter: has to be a day',
    ],
    [
      'a key that means nothing',
      HEAD.replace('paper: A4', 'paper: A4\ncolour: red'),
      'form.pdf.md:7: "colour" in the front matter',
    ],
    [
      'front matter that cannot be read',
      HEAD.replace('title: A form', 'title: "A form'),
      /^form\.pdf\.md:\d: /,
    ],
  ])('is named by file and line: %s', async (_what, head, message) => {
    await expect(write('', 'form.pdf.md', head)).rejects.toThrow(message)
  })

  it('is named where a score of a hazard is none', async () => {
    const table = `
:::hazards
| Hazard | Who | Controls | L | S | L after | S after |
| --- | --- | --- | --- | --- | --- | --- |
| Ice | Everyone | Grit | 6 | 2 | 1 | 2 |
:::
`
    await expect(write(table, 'form.docx.md')).rejects.toThrow('form.docx.md:12: "6" is no score from 1 to 5')
  })

  it('is named where a book shows a drawing that is not there', async () => {
    const head = HEAD.replace('paper: A4', 'paper: A5\ncover: Trees.')
    await expect(
      write('\n## Chapter\n\n::picture[A tree.]{file=missing.svg}\n', 'form.pdf.md', head),
    ).rejects.toThrow(/^form\.pdf\.md:12: there is no drawing drawings\/missing\.svg/)
  })
})

describe('a Word file', () => {
  it('has a control for what stands in square brackets, and a box for each tick', async () => {
    const xml = await wordXml(
      '- [ ] Seen by [name] at 10:15\n\n:::fields\nPlace = [wood or park] | Weather = Dry\n:::\n',
    )
    expect(xml.match(/<w:showingPlcHdr\/>/g)).toHaveLength(2)
    expect(xml).toContain('<w:alias w:val="wood or park"/>')
    expect(xml.match(/<w14:checkbox>/g)).toHaveLength(1)
    expect(xml).toContain('at 10:15')
    expect(xml).toContain('Dry')
  })

  it('is built of styles: headings, lists with bullets and numbers, rows that repeat as heads', async () => {
    const xml = await wordXml('## Part\n\n- one\n\n1. first\n\n| A | B |\n| --- | --- |\n| **1** | *2* |\n')
    for (const style of ['Heading1', 'Heading2', 'ListBullet', 'ListNumber', 'TableText'])
      expect(xml).toContain(`<w:pStyle w:val="${style}"/>`)
    expect(xml).toContain('<w:tblHeader/>')
  })

  it('works out the scores of hazards, and has an empty row for one more', async () => {
    const xml = await wordXml(`
:::hazards
| Hazard | Who | Controls | L | S | L after | S after |
| --- | --- | --- | --- | --- | --- | --- |
| Ice | Everyone | Grit | 3 | 4 | 2 | 2 |
:::
`)
    const texts = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text)
    expect(texts.join('|')).toContain('|3|4|12|')
    expect(texts.join('')).toContain('2 × 2 = 4')
    expect(texts).toContain('[hazard]')
  })
})
