import { useCallback, useEffect, useRef, useState } from 'react'
import type { TileServiceState, TileServiceWatch } from './tile-service.ts'
import { watchTileService } from './tile-service.ts'

/** The state of a tile service, and where to report what became of its tiles. Without an address it is `unreachable`. */
export function useTileService(tileUrl: string | null): {
  service: TileServiceState
  reportTile: TileServiceWatch['reportTile']
} {
  const [service, setService] = useState<TileServiceState>(tileUrl === null ? 'unreachable' : 'unknown')
  const watch = useRef<TileServiceWatch>(undefined)

  useEffect(() => {
    if (tileUrl === null) return
    const opened = watchTileService(tileUrl, setService)
    watch.current = opened
    return () => opened.stop()
  }, [tileUrl])

  const reportTile = useCallback((outcome: 'loaded' | 'failed') => watch.current?.reportTile(outcome), [])
  return { service, reportTile }
}
