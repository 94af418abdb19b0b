import { foldText, searchWords } from '@grove/schema'
import type { ToolkitGroup } from '../../content/toolkit.ts'

/** Whether texts together hold every word of a search; those of a blank one do. */
type Holds = (...texts: string[]) => boolean

function holdsWordsOf(search: string): Holds {
  const words = searchWords(search)
  return (...texts) => {
    const place = foldText(texts.join(' '))
    return words.every((word) => place.includes(word))
  }
}

/** Groups with the resources that hold every word, in title, organisation, description or kind; empty groups fall away. */
export function filterToolkit(groups: readonly ToolkitGroup[], search: string): ToolkitGroup[] {
  const holds = holdsWordsOf(search)
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title, organisation, description, kind }) =>
        holds(title, organisation, description, kind, group.title),
      ),
    }))
    .filter((group) => group.items.length > 0)
}

/** The directory's own documents that hold every word, in title, description or the title of their section. */
export function filterDocuments<Item extends { title: string; description: string }>(
  documents: readonly Item[],
  section: string,
  search: string,
): Item[] {
  const holds = holdsWordsOf(search)
  return documents.filter(({ title, description }) => holds(title, description, section))
}
