import { readFileSync } from 'node:fs'
import type { Town } from '@grove/schema'
import { COUNTRIES, foldText } from '@grove/schema'

/** The country of the site: of places that share a name, one there comes before larger ones elsewhere. */
export const SITE_COUNTRY = 'United Kingdom'

/** A town as searched for. */
export interface GazetteerTown extends Town {
  /** Names it is also known by. */
  aliases: readonly string[]
  /** Ten times the decimal logarithm of its population, 0 where that is unknown: only good for comparing. */
  magnitude: number
}

let towns: ReadonlyMap<string, readonly GazetteerTown[]> | undefined

/**
 * The towns of a country (its name in `COUNTRIES`), the largest first; none for any other name. The file has a line
 * `=code, counties` for each country and below it a line for each town: `name|alias, county's number, latitude,
 * longitude (thousandths of a degree), magnitude`, all parted by tabs.
 */
export function townsOf(country: string): readonly GazetteerTown[] {
  towns ??= load()
  return towns.get(country) ?? []
}

function load(): ReadonlyMap<string, readonly GazetteerTown[]> {
  const nameByCode = new Map(COUNTRIES.map(({ code, name }) => [code, name]))
  const text = readFileSync(new URL('./towns.txt', import.meta.url), 'utf8')
  const loaded = new Map<string, readonly GazetteerTown[]>()
  for (const block of text.slice(1).split('\n=')) {
    const [head = '', ...lines] = block.split('\n')
    const [code = '', counties = ''] = head.split('\t')
    const country = nameByCode.get(code)
    if (country === undefined) continue
    const countyNames = counties.split('|')
    loaded.set(
      country,
      lines.filter((line) => line !== '').map((line) => parseTown(line, country, countyNames)),
    )
  }
  return loaded
}

function parseTown(line: string, country: string, counties: readonly string[]): GazetteerTown {
  const [names = '', county, latitude, longitude, magnitude] = line.split('\t')
  const [name = '', ...aliases] = names.split('|')
  return {
    name,
    aliases,
    county: counties[Number(county)] || null,
    country,
    latitude: Number(latitude) / 1000,
    longitude: Number(longitude) / 1000,
    magnitude: Number(magnitude),
  }
}

/** `foldText`, which most names, being plain letters, need little of. */
export function foldName(name: string): string {
  return /^[A-Za-z ]*$/.test(name) ? name.toLowerCase() : foldText(name)
}

/** Two ways to write a word of a name: "Saint Davids" and "St Davids", "Burton upon Trent" and "Burton on Trent". */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['saint', 'st'],
  ['st', 'saint'],
  ['upon', 'on'],
]

/** Every name that a town is found by, folded: its own first, then others and other spellings. */
export function foldedNames({ name, aliases }: GazetteerTown): string[] {
  const names = [name, ...aliases].map(foldName)
  const respelled = names.flatMap((folded) => {
    const words = folded.split(' ')
    return SPELLINGS.filter(([from]) => words.includes(from)).map(([from, to]) =>
      words.map((word) => (word === from ? to : word)).join(' '),
    )
  })
  return [...new Set([...names, ...respelled])]
}
