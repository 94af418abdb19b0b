import { COUNTRIES, foldText } from '@grove/schema'
import { GAZETTEER_AREAS } from './areas.ts'
import { beginsHomeCounty, isCounty, isExpected, withoutLookalikes } from './place-index.ts'
import { readStates } from './states.ts'
import type { GazetteerTown } from './towns.ts'
import { foldedNames, foldName, SITE_COUNTRY, townsOf } from './towns.ts'

/** Names that begin with a text come before those with a later word that does; then nearer before larger ones. */
const WHOLE_NAME_RANK = 1_000
const HOME_RANK = 100
/** Shorter texts are the beginning of too many names. */
const FEWEST_LETTERS = 4
/** More than are ever shown, as some are written alike. */
const MOST_BEGINNINGS = 12

/** One way a town is found: by the beginning of `text`. */
interface Entry {
  /** Folded: the name from one of its words on, then county and country. */
  text: string
  town: GazetteerTown
  /** False where `text` begins in the middle of the name. */
  isWhole: boolean
}

let placeEntries: readonly Entry[] | undefined

function entriesOf(town: GazetteerTown): Entry[] {
  const place = foldName(`${town.county ?? ''} ${town.country}`)
  return foldedNames(town).flatMap((name) => {
    const words = name.split(' ')
    return words.map((_, start) => ({
      text: `${words.slice(start).join(' ')} ${place}`,
      town,
      isWhole: start === 0,
    }))
  })
}

/** All entries of the towns of every country, and of areas, in the order of their texts. */
export function entriesOfPlaces(): readonly Entry[] {
  placeEntries ??= [...GAZETTEER_AREAS, ...COUNTRIES.flatMap(({ name }) => townsOf(name))]
    .flatMap(entriesOf)
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  return placeEntries
}

/** The rank of a place among suggestions: first those of the site's country, then the largest. */
export function homeFirst({ magnitude, country }: GazetteerTown): number {
  return magnitude + (country === SITE_COUNTRY ? HOME_RANK : 0)
}

/** The index of the first item that is not below what is looked for, in a list in order. */
function firstFrom<Item>(items: readonly Item[], isBelow: (item: Item) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && isBelow(item)) low = middle + 1
    else high = middle
  }
  return low
}

/** The towns that are found by the beginning of the text, the best first. */
export function townsFrom(
  entries: readonly Entry[],
  text: string,
  rank: (town: GazetteerTown) => number,
  leastRank = 0,
): GazetteerTown[] {
  const best = new Map<GazetteerTown, number>()
  const first = firstFrom(entries, (entry) => entry.text < text)
  for (let index = first; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined || !entry.text.startsWith(text)) break
    const found = rank(entry.town) + (entry.isWhole ? WHOLE_NAME_RANK : 0)
    best.set(entry.town, Math.max(best.get(entry.town) ?? 0, found))
  }
  return [...best]
    .filter(([, found]) => found >= leastRank)
    .sort(([townA, rankA], [townB, rankB]) => rankB - rankA || (townA.name < townB.name ? -1 : 1))
    .map(([town]) => town)
}

/**
 * The places whose name begins with the text, in the order in which they are suggested. The beginning of a county of the
 * site's country is no place elsewhere, a whole county is no place, and the abbreviation of a state is the beginning of no other.
 */
export function placesBeginning(text: string): GazetteerTown[] {
  if (readStates(text).length > 0) return []
  const wanted = foldText(text)
  if (wanted.replace(/\P{L}/gu, '').length < FEWEST_LETTERS || isCounty(wanted)) return []
  const places = townsFrom(entriesOfPlaces(), wanted, homeFirst, WHOLE_NAME_RANK)
  const possible = beginsHomeCounty(wanted) ? places.filter(isExpected) : places
  return withoutLookalikes(possible.slice(0, MOST_BEGINNINGS), wanted)
}
