import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../use-focus-caught.ts'

/** The id of the link in an application's row of the queue. */
export function rowLinkId(guideId: number): string {
  return `application-${guideId}`
}

/**
 * Back in the queue, the row of this application takes the focus that went with the application; the page takes it where
 * there is no such row.
 */
export function useRowFocus(opened: number | undefined, rowId: number | undefined): void {
  const lastOpened = useRef(opened)
  useEffect(() => {
    const isBack = opened === undefined && lastOpened.current !== undefined
    lastOpened.current = opened
    if (!isBack || !isFocusLost()) return
    const row = rowId === undefined ? null : document.getElementById(rowLinkId(rowId))
    const target = row ?? document.getElementById('content')
    target?.focus()
  }, [opened, rowId])
}
