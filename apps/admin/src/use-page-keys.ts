import { useEffect, useRef } from 'react'

/** The action of each key. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * Where letters have a meaning of their own: fields are typed into, an open menu is searched. Its button keeps the focus
 * for a moment after the menu has opened.
 */
const TYPED_INTO =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [aria-haspopup=menu][aria-expanded=true]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPED_INTO) !== null
}

/** Listens to single keys anywhere on the page but where one types, and not together with Ctrl, Alt or Meta. */
export function usePageKeys(keys: PageKeys, isEnabled: boolean) {
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
