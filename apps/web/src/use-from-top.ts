import { useLayoutEffect } from 'react'

let isShown = false

/** True while something else stands in the place of a page that is on its way. */
export function isOnTheWay(): boolean {
  return isShown
}

/** Shows what stands in the place of a page from its top: the router scrolls no sooner than the page itself is there. */
export function useFromTop(): void {
  useLayoutEffect(() => {
    isShown = true
    window.scrollTo(0, 0)
    return () => {
      isShown = false
    }
  }, [])
}
