import type { RefObject } from 'react'
import { useEffect, useSyncExternalStore } from 'react'

function subscribeToNothing() {
  return () => undefined
}

/** False on the server and while its page is taken over, true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** Gives the focus back, when this goes away, to what had it before. */
export function useFocusGivenBack() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}

/**
 * Calls `onClose` for Escape pressed within an element, or anywhere where that is asked for, and keeps the key from
 * what lies beneath.
 */
export function useEscape(element: RefObject<HTMLElement | null>, onClose: () => void, isAnywhere = false) {
  useEffect(() => {
    const target = isAnywhere ? document : element.current
    function handleKey(event: Event) {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    target?.addEventListener('keydown', handleKey)
    return () => target?.removeEventListener('keydown', handleKey)
  }, [element, onClose, isAnywhere])
}

/** Calls `onPress` when a press begins on the element itself, not on what it holds. */
export function usePressOn(element: RefObject<HTMLElement | null>, onPress: (() => void) | undefined) {
  useEffect(() => {
    const node = element.current
    function handlePress(event: PointerEvent) {
      if (event.target === node) onPress?.()
    }
    node?.addEventListener('pointerdown', handlePress)
    return () => node?.removeEventListener('pointerdown', handlePress)
  }, [element, onPress])
}
