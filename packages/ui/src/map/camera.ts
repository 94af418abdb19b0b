import type { MapEngine } from './engine.ts'
import type { MapPoint } from './points.ts'
import { nearestLongitude } from './points.ts'
import type { BoxSize, Extent, MapView } from './view.ts'

/** Duration of a flight of the camera; the engine jumps instead for those who ask for less motion. */
const FLIGHT_MS = 450

/** The size of the map's box in CSS pixels. */
export function boxOf(map: MapEngine): BoxSize {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

/** Marks the events of a flight that nobody has asked for: the map went to its guides by itself. */
export const OWN_MOVE = { isOwnMove: true } as const

/** Moves the camera, the short way around the earth; `eventData` goes with the events of the flight. */
export function showView(map: MapEngine, { latitude, longitude, zoom }: MapView, eventData?: object): void {
  const lng = nearestLongitude(longitude, map.getCenter().lng)
  map.easeTo(
    { center: [lng, latitude], zoom: Math.min(zoom, map.getMaxZoom()), duration: FLIGHT_MS },
    eventData,
  )
}

/** The visible area, with a margin in CSS pixels for marks that reach into the box from outside. */
export function extentOf(map: MapEngine, margin: number): Extent {
  const { width, height } = boxOf(map)
  const topLeft = map.unproject([-margin, -margin])
  const bottomRight = map.unproject([width + margin, height + margin])
  return { west: topLeft.lng, north: topLeft.lat, east: bottomRight.lng, south: bottomRight.lat }
}

/** Where a place lies in the box, in CSS pixels: the copy of it nearest to the centre. */
export function pixelOf(map: MapEngine, { latitude, longitude }: MapPoint): { x: number; y: number } {
  const { x, y } = map.project([nearestLongitude(longitude, map.getCenter().lng), latitude])
  return { x, y }
}
