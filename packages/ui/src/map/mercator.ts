import { EARTH_RADIUS_KM } from '@grove/schema'

/** Side of the whole world at the engine's zoom 0, in CSS pixels. */
export const ENGINE_WORLD_PX = 512
/** Where Web Mercator ends, in degrees. */
const MAX_LATITUDE = 85.051129

/** Web Mercator's y from 0 (north) to 1 (south). */
export function mercatorY(latitude: number): number {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) / (2 * Math.PI)
}

export function latitudeOfMercatorY(y: number): number {
  return (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90
}

/** CSS pixels of a kilometre on the ground at the engine's zoom. */
export function pixelsPerKm(zoom: number, latitude: number): number {
  const aroundKm = 2 * Math.PI * EARTH_RADIUS_KM * Math.cos((latitude * Math.PI) / 180)
  return (ENGINE_WORLD_PX * 2 ** zoom) / aroundKm
}
