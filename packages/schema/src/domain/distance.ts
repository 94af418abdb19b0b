import { invalidField } from '../errors.ts'
import {
  BOUNDS_MAX_LENGTH,
  FAR_FROM_TOWN_KM,
  LATITUDE_MAX_DEGREES,
  LONGITUDE_MAX_DEGREES,
} from '../limits.ts'
import { parsePoint } from './display.ts'

/** Degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

/** A part of the world between two meridians and two parallels, its edges included; `west` is never above `east`. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export const EARTH_RADIUS_KM = 6_371
const KM_PER_MILE = 1.609344
/** Boxes are this much larger (a tenth of a metre), so that no rounding puts the edge of a circle outside. */
const BOX_MARGIN_DEGREES = 1e-6
const AREA_STEPS_PER_DEGREE = 20
/** Kilometres of the circle that is drawn for an area: it holds all points that are rounded to its middle. */
export const AREA_RADIUS_KM = 4

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/** Kilometres along the great circle, on a sphere of 6,371 km; haversine, so good for small distances. */
export function distanceKm(a: Point, b: Point): number {
  const [latitudeA, latitudeB] = [toRadians(a.latitude), toRadians(b.latitude)]
  const north = Math.sin((latitudeB - latitudeA) / 2)
  const east = Math.sin(toRadians(b.longitude - a.longitude) / 2)
  const share = north * north + Math.cos(latitudeA) * Math.cos(latitudeB) * east * east
  // Rounding may put antipodes beyond 1, of which there is no arc sine.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, share)))
}

/**
 * Boxes that together hold every point within `radiusKm`: two where the circle crosses 180 degrees, one with all longitudes
 * where it holds a pole. Points outside of the circle may be in them, so the distance still has to be compared.
 */
export function boxAround({ latitude, longitude }: Point, radiusKm: number): Box[] {
  const radius = radiusKm / EARTH_RADIUS_KM
  const reach = toDegrees(radius) + BOX_MARGIN_DEGREES
  const south = Math.max(-LATITUDE_MAX_DEGREES, latitude - reach)
  const north = Math.min(LATITUDE_MAX_DEGREES, latitude + reach)
  if (Math.abs(latitude) + reach >= LATITUDE_MAX_DEGREES)
    return [{ west: -LONGITUDE_MAX_DEGREES, south, east: LONGITUDE_MAX_DEGREES, north }]
  const width = toDegrees(Math.asin(Math.sin(radius) / Math.cos(toRadians(latitude)))) + BOX_MARGIN_DEGREES
  return boxesBetween(longitude - width, longitude + width, south, north)
}

/**
 * Boxes whose points are all within `radiusKm`, about two thirds of the circle: their distances need not be compared. None
 * for a circle that holds a pole.
 */
export function boxWithin({ latitude, longitude }: Point, radiusKm: number): Box[] {
  const radius = radiusKm / EARTH_RADIUS_KM - toRadians(BOX_MARGIN_DEGREES)
  if (radius <= 0 || Math.abs(latitude) + toDegrees(radius) >= LATITUDE_MAX_DEGREES) return []
  const reach = radius / Math.SQRT2
  // A degree of longitude is longest where the box comes nearest to the equator: the corners there are farthest away.
  const nearest = Math.max(0, toRadians(Math.abs(latitude)) - reach)
  const share =
    (Math.sin(radius / 2) ** 2 - Math.sin(reach / 2) ** 2) /
    (Math.cos(toRadians(latitude)) * Math.cos(nearest))
  const width = toDegrees(2 * Math.asin(Math.sqrt(Math.min(1, share))))
  const height = toDegrees(reach)
  return boxesBetween(longitude - width, longitude + width, latitude - height, latitude + height)
}

function boxesBetween(west: number, east: number, south: number, north: number): Box[] {
  // A box that only touches 180 degrees crosses it too: -180 is the same meridian.
  if (west <= -LONGITUDE_MAX_DEGREES) return crossing(west + 360, south, east, north)
  if (east >= LONGITUDE_MAX_DEGREES) return crossing(west, south, east - 360, north)
  return [{ west, south, east, north }]
}

function crossing(west: number, south: number, east: number, north: number): Box[] {
  return [
    { west, south, east: LONGITUDE_MAX_DEGREES, north },
    { west: -LONGITUDE_MAX_DEGREES, south, east, north },
  ]
}

