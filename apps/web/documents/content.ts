import papers from '../../../content/research-papers.json' with { type: 'json' }
import templates from '../../../content/templates.json' with { type: 'json' }
import toolkit from '../../../content/toolkit.json' with { type: 'json' }
import ebook from '../src/content/ebook.json' with { type: 'json' }
import covered from '../src/content/outlines.json' with { type: 'json' }

export { ebook, papers, templates }

/** What a document is called and what it must cover. */
export interface DocumentBrief {
  filename: string
  title: string
  description: string
  outline: string[]
}

/** Day of the last review, as it stands in the content; also the creation date written into every file. */
export const lastReviewed = templates.lastReviewed

/** Apart from what pages show, which would carry all of it into every browser. */
const outlines: Readonly<Record<string, string[]>> = covered.outlines

/** The hazards that the risk assessment begins with. */
export const { sampleHazards } = covered

const briefs: DocumentBrief[] = [
  ...templates.groups.flatMap((group) => group.documents),
  ...toolkit.localPdfs,
].map(({ filename, title, description }) => {
  const outline = outlines[filename]
  if (outline === undefined) throw new Error(`The content says nothing of what ${filename} must cover`)
  return { filename, title, description, outline }
})

/** Every template and toolkit file that the content promises. */
export function listBriefs(): readonly DocumentBrief[] {
  return briefs
}

/** @throws Error when the content promises no such file. */
export function briefFor(filename: string): DocumentBrief {
  const brief = briefs.find((candidate) => candidate.filename === filename)
  if (!brief) throw new Error(`The content names no document ${filename}`)
  return brief
}

/** The day of the last review as people write it, such as "20 November 2026". */
export const lastReviewedInWords = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeZone: 'UTC',
}).format(new Date(lastReviewed))
