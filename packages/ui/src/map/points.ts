import type { GuidePins } from '@grove/schema'
import { PIN_COORDINATE_SCALE } from '@grove/schema'

/** A place in degrees; longitudes may run past 180 where a view lies across the 180th meridian. */
export interface MapPoint {
  latitude: number
  longitude: number
}

/** How many pins the columns hold. */
export function pinCount(pins: GuidePins): number {
  return pins.ids.length
}

/** Where the pin of a row stands, in degrees; undefined where there is no such row. */
export function pinPoint(pins: GuidePins, row: number): MapPoint | undefined {
  const [latitude, longitude] = [pins.latitudes[row], pins.longitudes[row]]
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude: latitude / PIN_COORDINATE_SCALE, longitude: longitude / PIN_COORDINATE_SCALE }
}

/** Latitude and longitude in degrees of one pin after the other: numbers that a worker takes without a copy. */
export function pinCoordinates(pins: GuidePins): Float64Array<ArrayBuffer> {
  const coordinates = new Float64Array(2 * pinCount(pins))
  for (let index = 0; index < pinCount(pins); index += 1) {
    coordinates[2 * index] = (pins.latitudes[index] ?? 0) / PIN_COORDINATE_SCALE
    coordinates[2 * index + 1] = (pins.longitudes[index] ?? 0) / PIN_COORDINATE_SCALE
  }
  return coordinates
}

/** True where both hold the same guides at the same places in the same order. */
export function isSamePins(a: GuidePins, b: GuidePins): boolean {
  if (a === b) return true
  if (pinCount(a) !== pinCount(b) || a.areas.length !== b.areas.length) return false
  const hasSameAreas = a.areas.every((id, index) => id === b.areas[index])
  return (
    hasSameAreas &&
    a.ids.every(
      (id, index) =>
        id === b.ids[index] &&
        a.latitudes[index] === b.latitudes[index] &&
        a.longitudes[index] === b.longitudes[index],
    )
  )
}

/** A longitude brought into -180 (inclusive) to 180 (exclusive). */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude < 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** The longitude that means the same place and lies nearest to `reference`. */
export function nearestLongitude(longitude: number, reference: number): number {
  return longitude + Math.round((reference - longitude) / 360) * 360
}

/** A place on the map as it is kept: whole turns taken off, rounded to the scale of pins (about a metre). */
export function roundedPoint({ latitude, longitude }: MapPoint): MapPoint {
  const round = (degrees: number) => Math.round(degrees * PIN_COORDINATE_SCALE) / PIN_COORDINATE_SCALE
  return { latitude: round(latitude), longitude: round(wrapLongitude(longitude)) }
}
