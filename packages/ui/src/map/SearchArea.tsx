import { useEffect, useState } from 'react'
import { boundsOf } from './area.ts'
import { extentOf, OWN_MOVE } from './camera.ts'
import type { MapEngine } from './engine.ts'
import classes from './SearchArea.module.css'

interface SearchAreaProps {
  map: MapEngine
  /** Told what the map shows, as `bounds` of a filter. */
  onSearchArea: (bounds: string) => void
}

function isOwnMove(event: object): boolean {
  return Object.keys(OWN_MOVE).every((key) => key in event)
}

/** Offered once somebody has moved the map: the list then follows it. */
export function SearchArea({ map, onSearchArea }: SearchAreaProps) {
  const [isOffered, setIsOffered] = useState(false)

  useEffect(() => {
    const viewNow = () => [map.getCenter().lng, map.getCenter().lat, map.getZoom()].join()
    let lastView = viewNow()
    const handleMoveEnd = (event: object) => {
      const view = viewNow()
      // A box of another size ends a move, too, which leads nowhere else.
      if (view !== lastView || isOwnMove(event)) setIsOffered(!isOwnMove(event))
      lastView = view
    }
    map.on('moveend', handleMoveEnd)
    return () => {
      map.off('moveend', handleMoveEnd)
    }
  }, [map])

  if (!isOffered) return null
  return (
    <button
      type="button"
      className={classes.offer}
      onClick={() => {
        setIsOffered(false)
        // The button goes, and its focus with it: the map keeps it.
        map.getCanvas().focus({ preventScroll: true })
        onSearchArea(boundsOf(extentOf(map, 0)))
      }}
    >
      Search this area
    </button>
  )
}
