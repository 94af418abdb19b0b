import { useEffect, useLayoutEffect } from 'react'
import { noteEarlyFields } from './early-fields.ts'
import { READY_EVENT } from './early-use.ts'

/** Types again what was typed before the application was at work. */
let typeAgain: (() => void) | undefined
let isReady = false

/** Notes what was typed before any component is rendered again, which would put its own value into its field. */
export function useEarlyFields(): void {
  useLayoutEffect(() => {
    typeAgain ??= noteEarlyFields()
  }, [])
}

/**
 * Says that the page is the application's now, for what was done to it before and for whoever waits for it.
 * @param isWhole False where a part of the page is taken over later, and says so itself: React takes over a route with
 * something to show while it waits after all that is around it, and a choice made in between would be lost.
 */
export function useSayReady(isWhole = true): void {
  useEffect(() => {
    if (!isWhole || isReady) return
    isReady = true
    // Within an effect React takes over nothing of what is left of the page.
    setTimeout(() => {
      typeAgain?.()
      const { dataset } = document.documentElement
      // Once more: React has taken it off where it rendered the whole page anew. See early-use.ts.
      dataset.scripting = ''
      dataset.ready = ''
      window.dispatchEvent(new Event(READY_EVENT))
    })
  }, [isWhole])
}
