import type { AdminGuideRow, BulkInput, SeenGuide, SelectAnswer } from '@grove/schema'
import { useState } from 'react'
import type { GuidesFilter } from './guide-filter.ts'

interface Choice {
  /** The filter under which it was made: another one begins anew. */
  key: string
  /** By id, each as it was when it was chosen. */
  guides: ReadonlyMap<number, SeenGuide>
  /** All that matched when it was asked, and how many these are. */
  all?: { selectionId: number; count: number }
}

/** The rows chosen for a change of many: by hand over any number of pages, or all that the filter matches. */
export function useRowChoice({ search, status }: GuidesFilter) {
  const key = `${status} ${search}`
  const none: Choice = { key, guides: new Map() }
  const [stored, setStored] = useState(none)
  const choice = stored.key === key ? stored : none
  // The selection belongs to one filter: otherwise it would be there again on the way back.
  if (choice !== stored) setStored(none)

  function toggle(guides: readonly Pick<AdminGuideRow, 'id' | 'updatedAt'>[], isChosen: boolean) {
    const chosen = new Map(choice.guides)
    for (const { id, updatedAt } of guides) {
      if (isChosen) chosen.set(id, { id, version: updatedAt })
      else chosen.delete(id)
    }
    setStored({ key, guides: chosen })
  }

  const selection: BulkInput['selection'] =
    choice.all === undefined
      ? { guides: [...choice.guides.values()] }
      : { selectionId: choice.all.selectionId }
  return {
    isAll: choice.all !== undefined,
    count: choice.all?.count ?? choice.guides.size,
    has: (id: number) => choice.all !== undefined || choice.guides.has(id),
    selection,
    toggle,
    /** A guide leaves the table: nobody sees any more that it is chosen. */
    drop(id: number) {
      setStored((before) => ({
        ...before,
        guides: new Map([...before.guides].filter(([other]) => other !== id)),
      }))
    },
    /** One has changed a guide oneself: it stays chosen, as it is now. */
    renew(id: number, version: string) {
      setStored((before) =>
        before.guides.has(id)
          ? { ...before, guides: new Map(before.guides).set(id, { id, version }) }
          : before,
      )
    },
    chooseAll: (all: SelectAnswer) => setStored({ key, guides: choice.guides, all }),
    clear: () => setStored(none),
  }
}
