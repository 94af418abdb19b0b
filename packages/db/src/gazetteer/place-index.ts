import { COUNTRIES, foldText, isWithinEdits, nationOf, placeLine } from '@grove/schema'
import { GAZETTEER_AREAS, isArea } from './areas.ts'
import { countySpellings, isWithin, LONGEST_REGION } from './region-words.ts'
import { readStates } from './states.ts'
import type { GazetteerTown } from './towns.ts'
import { foldedNames, foldName, SITE_COUNTRY, townsOf } from './towns.ts'

/** Shorter names are too near to too many others. */
const SHORTEST_MISSPELLED = 4
/** Beyond the site's country one of the two names is as long: "Rowan" is no slip in "Roman", a town in Romania. */
const SHORTEST_MISSPELLED_ELSEWHERE = 6
/** From 100,000 people on. */
const LARGE_MAGNITUDE = 50
/** Three times as many people. */
const FAR_LARGER = 5

/** County Londonderry by its other name, which is no slip in County Kerry. */
const OTHER_COUNTIES: readonly string[] = ['county derry', 'co derry']

interface PlaceIndex {
  /** By each folded name: first those of the site's country, then by size. */
  byName: ReadonlyMap<string, readonly GazetteerTown[]>
  namesByLength: ReadonlyMap<number, readonly string[]>
  /** Folded counties, which are not taken for misspelled towns. */
  counties: ReadonlySet<string>
  /** Those of the site's country, which are not taken for towns elsewhere. */
  homeCounties: ReadonlySet<string>
  /** The large towns of the site's country with each of their folded names. */
  largeHomeNames: readonly (readonly [name: string, town: GazetteerTown])[]
  /** The words of the longest name. */
  longestName: number
}

let index: PlaceIndex | undefined

export function isAtHome(place: GazetteerTown): boolean {
  return place.country === SITE_COUNTRY
}

/** Whether a visitor may mean the place by its name alone: a town elsewhere may be called like a county at home. */
export function isExpected(place: GazetteerTown): boolean {
  return isAtHome(place) || isArea(place)
}

/** The order of places that are equally good answers. */
function comparePlaces(a: GazetteerTown, b: GazetteerTown): number {
  return Number(isAtHome(b)) - Number(isAtHome(a)) || b.magnitude - a.magnitude
}

function makeIndex(): PlaceIndex {
  const places = [...GAZETTEER_AREAS, ...COUNTRIES.flatMap(({ name }) => townsOf(name))]
  const byName = new Map<string, GazetteerTown[]>()
  for (const place of places.toSorted(comparePlaces)) {
    for (const name of foldedNames(place)) {
      const namesakes = byName.get(name)
      if (namesakes === undefined) byName.set(name, [place])
      else namesakes.push(place)
    }
  }
  const names = [...byName.keys()]
  return {
    byName,
    namesByLength: Map.groupBy(names, ({ length }) => length),
    counties: new Set([...OTHER_COUNTIES, ...places.map(({ county }) => foldName(county ?? ''))]),
    homeCounties: new Set(
      townsOf(SITE_COUNTRY).flatMap(({ county }) => countySpellings(foldName(county ?? ''))),
    ),
    largeHomeNames: townsOf(SITE_COUNTRY)
      .filter(({ magnitude }) => magnitude >= LARGE_MAGNITUDE)
      .flatMap((town) => foldedNames(town).map((name) => [name, town] as const)),
    longestName: Math.max(...names.map((name) => name.split(' ').length)),
  }
}

function placeIndex(): PlaceIndex {
  index ??= makeIndex()
  return index
}

/** A place as it is written out: "Sheffield, South Yorkshire, UK"; without a county that only repeats its name. */
export function placeName(place: GazetteerTown): string {
  const county = foldName(place.county ?? '')
  const repeats = county === foldName(place.name) || county === foldName(place.country)
  return placeLine({ city: place.name, county: repeats ? null : place.county, country: place.country })
}

/**
 * The places that a text names, best first, for each way to read it: a beginning of it, the longest first, is a name, and
 * the rest says where that is.
 */
function* readings(
  folded: string,
  placesOf: (name: string, rest: string) => readonly GazetteerTown[],
): Generator<GazetteerTown[]> {
  const words = folded.split(' ')
  for (let length = Math.min(words.length, placeIndex().longestName); length > 0; length--) {
    const rest = words.slice(length).join(' ')
    const named = placesOf(words.slice(0, length).join(' '), rest)
    const found = named.filter((place) => isWithin(place, rest))
    if (found.length > 0) yield withoutLookalikes(found, folded)
  }
}

/** Leaves out places that are written like a better one, and puts first the one that is written like the text. */
export function withoutLookalikes(places: readonly GazetteerTown[], folded: string): GazetteerTown[] {
  const byText = new Map<string, GazetteerTown>()
  for (const place of places) {
    const text = foldText(placeName(place))
    if (!byText.has(text)) byText.set(text, place)
  }
  const asWritten = byText.get(folded)
  const ranked = [...byText.values()]
  return asWritten === undefined ? ranked : [asWritten, ...ranked.filter((place) => place !== asWritten)]
}

/** Whether a text is the very name under which a place is shown. */
export function isWrittenOut(place: GazetteerTown | undefined, folded: string): boolean {
  return place !== undefined && foldText(placeName(place)) === folded
}

const ARTICLE = 'the '

/**
 * What is found by a folded text, else what is found without the "the" before it ("The Cotswolds", but "The Hague"). Only what is
 * expected is taken then: words such as "the forest" are called like a town of Belgium.
 */
