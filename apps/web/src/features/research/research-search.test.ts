import { describe, expect, it } from 'vitest'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import { filterPapers, RESEARCH_FILTERS, toResearchFilter } from './research-search.ts'

function ids(text: string, filter: Parameters<typeof filterPapers>[2] = 'all'): string[] {
  return filterPapers(RESEARCH_PAPERS, text, filter).map((paper) => paper.id)
}

describe('searching the papers', () => {
  it('finds all ten for a blank text', () => {
    expect(ids('  ')).toHaveLength(10)
  })

  it.each([
    ['title', 'attention deficits', 'faber-taylor-kuo-2009-attention'],
    ['authors', 'kotera', 'kotera-2022-mental-health-meta-analysis'],
    ['abstract', '24 SITES', 'park-2010-24-forests'],
    ['tags', 'field experiment', 'park-2010-24-forests'],
    ['keywords', 'parasympathetic', 'park-2010-24-forests'],
  ])('looks into the %s, whatever the case', (_, text, id) => {
    expect(ids(text)).toContain(id)
  })

  it('finds words that do not stand side by side', () => {
    expect(ids('stress   cortisol')).toEqual(ids('cortisol stress'))
    expect(ids('stress cortisol')).not.toEqual([])
    expect(ids('stress astrology')).toEqual([])
  })

  it('holds text and category together', () => {
    const clinical = ids('', 'clinical')
    expect(clinical.length).toBeGreaterThan(0)
    expect(ids('kotera', 'mechanisms')).toEqual([])
  })

  it('has papers for every category', () => {
    for (const { value } of RESEARCH_FILTERS) expect(ids('', value), value).not.toEqual([])
  })

  it('takes an unknown category for all', () => {
    expect([
      toResearchFilter('clinical'),
      toResearchFilter('astrology'),
      toResearchFilter(undefined),
    ]).toEqual(['clinical', 'all', 'all'])
  })
})
