import type { GuidePins } from '@grove/schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { extentOf } from './camera.ts'
import type { ClusterClient } from './cluster-client.ts'
import { openClusterClient } from './cluster-client.ts'
import type { MapMark } from './cluster-index.ts'
import type { MapEngine } from './engine.ts'
import { nearestLongitude, pinCoordinates } from './points.ts'

/** Marks just outside the box are drawn too, for the part of them that reaches into it. */
const MARGIN_PX = 40
const NO_MARKS: MapMark[] = []
/** While the map moves, marks are renewed no more often than this. */
const RENEWAL_MS = 120

export interface Marks {
  /** What is in view, from west to east; empty until the first answer. */
  marks: MapMark[]
  /** Rows of the pins in a circle. */
  pinsOf: (clusterId: number) => Promise<number[]>
}

function sortedFromWest(marks: MapMark[], centre: number): MapMark[] {
  return marks
    .map((mark) => ({ ...mark, longitude: nearestLongitude(mark.longitude, centre) }))
    .sort((a, b) => a.longitude - b.longitude || b.latitude - a.latitude)
}

/** The marks of what the map shows, renewed as it moves. */
export function useMarks(map: MapEngine, pins: GuidePins): Marks {
  const client = useRef<ClusterClient>(undefined)
  const [found, setFound] = useState<{ pins: GuidePins; marks: MapMark[] }>()

  useEffect(() => {
    const opened = openClusterClient(pinCoordinates(pins))
    client.current = opened
    let lastRenewal = 0

    const renew = async () => {
      lastRenewal = performance.now()
      const marks = await opened.marksIn(extentOf(map, MARGIN_PX), map.getZoom())
      if (marks === undefined || client.current !== opened) return
      setFound({ pins, marks: sortedFromWest(marks, map.getCenter().lng) })
    }
    const renewWhileMoving = () => {
      if (performance.now() - lastRenewal >= RENEWAL_MS) renew()
    }
    renew()
    map.on('move', renewWhileMoving)
    map.on('moveend', renew)
    map.on('resize', renew)
    return () => {
      map.off('move', renewWhileMoving)
      map.off('moveend', renew)
      map.off('resize', renew)
      client.current = undefined
      opened.close()
    }
  }, [map, pins])

  const pinsOf = useCallback(async (clusterId: number) => (await client.current?.pinsOf(clusterId)) ?? [], [])
  // Marks name rows of the pins they were found among: those of other pins would lead to the wrong guides.
  return { marks: found?.pins === pins ? found.marks : NO_MARKS, pinsOf }
}
