import type { ResearchCategory, ResearchPaper } from '@grove/schema'

export type ResearchFilter = 'all' | ResearchCategory

/** The tabs of the research page, in their order. */
export const RESEARCH_FILTERS: readonly { value: ResearchFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'forest-bathing', label: 'Forest bathing' },
  { value: 'clinical', label: 'Clinical' },
  { value: 'special-populations', label: 'Special populations' },
  { value: 'mechanisms', label: 'Mechanisms' },
  { value: 'comparative', label: 'Comparative' },
]

/** The filter that a parameter of the address names; anything else is all. */
export function toResearchFilter(value: unknown): ResearchFilter {
  return RESEARCH_FILTERS.find((filter) => filter.value === value)?.value ?? 'all'
}

/** Papers of the category that hold each word, without regard to case, in title, abstract, authors, tags or keywords. */
export function filterPapers(
  papers: readonly ResearchPaper[],
  text: string,
  filter: ResearchFilter,
): ResearchPaper[] {
  const words = text.toLowerCase().split(/\s+/)
  return papers.filter((paper) => {
    if (filter !== 'all' && paper.category !== filter) return false
    const places = [paper.title, paper.abstract, paper.authors, ...paper.tags, ...paper.keywords]
    const all = places.join('\n').toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
