import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Whether the part of the page that asks has been closed, for what it began and has not sent yet. */
export function useIsClosed(): RefObject<boolean> {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return isClosed
}
