import { useEffect, useLayoutEffect, useRef } from 'react'
import { noteEarlyFields } from './early-fields.ts'
import { READY_EVENT } from './early-use.ts'

/** Says that the page is the application's now, for what was done to it before and for whoever waits for it. */
export function useSayReady(): void {
  const typeAgain = useRef<() => void>(undefined)
  // Before any component is rendered again, which would put its own value into its field.
  useLayoutEffect(() => {
    typeAgain.current = noteEarlyFields()
  }, [])
  useEffect(() => {
    // Within an effect React takes over nothing of what is left of the page.
    setTimeout(() => {
      typeAgain.current?.()
      document.documentElement.dataset.ready = ''
      window.dispatchEvent(new Event(READY_EVENT))
    })
  }, [])
}
