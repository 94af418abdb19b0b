import { useLayoutEffect } from 'react'

/**
 * Gives the focus back, when this goes away, to what had it before. Mantine does so only for what has been closed before it
 * was open.
 */
export function useFocusGivenBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