const DEGREES = /^\s*(-?\d{1,20}(?:\.\d{0,20})?)\s*$/

/** The numbers of a list parted by commas, plain decimals each; undefined for any other text. */
function parseNumbers(text: string): number[] | undefined {
  if (text.length > BOUNDS_MAX_LENGTH) return undefined
  const numbers = text.split(',').map((part) => Number(DEGREES.exec(part)?.[1] ?? Number.NaN))
  return numbers.every(Number.isFinite) ? numbers : undefined
}

/** Reads `west,south,east,north` (degrees); two boxes where it crosses 180 degrees, which is where west is above east. */
export function parseBounds(text: string): Box[] {
  const numbers = parseNumbers(text)
  if (numbers?.length !== 4) throw invalidField('bounds', 'bounds must be west,south,east,north in degrees')
  const [west = 0, south = 0, east = 0, north = 0] = numbers
  if (Math.max(Math.abs(west), Math.abs(east)) > LONGITUDE_MAX_DEGREES)
    throw invalidField('bounds', 'bounds must have longitudes between -180 and 180')
  if (Math.max(Math.abs(south), Math.abs(north)) > LATITUDE_MAX_DEGREES)
    throw invalidField('bounds', 'bounds must have latitudes between -90 and 90')
  if (south > north) throw invalidField('bounds', 'bounds must not have its south above its north')
  return west > east ? crossing(west, south, east, north) : [{ west, south, east, north }]
}

/** Two numbers parted by a comma, `lat,lng` in degrees; undefined for any other text. */
export function parseLatLng(text: string): Point | undefined {
  const numbers = parseNumbers(text)
  if (numbers?.length !== 2) return undefined
  const [latitude = 0, longitude = 0] = numbers
  return { latitude, longitude }
}

/** Whether one of the boxes holds the point. */
export function areBoxesAround(boxes: readonly Box[], { latitude, longitude }: Point): boolean {
  return boxes.some(
    ({ west, south, east, north }) =>
      west <= longitude && longitude <= east && south <= latitude && latitude <= north,
  )
}

/** As people of a country, by the name that listings give it, count roads. */
export function distanceUnitOf(country: string): 'mi' | 'km' {
  return country === 'United Kingdom' || country === 'United States' ? 'mi' : 'km'
}

/** "under 0.1 miles", "3.2 miles", "1 mile", "12 miles", "5,411 km": one decimal below ten. */
export function formatDistance(km: number, unit: 'mi' | 'km'): string {
  const distance = unit === 'mi' ? km / KM_PER_MILE : km
  const tenths = Math.round(distance * 10) / 10
  const isSmall = tenths < 0.1
  const shown = isSmall ? 0.1 : tenths < 10 ? tenths : Math.round(distance)
  const name = unit === 'km' ? 'km' : shown === 1 ? 'mile' : 'miles'
  return `${isSmall ? 'under ' : ''}${shown.toLocaleString('en-GB')} ${name}`
}

/** To the nearest 0.05 degrees, with two decimals; the grid of `area`. */
function areaText(degrees: number): string {
  // Adding 0 makes a plain zero of minus zero, whose text would have a sign.
  return (Math.round(degrees * AREA_STEPS_PER_DEGREE) / AREA_STEPS_PER_DEGREE + 0).toFixed(2)
}

/** "Somewhere near Sheffield", where only the area is shown. */
export function somewhereNear(town: string): string {
  return `Somewhere near ${town}`
}

/** The point of a listing that everybody may see, in degrees as text; nulls where there is none. */
export function shownPoint(listing: {
  latitude: string | null
  longitude: string | null
  locationPrecision: 'exact' | 'area' | 'hidden'
}): { latitude: string | null; longitude: string | null } {
  const { latitude, longitude, locationPrecision } = listing
  if (locationPrecision === 'exact') return { latitude, longitude }
  const point = locationPrecision === 'area' ? parsePoint(latitude, longitude) : undefined
  if (point === undefined) return { latitude: null, longitude: null }
  return { latitude: areaText(point.latitude), longitude: areaText(point.longitude) }
}

/** The note about a pin that stands far from the town of its listing; undefined for one that does not. */
export function farPinNote(place: { city: string; country: string }, km: number | null): string | undefined {
  if (km === null || km <= FAR_FROM_TOWN_KM) return undefined
  return `The pin stands about ${formatDistance(km, distanceUnitOf(place.country))} from ${place.city.trim()}.`
}
