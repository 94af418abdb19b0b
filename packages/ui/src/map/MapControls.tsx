import { useEffect, useState } from 'react'
import { MinusIcon, PlusIcon, ResetViewIcon } from '../icons.ts'
import classes from './BaseMap.module.css'
import type { MapEngine } from './engine.ts'

export interface MapControlsProps {
  map: MapEngine
  onReset: () => void
}

/** Zooms beyond these by less than this count as the limit: the engine's zoom is a fraction. */
const ZOOM_SLACK = 0.001

/** The buttons of the map, large enough for thumbs. At a limit a button stays in the tab order, so focus stays put. */
export function MapControls({ map, onReset }: MapControlsProps) {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const update = () => setZoom(map.getZoom())
    map.on('zoomend', update)
    map.on('resize', update)
    return () => {
      map.off('zoomend', update)
      map.off('resize', update)
    }
  }, [map])

  return (
    <div className={classes.controls}>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in"
        aria-disabled={zoom >= map.getMaxZoom() - ZOOM_SLACK}
        onClick={() => map.zoomIn()}
      >
        <PlusIcon />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out"
        aria-disabled={zoom <= map.getMinZoom() + ZOOM_SLACK}
        onClick={() => map.zoomOut()}
      >
        <MinusIcon />
      </button>
      <button type="button" aria-label="Reset view" title="Reset view" onClick={onReset}>
        <ResetViewIcon />
      </button>
    </div>
  )
}
