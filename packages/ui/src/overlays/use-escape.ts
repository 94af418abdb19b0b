import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * Calls `onClose` for Escape, unless another dialog lies above `box` or the key belongs to something that is open in it, such
 * as a list of suggestions. Mantine's own dialogs would all close at once.
 */
export function useEscape(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const { target } = event
      if (target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null)
        return
      const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (top !== undefined && top !== box.current) return
      event.preventDefault()
      onClose()
    }
    // Before React hears of the key, which may close what it belongs to.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [box, onClose])
}
