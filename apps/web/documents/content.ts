import papers from '../../../content/research-papers.json' with { type: 'json' }
import type { Run } from './inline.ts'

/** The papers of the research page as they are quoted, each with its DOI link. */
export function referenceList(): Run[][] {
  return papers.map(({ authors, title, journal, year, url }) => [
    { text: `${authors} (${year}). ${title}. ` },
    { text: journal, isItalic: true },
    { text: '. ' },
    { text: url.replace('https://doi.org/', 'doi.org/'), url },
  ])
}
