import type { GuidePins } from '@grove/schema'
import { PIN_COORDINATE_SCALE } from '@grove/schema'

/** Pins of guides 1, 2, 3 ... at these latitudes and longitudes, for tests. */
export function pinsAt(...points: [latitude: number, longitude: number][]): GuidePins {
  const scaled = (degrees: number) => Math.round(degrees * PIN_COORDINATE_SCALE)
  return {
    ids: points.map((_, index) => index + 1),
    latitudes: points.map(([latitude]) => scaled(latitude)),
    longitudes: points.map(([, longitude]) => scaled(longitude)),
    areas: [],
  }
}
