import { COUNTRIES, countryLabel, foldText, searchPlaces, UK_NATIONS } from '@grove/schema'
import { CROWN_DEPENDENCIES } from './areas.ts'
import { townsCalled } from './place-index.ts'
import { countySpellings } from './region-words.ts'
import { foldName, SITE_COUNTRY, townsOf } from './towns.ts'

/** Shorter texts are the beginning of too many names. */
const FEWEST_LETTERS = 3
/** The text may go on in many ways. */
const MOST_BEGUN = 2

/**
 * A country, a nation of the United Kingdom or one of its counties: nobody searches around the middle of it, since the words of
 * a search find all of its guides.
 */
export interface Region {
  /** As it is shown: "Cornwall, UK". */
  name: string
  /** The text that searches find its guides by. */
  search: string
}

interface Entry extends Region {
  /** The ways to write it, folded. */
  spellings: readonly string[]
}

function makeEntries(): Entry[] {
  const home = countryLabel(SITE_COUNTRY)
  const counties = new Set(townsOf(SITE_COUNTRY).flatMap(({ county }) => county ?? []))
  return [
    ...[...counties]
      // "Bristol" is the city, and "Jersey" is an area.
      .filter((county) => !CROWN_DEPENDENCIES.has(foldName(county)))
      .filter((county) => townsCalled(foldName(county), SITE_COUNTRY).length === 0)
      .sort()
      .map((county) => ({
        name: `${county}, ${home}`,
        // "Kent" alone is in Kentucky, too.
        search: `${county}, ${home}`,
        spellings: countySpellings(foldName(county)),
      })),
    ...UK_NATIONS.map((nation) => ({
      name: `${nation}, ${home}`,
      search: nation,
      spellings: [foldText(nation)],
    })),
    ...COUNTRIES.map(({ name }) => ({ name, search: name, spellings: [foldText(name)] })),
  ]
}

let entries: readonly Entry[] | undefined

/** The country or nation that is all that a search asks for: "UK", "Deutschland". */
function askedFor(text: string): string | undefined {
  const { words, countries, nations } = searchPlaces(text)
  const [asked, ...others] = [...nations, ...countries]
  return words.length === 0 && others.length === 0 ? asked : undefined
}

interface FoundRegions {
  regions: Region[]
  /** True where the text names one of them, if only by a part of its name: "Durham". */
  isNamed: boolean
  /** True where the text is the whole name of one, which stands first. */
  isWhole: boolean
}

/** The regions that a text names, else some of those that it begins. */
export function regionsFrom(text: string): FoundRegions {
  entries ??= makeEntries()
  const wanted = foldText(text)
  const asked = askedFor(text)
  const isWhole = ({ name, search, spellings }: Entry) =>
    search === asked || spellings[0] === wanted || foldText(name) === wanted
  const named = entries.filter((entry) => isWhole(entry) || entry.spellings.includes(wanted))
  const begun =
    named.length > 0 || wanted.length < FEWEST_LETTERS
      ? []
      : entries.filter(({ spellings }) => spellings.some((spelling) => spelling.startsWith(wanted)))
  const found = [
    ...named.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))),
    ...begun.slice(0, MOST_BEGUN),
  ]
  return {
    regions: found.map(({ name, search }) => ({ name, search })),
    isNamed: named.length > 0,
    isWhole: named.some(isWhole),
  }
}
