import { LATITUDE_MAX_DEGREES } from '@grove/schema'
import { wrapLongitude } from './points.ts'
import type { Extent } from './view.ts'

/** About ten metres. */
const AREA_DECIMALS = 4
const WHOLE_TURN_DEGREES = 360

/** The area of a map as `bounds` of the filter: `west,south,east,north`. */
export function boundsOf({ west, south, east, north }: Extent): string {
  const isWorld = east - west >= WHOLE_TURN_DEGREES
  const within = (latitude: number) =>
    Math.max(-LATITUDE_MAX_DEGREES, Math.min(LATITUDE_MAX_DEGREES, latitude))
  return [
    isWorld ? -180 : wrapLongitude(west),
    within(south),
    isWorld ? 180 : wrapLongitude(east),
    within(north),
  ]
    .map((degrees) => String(Number(degrees.toFixed(AREA_DECIMALS))))
    .join(',')
}

/** The stretch of the earth that `bounds` of a filter name. */
export function areaOf(bounds: string): Extent {
  const [west = 0, south = 0, east = 0, north = 0] = bounds.split(',').map(Number)
  return { west, south, east: east < west ? east + WHOLE_TURN_DEGREES : east, north }
}