function foundWithoutArticle(
  folded: string,
  find: (name: string) => GazetteerTown[],
  isExpected: (place: GazetteerTown) => boolean,
): GazetteerTown[] {
  const found = find(folded)
  if (found.length > 0 || !folded.startsWith(ARTICLE)) return found
  return find(folded.slice(ARTICLE.length)).filter(isExpected)
}

/** The places of exactly this name, such as "Newport", "Newport Shropshire" or "Newport, Wales, UK". */
export function placesNamed(text: string): GazetteerTown[] {
  const folded = foldText(text)
  const found = foundWithoutArticle(folded, placesOfName, isExpected)
  const inState = placesInState(text)
  // "Richmond, CA" may be in Canada as well.
  return inState.length === 0 ? found : withoutLookalikes([...inState, ...found], folded)
}

/** The places that a text with the abbreviation of a state names, the largest first: "Portland, ME". */
export function placesInState(text: string): GazetteerTown[] {
  return readStates(text)
    .flatMap(({ town, region }) => placesOfName(foldText(`${town}, ${region}`)))
    .sort(comparePlaces)
}

/** The towns of a state whose abbreviation follows without a comma: "Austin TX", "Portland OR 97201". */
export function placesInStateWithoutComma(text: string): GazetteerTown[] {
  return placesInState(text.trim().replace(/ ([a-z]{2,3}(?: [0-9]{4,5})?)$/i, ', $1'))
}

function placesOfName(folded: string): GazetteerTown[] {
  const { byName, homeCounties } = placeIndex()
  const found = [
    ...readings(folded, (name, rest) => {
      const places = byName.get(name) ?? []
      // A visitor who types "Kent" means the county, not a town in America; "Jersey" is an area as well.
      const isCountyAlone = rest === '' && homeCounties.has(name) && !places.some(isExpected)
      return isCountyAlone ? [] : places
    }),
  ]
  // "Clayton, West Yorkshire" is no Clayton West.
  return found.find(([place]) => isWrittenOut(place, folded)) ?? found[0] ?? []
}

/** The towns of a country that bear exactly this folded name, the largest first. */
export function townsCalled(name: string, country: string): GazetteerTown[] {
  const places = placeIndex().byName.get(name) ?? []
  return places.filter((place) => place.country === country && !isArea(place))
}

/** Whether a folded name is one of a county. */
export function isCounty(name: string): boolean {
  return placeIndex().counties.has(name) || nationOf({ country: SITE_COUNTRY, county: name }) !== undefined
}

/** Whether a folded text is the beginning of a county of the site's country. */
export function beginsHomeCounty(text: string): boolean {
  return [...placeIndex().homeCounties].some((county) => county.startsWith(text))
}

/** Whether two names of nearly the same length may be one slip apart: then they begin alike or end alike. */
function mayBeOneSlip(one: string, other: string): boolean {
  return one.slice(0, 2) === other.slice(0, 2) || one.slice(-2) === other.slice(-2)
}

/**
 * The places whose name is one slip away from the text, as long as that is no county. A short name or a wrong first letter
 * is a slip only for places of the site's country: of all the towns of the world, one is that near to nearly any word.
 */
export function placesNearlyNamed(text: string): GazetteerTown[] {
  const folded = foldText(text)
  const states = readStates(text)
  if (states.length === 0) return foundWithoutArticle(folded, placesNearName, isArea)
  const inState = states.flatMap(({ town, region }) => {
    const rest = foldText(region)
    return placesOneSlipFrom(foldText(town), rest).filter((place) => isWithin(place, rest))
  })
  return inState.length > 0 ? withoutLookalikes(inState.sort(comparePlaces), folded) : placesNearName(folded)
}

function placesNearName(folded: string): GazetteerTown[] {
  const [found = []] = readings(folded, placesOneSlipFrom)
  return found
}

/** The places one slip from a folded name, best first; none for a county, or where the rest of the text is too long. */
function placesOneSlipFrom(name: string, rest: string): GazetteerTown[] {
  const { byName, namesByLength } = placeIndex()
  const isTooLittle = name.length < SHORTEST_MISSPELLED || /\p{N}/u.test(name)
  if (isCounty(name) || isTooLittle || rest.length > LONGEST_REGION) return []
  const near = [name.length, name.length - 1, name.length + 1]
    .flatMap((length) => namesByLength.get(length) ?? [])
    .filter((other) => mayBeOneSlip(name, other) && isWithinEdits(name, other, 1))
  const places = near.flatMap((other) => {
    const isLong = Math.max(name.length, other.length) >= SHORTEST_MISSPELLED_ELSEWHERE
    const mayBeElsewhere = isLong && other[0] === name[0]
    return (byName.get(other) ?? []).filter((place) => mayBeElsewhere || isAtHome(place))
  })
  return [...new Set(places)].sort(comparePlaces)
}

/** The large towns of the site's country that a text may mean which names a far smaller place elsewhere: Edinburgh for "Edinburg". */
export function largeTownsNear(text: string, place: GazetteerTown | undefined): GazetteerTown[] {
  if (place === undefined || isAtHome(place)) return []
  const name = foldText(text)
  const near = placeIndex().largeHomeNames.filter(
    ([other, { magnitude }]) =>
      magnitude >= place.magnitude + FAR_LARGER &&
      other.length >= SHORTEST_MISSPELLED_ELSEWHERE &&
      other[0] === name[0] &&
      isWithinEdits(name, other, 1),
  )
  return [...new Set(near.map(([, town]) => town))]
}
