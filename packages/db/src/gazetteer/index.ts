import type { Point, Town } from '@grove/schema'
import { distanceKm, foldText, SEARCH_MAX_LENGTH, TOWN_SUGGESTION_LIMIT } from '@grove/schema'
import { isArea } from './areas.ts'
import { entriesOfPlaces, homeFirst, townsFrom } from './beginnings.ts'
import {
  isAtHome,
  isExpected,
  placeName,
  placesInState,
  placesInStateWithoutComma,
  placesNearlyNamed,
  townsCalled,
} from './place-index.ts'
import { districtsFrom, findPostcode } from './postcodes.ts'
import { regionsFrom } from './regions.ts'
import type { GazetteerTown } from './towns.ts'
import { foldedNames, foldName, SITE_COUNTRY } from './towns.ts'

export type { Postcode } from './postcodes.ts'
export { findPostcode } from './postcodes.ts'
export type { ResolvedPlace } from './resolve-place.ts'
export { resolvePlace } from './resolve-place.ts'

function toTown({ name, county, country, latitude, longitude }: GazetteerTown): Town {
  return { name, county, country, latitude, longitude }
}

/**
 * Towns whose name begins with the text, then those with a later word that does; each time the largest first. Case,
 * accents and hyphens do not matter, and county and country may follow the name ("totnes dev"). Where there are none, one slip
 * in the name is forgiven. `country` is a name of `COUNTRIES`, and a country that is none has no towns.
 */
export function suggestTowns(
  text: string,
  { country, limit = TOWN_SUGGESTION_LIMIT }: { country?: string; limit?: number } = {},
): Town[] {
  const wanted = foldText(text.slice(0, SEARCH_MAX_LENGTH))
  if (wanted === '') return []
  const isPossible = (town: GazetteerTown) =>
    !isArea(town) && (country === undefined || town.country === country)
  const found = townsFrom(entriesOfPlaces(), wanted, ({ magnitude }) => magnitude).filter(isPossible)
  const towns = found.length > 0 ? found : placesNearlyNamed(wanted).filter(isPossible)
  return towns.slice(0, limit).map(toTown)
}

/** A place to choose, and the text that `resolvePlace` finds it by; of a region the text that a search finds it by. */
export interface SuggestedPlace {
  name: string
  near: string
  isRegion: boolean
}

/** A place of the site's country of exactly this name stands before those whose name goes on. */
const NAMESAKE_RANK = 100
/** A region that the text only begins stands behind so many places. */
const PLACES_BEFORE_REGIONS = 3

/**
 * Places for what is being typed: postcode districts for the beginning of one, then towns and areas of the site's country, then
 * regions, then places elsewhere, each time the largest first. A region that the text names stands first, unless a town of the
 * site's country has the name that is only a part of the region's ("Durham"). Where nothing has the name, one slip in it is forgiven,
 * and a "the" before it is left out.
 */
export function suggestPlaces(
  text: string,
  { limit = TOWN_SUGGESTION_LIMIT }: { limit?: number } = {},
): SuggestedPlace[] {
  const found = placesFor(text, limit)
  const plain = text.replace(/^\s*the\s/i, '')
  return found.length > 0 || plain === text ? found : placesFor(plain, limit)
}

function placesFor(text: string, limit: number): SuggestedPlace[] {
  const typed = text.slice(0, SEARCH_MAX_LENGTH)
  const wanted = foldText(typed)
  if (wanted === '') return []
  const postcode = findPostcode(text)
  const districts = [...(postcode === undefined ? [] : [postcode]), ...districtsFrom(text, limit)]
  const { regions, isNamed, isWhole } = regionsFrom(typed)
  const isNamesake = (place: GazetteerTown) => isExpected(place) && foldedNames(place).includes(wanted)
  const rank = (place: GazetteerTown) => homeFirst(place) + (isNamesake(place) ? NAMESAKE_RANK : 0)
  const begun = [...new Set([...placesInState(typed), ...townsFrom(entriesOfPlaces(), wanted, rank)])]
  // Looked for only where nothing begins so: it takes the longest.
  const findMeant = () => [...placesInStateWithoutComma(typed), ...placesNearlyNamed(typed)]
  const found = begun.length > 0 || isNamed ? begun : findMeant()
  const elsewhere = found.findIndex((place) => !isAtHome(place))
  const isFirst = isWhole || (isNamed && townsCalled(wanted, SITE_COUNTRY).length === 0)
  const behind = isFirst ? 0 : Math.min(elsewhere < 0 ? found.length : elsewhere, PLACES_BEFORE_REGIONS)
  const toSuggestion = (name: string) => ({ name, near: name, isRegion: false })
  const places = found.slice(0, limit * 2).map((place) => toSuggestion(placeName(place)))
  const suggestions = [
    ...districts.map(({ code }) => toSuggestion(code)),
    ...places.slice(0, behind),
    ...regions.map(({ name, search }) => ({ name, near: search, isRegion: true })),
    ...places.slice(behind),
  ]
  return [...Map.groupBy(suggestions, ({ name }) => name).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, limit)
}

/**
 * The town of this name: in the county where one is given and has such a town, else the largest of the country.
 * A city with a quarter or another addition after a comma is found as well.
 */
export function findTown(place: { city: string; county?: string | null; country: string }): Town | undefined {
  const county = foldText(place.county ?? '')
  for (const city of [place.city, place.city.split(',', 1)[0] ?? '']) {
    const name = foldText(city)
    const found = townsCalled(name, place.country)
    const town = found.find((candidate) => isIn(candidate, county)) ?? found[0]
    if (town !== undefined) return toTown(town)
  }
  return undefined
}

/** Kilometres from a point to the nearest town of this name in the country; undefined where none is known. */
export function distanceToTown(place: { city: string; country: string }, point: Point): number | undefined {
  const names = [place.city, place.city.split(',', 1)[0] ?? ''].map(foldText)
  const found = names.map((name) => townsCalled(name, place.country)).find((towns) => towns.length > 0)
  return found === undefined ? undefined : Math.min(...found.map((town) => distanceKm(town, point)))
}

/** "Devon" and "County Devon" are taken for the same county. */
function isIn(town: GazetteerTown, county: string): boolean {
  if (county === '' || town.county === null) return false
  const own = foldName(town.county)
  return own === county || own.endsWith(` ${county}`) || county.endsWith(` ${own}`)
}
