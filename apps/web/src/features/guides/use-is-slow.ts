import { useEffect, useState } from 'react'

/** Shorter waits need no sign of loading, in ms. */
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
