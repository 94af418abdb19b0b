import { countriesByKey } from '../country-names.ts'
import { SEARCH_MAX_LENGTH } from '../limits.ts'
import type { UkNation } from './nations.ts'
import { NATION_NAMES, UK_NATIONS } from './nations.ts'
import { foldText, searchWords } from './search-text.ts'

/** The meaning of a search text. A guide matches who has every word, and is in one of the countries or nations if there are any. */
export interface SearchPlaces {
  words: string[]
  countries: string[]
  nations: UkNation[]
}

/** Short names that people search by; other codes ("in", "is", "car") are words. */
const SHORT_NAMES: readonly string[] = ['uk', 'gb', 'usa', 'us', 'uae', 'nz']

/** Names that are ordinary words, or that are a place of their own for whoever searches. */
const NEVER_TAKEN: readonly string[] = [
  'alba',
  'island',
  'states',
  'jersey',
  'guernsey',
  'isle of man',
  'channel islands',
]

/**
 * Names that people and other places bear too ("Jordan Smith", "New Mexico", "Tom Holland"): only a search for nothing else asks
 * for the country. Beside other words they stay words, which loses little: nearly all are the country's own name, and
 * that is in the text of each of its guides.
 */
const SHARED_NAMES: readonly string[] = [
  'america',
  'bharat',
  'chad',
  'china',
  'cuba',
  'france',
  'georgia',
  'holland',
  'india',
  'ireland',
  'israel',
  'jamaica',
  'jordan',
  'kenya',
  'lebanon',
  'mali',
  'mexico',
  'oman',
  'panama',
  'peru',
  'poland',
  'zaire',
]

/** Places whose names hold that of a country or a nation in which they are not. */
const OTHER_PLACES: readonly string[] = [
  'new south wales',
  'prince of wales',
  'new england',
  'new britain',
  'new guinea',
  'equatorial guinea',
]

/** "South Wales" is no county: whoever looks there is shown Wales. */
const DIRECTIONS: readonly string[] = [
  'north',
  'south',
  'east',
  'west',
  'mid',
  'central',
  'northern',
  'southern',
  'eastern',
  'western',
  'north east',
  'north west',
  'south east',
  'south west',
]

/** A phrase that stands for a country or a nation, or that hides one in it and stays words. */
type Meaning = { country: string; isShared: boolean } | { nation: UkNation } | 'words'

let meanings: ReadonlyMap<string, Meaning> | undefined

function meaningsByPhrase(): ReadonlyMap<string, Meaning> {
  meanings ??= new Map<string, Meaning>([
    ...[...countriesByKey()]
      .filter(([key]) => !/^\p{Script=Latin}{1,3}$/u.test(key) || SHORT_NAMES.includes(key))
      .filter(([key]) => !NEVER_TAKEN.includes(key))
      .map(([key, country]): [string, Meaning] => [key, { country, isShared: SHARED_NAMES.includes(key) }]),
    ...UK_NATIONS.flatMap((nation) =>
      NATION_NAMES[nation]
        .map(foldText)
        .filter((name) => !NEVER_TAKEN.includes(name))
        .flatMap((name) => [name, ...DIRECTIONS.map((direction) => `${direction} ${name}`)])
        .map((name): [string, Meaning] => [name, { nation }]),
    ),
    ...OTHER_PLACES.map((name): [string, Meaning] => [name, 'words']),
  ])
  return meanings
}

const LONGEST_PHRASE_WORDS = 8

/** The meaning of the longest phrase at the beginning, with the words it takes. */
function meaningAtStart(words: readonly string[]): { meaning: Meaning; length: number } | undefined {
  // "the UK" is one phrase: nobody has to have the word "the".
  const skipped = words[0] === 'the' ? 1 : 0
  for (let length = Math.min(words.length, LONGEST_PHRASE_WORDS + skipped); length > skipped; length--) {
    const phrase = words.slice(skipped, length)
    // The letters of "U.S.A." are words of their own once it is folded.
    const isAbbreviation = phrase.length > 1 && phrase.every((word) => word.length === 1)
    const meaning = meaningsByPhrase().get(phrase.join(isAbbreviation ? '' : ' '))
    if (meaning !== undefined) return { meaning, length }
  }
  return undefined
}

/**
 * Takes the text of a search apart. Phrases that name a country or a nation of the United Kingdom, the longest first, ask for
 * guides there ("UK", "USA", "Northern Ireland", "Deutschland"); the rest stays words as `searchWords` makes them. A search
 * for a nation does not get the rest of the United Kingdom by adding "UK".
 */
export function searchPlaces(search: string): SearchPlaces {
  const text = search.slice(0, SEARCH_MAX_LENGTH)
  const all = foldText(text).split(' ')
  const rest: string[] = []
  const countries = new Set<string>()
  const nations = new Set<UkNation>()
  for (let start = 0; start < all.length; ) {
    const found = meaningAtStart(all.slice(start, start + LONGEST_PHRASE_WORDS + 1))
    const length = found?.length ?? 1
    const meaning = found?.meaning ?? 'words'
    if (meaning === 'words') rest.push(...all.slice(start, start + length))
    else if ('nation' in meaning) nations.add(meaning.nation)
    else if (meaning.isShared && length < all.length) rest.push(...all.slice(start, start + length))
    else countries.add(meaning.country)
    start += length
  }
  if (nations.size > 0) countries.delete('United Kingdom')
  const isTaken = countries.size + nations.size > 0
  return {
    words: searchWords(isTaken ? rest.join(' ') : text),
    countries: [...countries],
    nations: [...nations],
  }
}
