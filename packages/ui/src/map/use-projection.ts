import type { RefCallback } from 'react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { pixelOf } from './camera.ts'
import type { MapEngine } from './engine.ts'
import type { MapPoint } from './points.ts'

/** Gives the `ref` of an element that stands on a place of the map. */
export type PlaceElement = (key: string, point: MapPoint) => RefCallback<HTMLElement>

/**
 * Keeps elements on their places while the map moves. It writes transforms itself, frame by frame, and React renders
 * only when marks come or go.
 */
export function useProjection(map: MapEngine): PlaceElement {
  const placed = useRef(new Map<string, { element: HTMLElement; point: MapPoint }>())

  const place = useCallback(
    (element: HTMLElement, point: MapPoint) => {
      const { x, y } = pixelOf(map, point)
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    },
    [map],
  )

  useLayoutEffect(() => {
    const placeAll = () => {
      for (const { element, point } of placed.current.values()) place(element, point)
    }
    map.on('move', placeAll)
    map.on('resize', placeAll)
    return () => {
      map.off('move', placeAll)
      map.off('resize', placeAll)
    }
  }, [map, place])

  return useCallback(
    (key, point) => (element) => {
      if (element === null) return
      placed.current.set(key, { element, point })
      place(element, point)
      return () => {
        placed.current.delete(key)
      }
    },
    [place],
  )
}
