import { useEffect, useState } from 'react'

/** What takes no longer than this needs no sign that it is on its way, in ms. */
const PATIENCE_MS = 300

/** True once something has been going on for a while; false as soon as it has ended. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = window.setTimeout(() => setIsSlow(true), PATIENCE_MS)
    return () => {
      window.clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isBusy])
  return isBusy && isSlow
}
