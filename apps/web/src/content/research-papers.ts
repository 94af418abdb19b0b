import type { ResearchCategory, ResearchPaper } from '@grove/schema'
import { RESEARCH_CATEGORIES } from '@grove/schema'
import papers from '../../../../content/research-papers.json' with { type: 'json' }

function toCategory(text: string): ResearchCategory {
  const category = RESEARCH_CATEGORIES.find((known) => known === text)
  if (category === undefined) throw new Error(`Unknown research category: ${text}`)
  return category
}

/** The ten papers of the research page, in the order they are shown. */
export const RESEARCH_PAPERS: readonly ResearchPaper[] = papers.map((paper) => ({
  ...paper,
  category: toCategory(paper.category),
}))
