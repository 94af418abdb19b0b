import { findTown } from '@grove/db/gazetteer'
import type { FieldIssue, Point, PrivateGuide } from '@grove/schema'
import {
  canonicalCountry,
  canonicalCountryOfStored,
  distanceKm,
  foldText,
  NEAR_TOWN_KM,
  parsePoint,
} from '@grove/schema'
import { isSame } from '../../lib/changed-fields.ts'
import type { FileRow } from './import-file.ts'
import { cellText } from './import-values.ts'

interface PlacedRow {
  row: FileRow
  /** The point is that of the town that the row names. */
  isPlaceFound: boolean
  /** The row names a town that nobody knows the point of. */
  problem?: FieldIssue
}

interface Place {
  city: string
  county: string
  country: string
}

function hasPoint(row: FileRow): boolean {
  return cellText(row, 'latitude') !== '' || cellText(row, 'longitude') !== ''
}

function atPoint(row: FileRow, { latitude, longitude }: Point): FileRow {
  return { ...row, cells: { ...row.cells, latitude: String(latitude), longitude: String(longitude) } }
}

/** Whether a row gives a point that is not the guide's own: an exported file repeats that in each row. */
function hasOtherPoint(row: FileRow, pin: Point | undefined): boolean {
  const given = parsePoint(cellText(row, 'latitude'), cellText(row, 'longitude'))
  const isOwn = given !== undefined && pin !== undefined && distanceKm(given, pin) === 0
  return hasPoint(row) && !isOwn
}

/** The row of a new guide with the point of its town, where it names a town and no point. */
export function withPlace(row: FileRow): PlacedRow {
  const country = canonicalCountry(cellText(row, 'country'))
  const [city, county] = [cellText(row, 'city'), cellText(row, 'county')]
  if (hasPoint(row) || country === undefined || city === '') return { row, isPlaceFound: false }
  const town = findTown({ city, county, country })
  if (town === undefined) {
    return { row, isPlaceFound: false, problem: unknownTown({ city, county, country }) }
  }
  return { row: atPoint(row, town), isPlaceFound: true }
}

function placeOf({ city, county, country }: PrivateGuide): Place {
  return { city: city.trim(), county: (county ?? '').trim(), country: canonicalCountryOfStored(country) }
}

/** The place of a guide once the row has changed it; undefined where the row names no town or country. */
function placeAfter(row: FileRow, before: Place): Place | undefined {
  const said = (column: keyof Place) =>
    row.cells[column] === undefined ? before[column] : cellText(row, column)
  const [city, country] = [said('city'), canonicalCountry(said('country'))]
  return city === '' || country === undefined ? undefined : { city, county: said('county'), country }
}

/**
 * A row about a guide, with the point of the town that it moves the guide to, where it gives no other than the guide's own. As
 * in the forms, a pin near to the new town stays: it may be the wood where the guide walks.
 */
export function withNewPlace(row: FileRow, guide: PrivateGuide): PlacedRow {
  const asItIs = { row, isPlaceFound: false }
  const before = placeOf(guide)
  const after = placeAfter(row, before)
  const pin = parsePoint(guide.latitude, guide.longitude)
  if (hasOtherPoint(row, pin) || after === undefined || isSame(before, after)) return asItIs
  const town = findTown(after)
  if (town === undefined) {
    const isOtherTown = foldText(before.city) !== foldText(after.city) || before.country !== after.country
    return isOtherTown && !hasPoint(row) ? { ...asItIs, problem: unknownTown(after) } : asItIs
  }
  const formerTown = findTown(before)
  const isSameTown = formerTown !== undefined && distanceKm(formerTown, town) === 0
  if (pin !== undefined && (isSameTown || distanceKm(pin, town) <= NEAR_TOWN_KM)) {
    // Empty cells are no wish to be nowhere.
    const { latitude: _, longitude: __, ...cells } = row.cells
    return { row: { ...row, cells }, isPlaceFound: false }
  }
  return { row: atPoint(row, town), isPlaceFound: true }
}

function unknownTown({ city, country }: Place): FieldIssue {
  return {
    path: 'city',
    message: `We do not know a town called ${city} in ${country}. Give its latitude and longitude.`,
  }
}
