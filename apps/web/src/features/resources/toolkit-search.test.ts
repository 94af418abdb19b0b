import { describe, expect, it } from 'vitest'
import { TOOLKIT_GROUPS, TOOLKIT_PDFS } from '../../content/toolkit.ts'
import { filterDocuments, filterToolkit } from './toolkit-search.ts'

function titlesOf(items: readonly { title: string }[]): string[] {
  return items.map(({ title }) => title)
}

describe('the search of the toolkit', () => {
  it('finds every resource by its own title', () => {
    for (const group of TOOLKIT_GROUPS) {
      for (const { title } of group.items) {
        const found = filterToolkit(TOOLKIT_GROUPS, title).flatMap(({ items }) => titlesOf(items))
        expect(found).toContain(title)
      }
    }
  })

  it('finds the directory’s own documents by title, description and section', () => {
    for (const { title, description } of TOOLKIT_PDFS) {
      for (const text of [title, description])
        expect(titlesOf(filterDocuments(TOOLKIT_PDFS, '', text))).toContain(title)
    }
    expect(filterDocuments(TOOLKIT_PDFS, 'Written for this directory', 'written')).toEqual(TOOLKIT_PDFS)
  })

  it('shows all for a blank text, and nothing for words that nothing holds', () => {
    expect(filterToolkit(TOOLKIT_GROUPS, ' ')).toEqual(TOOLKIT_GROUPS)
    expect(filterDocuments(TOOLKIT_PDFS, '', ' ')).toEqual(TOOLKIT_PDFS)
    expect(filterToolkit(TOOLKIT_GROUPS, 'xylophone')).toEqual([])
    expect(filterDocuments(TOOLKIT_PDFS, '', 'xylophone')).toEqual([])
  })
})
