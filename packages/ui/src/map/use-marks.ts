import { useEffect, useState } from 'react'
import { extentOf } from './camera.ts'
import type { ClusterClient } from './cluster-client.ts'
import type { MapMark } from './cluster-index.ts'
import type { MapEngine } from './engine.ts'
import { nearestLongitude } from './points.ts'

/** Marks just outside the box are drawn too, for the part of them that reaches into it. */
const MARGIN_PX = 40
const NO_MARKS: MapMark[] = []
/** While the map moves, marks are renewed no more often than this. */
const RENEWAL_MS = 120

function sortedFromWest(marks: MapMark[], centre: number): MapMark[] {
  return marks
    .map((mark) => ({ ...mark, longitude: nearestLongitude(mark.longitude, centre) }))
    .sort((a, b) => a.longitude - b.longitude || b.latitude - a.latitude)
}

/**
 * The marks of what the map shows, from west to east, renewed as it moves; empty until the first answer. `onFailed` hears
 * of a worker that gives none.
 */
export function useMarks(
  map: MapEngine,
  clusters: ClusterClient | undefined,
  onFailed: () => void,
): MapMark[] {
  const [found, setFound] = useState<{ clusters: ClusterClient; marks: MapMark[] }>()

  useEffect(() => {
    if (clusters === undefined) return
    let isCurrent = true
    let isAsking = false
    let isOutdated = false
    let lastRenewal = 0

    // One question at a time: while it is open, only the view that the map has come to in the end is asked about next.
    const renew = async () => {
      isOutdated = isAsking
      if (isAsking) return
      isAsking = true
      lastRenewal = performance.now()
      const marks = await clusters.marksIn(extentOf(map, MARGIN_PX), map.getZoom()).catch(() => undefined)
      isAsking = false
      if (!isCurrent) return
      if (marks === undefined) {
        onFailed()
        return
      }
      setFound({ clusters, marks: sortedFromWest(marks, map.getCenter().lng) })
      if (isOutdated) renew()
    }
    const renewWhileMoving = () => {
      if (performance.now() - lastRenewal >= RENEWAL_MS) renew()
    }
    renew()
    map.on('move', renewWhileMoving)
    map.on('moveend', renew)
    map.on('resize', renew)
    return () => {
      isCurrent = false
      map.off('move', renewWhileMoving)
      map.off('moveend', renew)
      map.off('resize', renew)
    }
  }, [map, clusters, onFailed])

  // Marks name rows of the pins they were found among: those of other pins would lead to the wrong guides.
  return found !== undefined && found.clusters === clusters ? found.marks : NO_MARKS
}
