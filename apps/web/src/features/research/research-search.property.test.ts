import { RESEARCH_CATEGORIES } from '@grove/schema'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import { filterPapers, toResearchFilter } from './research-search.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 150, seed: 20_261_121 }

const category = fc.constantFrom(...RESEARCH_CATEGORIES)

it('takes every category for itself, and whatever else an address names for all', () => {
  const named = fc.oneof(fc.anything(), fc.string(), fc.constantFrom('__proto__', 'constructor', 'Clinical'))
  fc.assert(
    fc.property(category, named, (known, other) => {
      expect(toResearchFilter(known)).toBe(known)
      const isKnown = RESEARCH_CATEGORIES.some((one) => one === other)
      expect(toResearchFilter(other)).toBe(isKnown ? other : 'all')
    }),
    options,
  )
})

it('finds papers of the category alone, each once and in their order, whatever is typed', () => {
  const typed = fc.oneof(fc.string(), fc.constantFrom('forest', ' STRESS ', '.*', '('))
  fc.assert(
    fc.property(typed, category, (text, filter) => {
      const found = filterPapers(RESEARCH_PAPERS, text, filter)
      const expected = RESEARCH_PAPERS.filter((paper) => paper.category === filter && found.includes(paper))
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }),
    options,
  )
})
