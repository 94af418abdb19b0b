import { foldText, searchWords } from '@grove/schema'
import type { ToolkitGroup } from '../../content/toolkit.ts'

/** Groups with the resources that hold every word, in title, organisation, description or kind; empty groups fall away. */
export function filterToolkit(groups: readonly ToolkitGroup[], text: string): ToolkitGroup[] {
  const words = searchWords(text)
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => {
        const place = foldText(
          `${item.title} ${item.organisation} ${item.description} ${item.kind} ${group.title}`,
        )
        return words.every((word) => place.includes(word))
      }),
    }))
    .filter((group) => group.items.length > 0)
}
