import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Whether the component that calls this has left the page: work that it began looks here before it sends anything. */
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
