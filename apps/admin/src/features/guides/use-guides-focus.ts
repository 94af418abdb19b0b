import type { AdminGuideRow } from '@grove/schema'
import { useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from '../../use-focus-caught.ts'
import { rowButtonId } from './GuideTable.tsx'

function isInTable(element: Element | null): boolean {
  return element?.closest('table') != null
}

/** The keyboard's focus goes with the selection while it is in the table, on the heading of the page, or nowhere. */
export function useFocusOnSelection(selected: AdminGuideRow | undefined) {
  const id = selected?.id
  useEffect(() => {
    if (id === undefined) return
    const { activeElement } = document
    if (isFocusLost(activeElement) || isInTable(activeElement) || activeElement?.matches('h1')) {
      document.getElementById(rowButtonId(id))?.focus()
    }
  }, [id])
}

interface NextSelections {
  ids: readonly (number | undefined)[]
  /** Takes the focus from another row, too, and not only where it is lost. */
  isMoving: boolean
}

/** Whether the focus is on nothing, or on the question that was just answered and closes. */
function isGoing(element: Element | null): boolean {
  return isFocusLost(element) || element?.closest('[role="alertdialog"]') != null
}

/**
 * The focused element may go with an action, a dialog or the drawer. The returned function takes the guides
 * to try: with the next rendering, a lost focus goes to the first of them that is in the table, else to the page.
 */
export function useFocusKept() {
  const nextSelections = useRef<NextSelections>(undefined)
  useEffect(() => {
    const { current } = nextSelections
    if (current === undefined) return
    nextSelections.current = undefined
    const { activeElement } = document
    if (!isGoing(activeElement) && !(current.isMoving && isInTable(activeElement))) return
    for (const id of current.ids) {
      const button = id === undefined ? null : document.getElementById(rowButtonId(id))
      if (button === null) continue
      button.focus()
      return
    }
    document.getElementById('content')?.focus()
  })
  return useCallback((ids: NextSelections['ids'], { isMoving = false }: { isMoving?: boolean } = {}) => {
    nextSelections.current = { ids, isMoving }
  }, [])
}
