import { useCallback, useEffect, useRef, useState } from 'react'

/** Tiles in a row that may fail before the service counts as out of reach. */
const FAILURES_ALLOWED = 3
/** Pause before a service out of reach is tried again. */
const RETRY_AFTER_MS = 60_000

export interface TileHealth {
  /** False while the service is out of reach: the map then shows the land alone and asks for no tile. */
  isReachable: boolean
  reportTile: (outcome: 'loaded' | 'failed') => void
}

/**
 * Watches a tile service, so that a map without network does not go on asking for tiles that cannot come. It is tried
 * again after a pause, and at once when the browser is back online.
 */
export function useTileHealth(): TileHealth {
  const [isReachable, setIsReachable] = useState(() => navigator.onLine)
  const failures = useRef(0)

  const reportTile = useCallback((outcome: 'loaded' | 'failed') => {
    failures.current = outcome === 'loaded' ? 0 : failures.current + 1
    if (failures.current > FAILURES_ALLOWED) setIsReachable(false)
  }, [])

  useEffect(() => {
    if (isReachable) return
    const tryAgain = () => {
      failures.current = 0
      setIsReachable(true)
    }
    const timer = navigator.onLine ? window.setTimeout(tryAgain, RETRY_AFTER_MS) : undefined
    window.addEventListener('online', tryAgain)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isReachable])

  return { isReachable, reportTile }
}
