import { COUNTRIES } from './countries.ts'
import otherCountryNames from './country-names.json' with { type: 'json' }
import { isWithinEdits } from './domain/edit-distance.ts'
import { placeSlug } from './domain/place-path.ts'
import { foldText } from './domain/search-text.ts'
import { PLACE_MAX_LENGTH } from './limits.ts'

/**
 * Names of the listed countries besides their own, by ISO 3166-1 alpha-2 code and parted by bars: alpha-3 first, then
 * what people write in English, then what the country calls itself. Case, accents, punctuation and a leading "the" do
 * not matter, so names that differ in nothing else stand here once. The parts of the United Kingdom are in it, and the
 * Crown dependencies, which have no entry of their own in the list and whose postcodes and roads are British.
 */
const OTHER_COUNTRY_NAMES: Readonly<Record<string, string>> = otherCountryNames

/** The shortest text that is taken for a misspelled name: shorter ones are too near to too many. */
const SHORTEST_MISSPELLED = 4
const MOST_EDITS = 2

/**
 * A text as names of countries are compared: folded, without "the", and without the full stops of "U.S.A."; empty for one
 * that is too long to be any.
 */
export function countryKey(text: string): string {
  if (text.length > PLACE_MAX_LENGTH) return ''
  const folded = foldText(text).replace(/^the /, '')
  return /^\p{L}(?: \p{L})+$/u.test(folded) ? folded.replaceAll(' ', '') : folded
}

let nameByKey: ReadonlyMap<string, string> | undefined

/** The listed country that each name stands for; the names are folded by `countryKey`. */
export function countriesByKey(): ReadonlyMap<string, string> {
  nameByKey ??= new Map(
    COUNTRIES.flatMap(({ name, code }) =>
      [name, code, ...(OTHER_COUNTRY_NAMES[code]?.split('|') ?? [])].map((each): [string, string] => [
        countryKey(each),
        name,
      ]),
    ),
  )
  return nameByKey
}

/**
 * The listed country (its name in `COUNTRIES`) that a text names: by its own name, an everyday one ("UK", "Holland", "Czech
 * Republic"), its name there ("Deutschland"), an ISO 3166-1 code ("DE", "DEU"), or one of the nations of the United Kingdom.
 */
export function canonicalCountry(text: string): string | undefined {
  return countriesByKey().get(countryKey(text))
}

/** The listed country whose name is only so many slips away, the fewest first. */
export function nearestCountry(text: string, mostEdits = MOST_EDITS): string | undefined {
  const key = countryKey(text)
  if (key.length < SHORTEST_MISSPELLED) return undefined
  const names = [...countriesByKey()].filter(([name]) => name.length >= SHORTEST_MISSPELLED)
  for (let edits = 1; edits <= mostEdits; edits++) {
    const found = names.find(([name]) => isWithinEdits(key, name, edits))
    if (found !== undefined) return found[1]
  }
  return undefined
}

/** A country as it was stored before countries were checked: by its listed name where it has one, else as it is. */
export function canonicalCountryOfStored(country: string): string {
  return canonicalCountry(country) ?? country
}

/** Says that a country is not listed, with the one that was probably meant. */
export function unknownCountryMessage(text: string): string {
  const nearest = nearestCountry(text)
  const question = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return `We do not know a country called ${text}.${question}`
}

/** The country that a part of an address names. */
export function countryOfSlug(slug: string): string | undefined {
  return COUNTRIES.find(({ name }) => placeSlug(name) === slug)?.name
}
