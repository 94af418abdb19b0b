import type { Point, UkNation } from '@grove/schema'
import {
  countryLabel,
  findCountry,
  foldText,
  invalidField,
  isFullPostcode,
  LATITUDE_MAX_DEGREES,
  LONGITUDE_MAX_DEGREES,
  nearestCountry,
  parseLatLng,
  SEARCH_MAX_LENGTH,
  searchPlaces,
} from '@grove/schema'
import { CROWN_DEPENDENCIES } from './areas.ts'
import { placesBeginning } from './beginnings.ts'
import {
  isWrittenOut,
  largeTownsNear,
  placeName,
  placesInStateWithoutComma,
  placesNamed,
  placesNearlyNamed,
} from './place-index.ts'
import { findPostcode } from './postcodes.ts'
import { readRegion } from './region-words.ts'
import { isState } from './states.ts'
import type { GazetteerTown } from './towns.ts'
import { SITE_COUNTRY } from './towns.ts'

const MOST_ALTERNATIVES = 5
const LONGEST_FOLDED = 2 * SEARCH_MAX_LENGTH
/** About a metre. */
const POINT_DECIMALS = 5
/** At most so many parts of an address such as "Wren Cottage, Hope, Derbyshire" are searched for. */
const MOST_ADDRESS_PARTS = 6

export interface ResolvedPlace extends Point {
  /** As it is shown; `resolvePlace` finds the same place by it. */
  name: string
  kind: 'town' | 'postcode' | 'point' | 'country'
  /** Other places of the same name, or of nearly the same, the likeliest first. */
  alternatives: { name: string }[]
}

/** A point near the middle of each nation, in degrees. */
const NATION_POINTS: Readonly<Record<UkNation, readonly [latitude: number, longitude: number]>> = {
  England: [52.6, -1.5],
  Scotland: [56.8, -4.2],
  Wales: [52.35, -3.7],
  'Northern Ireland': [54.65, -6.8],
}

function toAlternatives(places: readonly GazetteerTown[]): { name: string }[] {
  return places.slice(0, MOST_ALTERNATIVES).map((place) => ({ name: placeName(place) }))
}

/** The best of the places, with the others to choose from. */
function resolveTown([place, ...others]: readonly GazetteerTown[]): ResolvedPlace | undefined {
  if (place === undefined) return undefined
  return {
    name: placeName(place),
    latitude: place.latitude,
    longitude: place.longitude,
    kind: 'town',
    alternatives: toAlternatives(others),
  }
}

/** A postcode or a district of the Crown dependencies, without blanks. */
const ISLAND_POSTCODE = /^(JE|GY|IM)[0-9]{1,2}(?:[0-9][A-Z]{2})?$/
const ISLANDS: ReadonlyMap<string, string> = new Map([
  ['JE', 'Jersey'],
  ['GY', 'Guernsey'],
  ['IM', 'Isle of Man'],
])

/** The island of a postcode that is not in the table, which has only those of the United Kingdom. */
function resolveIslandPostcode(text: string): ResolvedPlace | undefined {
  const [, area = ''] = ISLAND_POSTCODE.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? []
  const island = ISLANDS.get(area)
  return island === undefined ? undefined : resolveTown(placesNamed(island))
}

function resolvePostcode(text: string): ResolvedPlace | undefined {
  const postcode = findPostcode(text)
  if (postcode === undefined) return resolveIslandPostcode(text)
  const { code: name, ...point } = postcode
  return { name, ...point, kind: 'postcode', alternatives: [] }
}

function resolvePoint(text: string): ResolvedPlace | undefined {
  const point = parseLatLng(text)
  if (point === undefined) return undefined
  const { latitude, longitude } = point
  if (Math.abs(latitude) > LATITUDE_MAX_DEGREES)
    throw invalidField('near', 'near must have a latitude between -90 and 90')
  if (Math.abs(longitude) > LONGITUDE_MAX_DEGREES)
    throw invalidField('near', 'near must have a longitude between -180 and 180')
  const name = [latitude, longitude]
    .map((degrees) => String(Number(degrees.toFixed(POINT_DECIMALS)) + 0))
    .join(', ')
  return { name, latitude, longitude, kind: 'point', alternatives: [] }
}

function resolveListedCountry(name: string, text: string): ResolvedPlace | undefined {
  const country = findCountry(name)
  if (country === undefined) return undefined
  const { latitude, longitude } = country
  const alternatives = toAlternatives(placesNamed(text))
  return { name: countryLabel(name), latitude, longitude, kind: 'country', alternatives }
}

/** A country or a nation of the United Kingdom by any of its names, where the text is nothing else. */
function resolveCountry(text: string): ResolvedPlace | undefined {
  const { words, countries, nations } = searchPlaces(text)
  const [nation, country] = [nations[0], countries[0]]
  if (words.length > 0 || countries.length + nations.length > 1) return undefined
  if (nation === undefined) return country === undefined ? undefined : resolveListedCountry(country, text)
  const [latitude, longitude] = NATION_POINTS[nation]
  const name = `${nation}, ${countryLabel(SITE_COUNTRY)}`
  const alternatives = toAlternatives(placesNamed(text))
  return { name, latitude, longitude, kind: 'country', alternatives }
}

