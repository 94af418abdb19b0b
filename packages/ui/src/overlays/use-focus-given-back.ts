import { useLayoutEffect } from 'react'

/** Dialogs and drawers that are open, each with what had the focus before it came: the last one lies above the others. */
const layers: { before: (Element | null)[] }[] = []

/**
 * Gives the focus back, when this goes away, to what had it before. Where another one lies above, the focus stays there, and
 * goes back when that one goes away: to what is left of both. Mantine does so only for what has been closed before it was open.
 */
export function useFocusGivenBack(): void {
  useLayoutEffect(() => {
    const own = { before: [document.activeElement] }
    layers.push(own)
    return () => {
      const place = layers.indexOf(own)
      layers.splice(place, 1)
      const above = layers[place]
      if (above !== undefined) {
        above.before.push(...own.before)
        return
      }
      const left = own.before.find((element) => element?.isConnected && element !== document.body)
      if (left instanceof HTMLElement) left.focus({ preventScroll: true })
    }
  }, [])
}
