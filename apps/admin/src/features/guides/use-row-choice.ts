import type { BulkInput } from '@grove/schema'
import { useState } from 'react'
import type { DeskFilter } from './guide-filter.ts'

interface Choice {
  /** The filter under which it was made: another one begins anew. */
  key: string
  ids: ReadonlySet<number>
  isAll: boolean
}

/** The rows chosen for a change of many: by hand over any number of pages, or all that the filter matches. */
export function useRowChoice({ search, status }: DeskFilter) {
  const key = `${status} ${search}`
  const none: Choice = { key, ids: new Set(), isAll: false }
  const [stored, setStored] = useState(none)
  const choice = stored.key === key ? stored : none
  // What was chosen under another filter is forgotten, or it would be chosen again on the way back.
  if (choice !== stored) setStored(none)

  function toggle(ids: readonly number[], isChosen: boolean) {
    const chosen = new Set(choice.ids)
    for (const id of ids) {
      if (isChosen) chosen.add(id)
      else chosen.delete(id)
    }
    setStored({ key, ids: chosen, isAll: false })
  }

  const selection: BulkInput['selection'] = choice.isAll
    ? { filter: { search, status } }
    : { ids: [...choice.ids], status }
  return {
    isAll: choice.isAll,
    ids: choice.ids,
    has: (id: number) => choice.isAll || choice.ids.has(id),
    selection,
    toggle,
    /** A guide leaves the table: nobody sees any more that it is chosen. */
    drop(id: number) {
      setStored((before) => ({ ...before, ids: new Set([...before.ids].filter((other) => other !== id)) }))
    },
    chooseAll: () => setStored({ key, ids: choice.ids, isAll: true }),
    clear: () => setStored(none),
  }
}
