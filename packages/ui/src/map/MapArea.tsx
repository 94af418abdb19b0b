import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { MapEngine } from './engine.ts'
import classes from './MapArea.module.css'
import { pixelsPerKm } from './mercator.ts'

interface MapAreaProps {
  map: MapEngine
  latitude: number
  radiusKm: number
  /** Seen from far away it is so wide still, in CSS pixels. */
  leastWidth: number
  /** Stands beneath it. */
  children?: ReactNode
}

/** A circle around a place of the map that keeps its size on the ground while the map is zoomed. */
export function MapArea({ map, latitude, radiusKm, leastWidth, children }: MapAreaProps) {
  const area = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const size = () => {
      const width = Math.max(leastWidth, 2 * radiusKm * pixelsPerKm(map.getZoom(), latitude))
      area.current?.style.setProperty('--area-width', `${width.toFixed(1)}px`)
    }
    size()
    map.on('zoom', size)
    return () => {
      map.off('zoom', size)
    }
  }, [map, latitude, radiusKm, leastWidth])
  return (
    <span ref={area} className={classes.area}>
      <span className={classes.circle} data-area />
      {children}
    </span>
  )
}
