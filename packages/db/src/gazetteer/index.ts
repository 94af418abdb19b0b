import type { Town } from '@grove/schema'
import { COUNTRIES, foldText, TOWN_SUGGESTION_LIMIT } from '@grove/schema'
import type { GazetteerTown } from './towns.ts'
import { foldName, townsOf } from './towns.ts'

/** Has to be shown where towns of the gazetteer are shown. */
export const GAZETTEER_ATTRIBUTION = 'Town data © GeoNames (geonames.org), CC BY 4.0'

/** One way a town is found: by the beginning of `text`. */
interface Entry {
  /** Folded: the name from one of its words on, then county and country. */
  text: string
  town: GazetteerTown
  /** False where `text` begins in the middle of the name. */
  isWhole: boolean
}

const entriesByCountry = new Map<string, readonly Entry[]>()
const EVERYWHERE = ''

function entriesOf(town: GazetteerTown): Entry[] {
  const place = foldName(`${town.county ?? ''} ${town.country}`)
  return [town.name, ...town.aliases].flatMap((name) => {
    const words = foldName(name).split(' ')
    return words.map((_, start) => ({
      text: `${words.slice(start).join(' ')} ${place}`,
      town,
      isWhole: start === 0,
    }))
  })
}

/** All entries of a country, or of every country, in the order of their texts. */
function sortedEntries(country: string): readonly Entry[] {
  const known = entriesByCountry.get(country)
  if (known !== undefined) return known
  const towns = country === EVERYWHERE ? COUNTRIES.flatMap(({ name }) => townsOf(name)) : townsOf(country)
  const entries = towns.flatMap(entriesOf)
  entries.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  // Only listed countries are kept, so that no caller fills the memory.
  if (entries.length > 0) entriesByCountry.set(country, entries)
  return entries
}

/** The index of the first entry whose text is not below `text`. */
function lowerBound(entries: readonly Entry[], text: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry !== undefined && entry.text < text) low = middle + 1
    else high = middle
  }
  return low
}

function rank(entry: Entry): number {
  return entry.town.magnitude + (entry.isWhole ? 1000 : 0)
}

function toTown({ name, county, country, latitude, longitude }: GazetteerTown): Town {
  return { name, county, country, latitude, longitude }
}

/**
 * Towns whose name begins with the text, then those with a later word that does; each time the largest first. Case
 * and accents do not matter, and county and country may follow the name ("totnes dev"). `country` is a name of
 * `COUNTRIES`, and a country that is none has no towns.
 */
export function suggestTowns(
  text: string,
  { country, limit = TOWN_SUGGESTION_LIMIT }: { country?: string; limit?: number } = {},
): Town[] {
  const wanted = foldText(text)
  if (wanted === '') return []
  const entries = sortedEntries(country ?? EVERYWHERE)
  const best = new Map<GazetteerTown, number>()
  for (let index = lowerBound(entries, wanted); index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined || !entry.text.startsWith(wanted)) break
    best.set(entry.town, Math.max(best.get(entry.town) ?? 0, rank(entry)))
  }
  return [...best]
    .sort(([townA, rankA], [townB, rankB]) => rankB - rankA || townA.name.localeCompare(townB.name, 'en'))
    .slice(0, limit)
    .map(([town]) => toTown(town))
}

/**
 * The town of this name: in the county where one is given and has such a town, else the largest of the country.
 * A city with a quarter or another addition after a comma is found as well.
 */
export function findTown(place: { city: string; county?: string | null; country: string }): Town | undefined {
  const towns = townsOf(place.country)
  const county = foldText(place.county ?? '')
  for (const city of [place.city, place.city.split(',', 1)[0] ?? '']) {
    const name = foldText(city)
    const found = name === '' ? [] : towns.filter((town) => hasName(town, name))
    const town = found.find((candidate) => isIn(candidate, county)) ?? found[0]
    if (town !== undefined) return toTown(town)
  }
  return undefined
}

function hasName(town: GazetteerTown, folded: string): boolean {
  return foldName(town.name) === folded || town.aliases.some((alias) => foldName(alias) === folded)
}

/** "Devon" and "County Devon" are taken for the same county. */
function isIn(town: GazetteerTown, county: string): boolean {
  if (county === '' || town.county === null) return false
  const own = foldName(town.county)
  return own === county || own.endsWith(` ${county}`) || county.endsWith(` ${own}`)
}

/** Every town of a country, the largest first. */
export function listTowns(country: string): Town[] {
  return townsOf(country).map(toTown)
}
