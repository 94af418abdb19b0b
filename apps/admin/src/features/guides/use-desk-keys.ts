import { useEffect, useRef } from 'react'

/** What each key does; a key that answers false is left to the browser. */
export type DeskKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}

/** Listens to single keys anywhere on the page but where one types, and not together with Ctrl, Alt or Meta. */
export function useDeskKeys(keys: DeskKeys, isEnabled: boolean) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isEnabled) return
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.(event)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isEnabled])
}
