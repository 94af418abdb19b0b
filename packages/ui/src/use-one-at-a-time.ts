import { useCallback, useRef } from 'react'

/**
 * Does one piece of work at a time: what is asked for before it is done is passed over. Of two presses in a row, the
 * second comes before the page shows that it is busy.
 */
export function useOneAtATime() {
  const isAtWork = useRef(false)
  return useCallback(async (work: () => Promise<void>) => {
    if (isAtWork.current) return
    isAtWork.current = true
    try {
      await work()
    } finally {
      isAtWork.current = false
    }
  }, [])
}
