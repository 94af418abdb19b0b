import { useEffect, useRef } from 'react'
import { trpc } from './trpc.ts'

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

/**
 * Listens to single keys anywhere on the page but where one types, and not together with Ctrl, Alt or Meta. A field may go
 * while one types, because others have decided meanwhile: the rest of the word is no shortcut either, until one presses
 * something else. Once the session has ended, a form lies over the page.
 */
export function usePageKeys(keys: PageKeys, isWanted: boolean) {
  const session = trpc.session.current.useQuery()
  const isEnabled = isWanted && session.data !== null
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isEnabled) return
    /** The field that the last letter went into. */
    let field: Element | undefined
    function endTyping() {
      field = undefined
    }
    function handleKey(event: KeyboardEvent) {
      if (event.key.length > 1) endTyping()
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) {
        if (event.key.length === 1 && event.target instanceof Element) field = event.target
        return
      }
      if (field?.isConnected === false) return
      latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.(event)
    }
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('keydown', handleKey, { signal })
    document.addEventListener('pointerdown', endTyping, { signal })
    document.addEventListener('focusin', endTyping, { signal })
    return () => ended.abort()
  }, [isEnabled])
}
