import type { Point } from '@grove/schema'
import { distanceKm, NEAR_TOWN_KM } from '@grove/schema'
import { chosenPoint } from './chosen-point.ts'
import type { GuideValues } from './guide-values.ts'

type Pin = Pick<GuideValues, 'latitude' | 'longitude'>

/** Whether the pin stands at the place, or so near that it may well be meant for it. */
export function isPinAt(pin: Pin, place: Point): boolean {
  const point = chosenPoint(pin.latitude, pin.longitude)
  return point !== undefined && distanceKm(point, place) <= NEAR_TOWN_KM
}

/** The pin at a place that was chosen; one that stands near it stays where it was put. */
export function pinAt(pin: Pin, { latitude, longitude }: Point): Partial<Pin> {
  return isPinAt(pin, { latitude, longitude })
    ? {}
    : { latitude: String(latitude), longitude: String(longitude) }
}
