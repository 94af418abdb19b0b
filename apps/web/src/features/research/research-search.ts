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

/** Papers of the category that hold the text, without regard to case, in title, abstract, authors, tags or keywords. */
export function filterPapers(
  papers: readonly ResearchPaper[],
  text: string,
  filter: ResearchFilter,
): ResearchPaper[] {
  const wanted = text.trim().toLowerCase()
  return papers.filter((paper) => {
    if (filter !== 'all' && paper.category !== filter) return false
    if (wanted === '') return true
    const places = [paper.title, paper.abstract, paper.authors, ...paper.tags, ...paper.keywords]
    return places.some((place) => place.toLowerCase().includes(wanted))
  })
}
