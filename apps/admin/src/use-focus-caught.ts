import { useCallback, useEffect, useRef } from 'react'

/** Whether the keyboard's focus is on nothing, as after the focused element has gone. */
export function isFocusLost(element = document.activeElement): boolean {
  return element === null || element === document.body
}

/**
 * Leaves a field for the heading of what the page shows: the next key is a shortcut again, and Tab goes on from there. The
 * page stays where it is.
 */
export function leaveField(): void {
  const headings = document.querySelectorAll<HTMLElement>('main :is(h1, h2)[tabindex]')
  headings[headings.length - 1]?.focus({ preventScroll: true })
}

/**
 * The returned function is called when something is done that takes the focused element away, at once or once the page
 * has followed: the element that `findPlace` answers then has the focus.
 */
export function useFocusCaught(findPlace: () => HTMLElement | null | undefined): () => void {
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current || !isFocusLost()) return
    const place = findPlace()
    if (place == null) return
    isExpected.current = false
    place.focus()
  })
  return useCallback(() => {
    isExpected.current = true
  }, [])
}

/**
 * What was opened from a list may be closed by the Back of the browser, too, and the focus goes with it: its row takes the
 * focus, and the page where there is no such row.
 */
export function useFocusAfterClosing(
  opened: number | undefined,
  findRow: (closed: number) => HTMLElement | null,
): void {
  const lastOpened = useRef(opened)
  useEffect(() => {
    const closed = opened === undefined ? lastOpened.current : undefined
    lastOpened.current = opened
    if (closed === undefined || !isFocusLost()) return
    const target = findRow(closed) ?? document.getElementById('content')
    target?.focus()
  })
}
