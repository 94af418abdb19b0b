import { useEffect } from 'react'

/** The same word stands in starter.ts, which imports nothing. */
const READY_EVENT = 'grove:ready'

/** Says that the page is the application's now, for what was done to it before and for whoever waits for it. */
export function useSayReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    window.dispatchEvent(new Event(READY_EVENT))
  }, [])
}