/** A postcode, a country or a place by its exact name. */
function resolveNamed(text: string): ResolvedPlace | undefined {
  const places = placesNamed(text)
  // "Singapore, Singapore" is the town, and "Singapore" the country.
  return (
    resolvePostcode(text) ??
    (isWrittenOut(places[0], foldText(text)) ? undefined : resolveCountry(text)) ??
    resolveTown([...places.slice(0, 1), ...largeTownsNear(text, places[0]), ...places.slice(1)])
  )
}

/** A name that is half typed: the place that is suggested first, and a country with one slip in it before places elsewhere. */
function resolveBeginning(text: string): ResolvedPlace | undefined {
  const places = placesBeginning(text)
  const isElsewhere = places[0]?.country !== SITE_COUNTRY
  return isElsewhere && nearestCountry(text, 1) !== undefined ? undefined : resolveTown(places)
}

/** A name with one slip in it: a place of the site's country, else a country, else a place elsewhere. */
function resolveMisspelled(text: string): ResolvedPlace | undefined {
  const places = placesNearlyNamed(text)
  if (places[0]?.country === SITE_COUNTRY) return resolveTown(places)
  const country = nearestCountry(text, 1)
  return (country === undefined ? undefined : resolveListedCountry(country, text)) ?? resolveTown(places)
}

/** Whether a text is the name of a place, a nation or the country of the site, or of a Crown dependency. */
function isInSiteCountry(text: string): boolean {
  const folded = foldText(text)
  return (
    CROWN_DEPENDENCIES.has(folded) ||
    placesNamed(text)[0]?.country === SITE_COUNTRY ||
    readRegion(folded)?.country === SITE_COUNTRY
  )
}

/** The postcode, or the beginning of one, before or behind the name of a place: "Leeds LS1", "S1, UK". */
function resolveBesidePlace(text: string): ResolvedPlace | undefined {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  for (const length of [2, 1]) {
    for (const [code, name] of [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const) {
      const postcode = resolvePostcode(code.join(' '))
      if (postcode !== undefined && isInSiteCountry(name.join(' '))) return postcode
    }
  }
  return undefined
}

/** The place of an address: the postcode before a comma or its end, else what follows one of its commas. */
function resolveAddress(text: string): ResolvedPlace | undefined {
  const parts = text.split(',').slice(-MOST_ADDRESS_PARTS)
  // The country or the town may stand behind the postcode.
  for (const part of parts.toReversed()) {
    const words = part.trim().split(/\s+/)
    for (const ending of [words.slice(-2).join(' '), words.at(-1) ?? ''])
      if (isFullPostcode(ending)) return resolvePostcode(ending)
  }
  const postcode = resolveBesidePlace(text)
  if (postcode !== undefined) return postcode
  for (let start = 1; start < parts.length; start++) {
    const ending = parts.slice(start).join(',')
    // "Leeds, WA" is not in Ghana, where a town is called Wa.
    const places = isState(ending) ? [] : placesNamed(ending)
    if (places.length > 0) return resolveTown(places)
  }
  return undefined
}

/** A place with words around it: "guides in Leeds", "Leeds area". */
function resolveAround(text: string): ResolvedPlace | undefined {
  const plain = text.trim().replace(/\s+/g, ' ')
  const place = plain.replace(/^(?:guides )?(?:in|near|around) /i, '').replace(/ area$/i, '')
  return place === plain
    ? undefined
    : (resolveNamed(place) ?? resolveTown(placesInStateWithoutComma(place)) ?? resolveAddress(place))
}

/**
 * The place that a visitor typed: a town ("Sheffield", "Sheffield, South Yorkshire, UK", "Newport Shropshire", "Portland, ME"),
 * a UK postcode or its beginning, `lat,lng` in degrees, or a country or nation. Of places that share a name the first is in the
 * country of the site, then the largest; the others are its alternatives. Where nothing has the name, words around it are left
 * out ("guides in Leeds"), a state may follow without a comma ("Austin TX"), a name may be half typed, one slip in it is
 * forgiven, and an address is known by its postcode or town; `isStrict` leaves all of this out, for texts that may be no place.
 * Undefined for what is no place; two numbers that are no point are an InvalidError that names `near`.
 */
export function resolvePlace(
  text: string,
  { isStrict = false }: { isStrict?: boolean } = {},
): ResolvedPlace | undefined {
  const typed = text.slice(0, SEARCH_MAX_LENGTH)
  const folded = foldText(typed)
  // Some signs are whole words once they are folded.
  if (folded === '' || folded.length > LONGEST_FOLDED) return undefined
  const found = resolvePoint(typed) ?? resolveNamed(typed)
  if (found !== undefined || isStrict) return found
  return (
    resolveAround(typed) ??
    // "Stratford on" is begun, and not in Ontario.
    resolveBeginning(typed) ??
    resolveTown(placesInStateWithoutComma(typed)) ??
    resolveMisspelled(typed) ??
    resolveAddress(typed)
  )
}
