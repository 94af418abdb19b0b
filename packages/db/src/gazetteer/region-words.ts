import type { UkNation } from '@grove/schema'
import { canonicalCountry, nationOf, searchPlaces } from '@grove/schema'
import { CROWN_DEPENDENCIES } from './areas.ts'
import type { GazetteerTown } from './towns.ts'
import { foldName, SITE_COUNTRY } from './towns.ts'

/** The text after a name holds a county, a nation and a country, or none of them. */
export const LONGEST_REGION = 80

/** Texts that may follow the name of a place, besides its county. */
interface Region {
  country: string
  nation: UkNation | undefined
}

/** Reads a country, or a nation of the United Kingdom with or without it; no other words may be there. */
export function readRegion(words: string): Region | undefined {
  const { words: rest, countries, nations } = searchPlaces(words)
  const [nation] = nations
  if (nation !== undefined)
    return rest.length + countries.length + nations.length === 1
      ? { country: SITE_COUNTRY, nation }
      : undefined
  // "Ramsey, Isle of Man" is not in Cambridgeshire, though listings of the island stand under the same country.
  const country = CROWN_DEPENDENCIES.has(words) ? undefined : canonicalCountry(words)
  return country === undefined ? undefined : { country, nation }
}

/** Counties as they are shortened in addresses of the United Kingdom. */
const SHORT_COUNTIES: ReadonlyMap<string, string> = new Map([
  ['bedfordshire', 'beds'],
  ['berkshire', 'berks'],
  ['buckinghamshire', 'bucks'],
  ['cambridgeshire', 'cambs'],
  ['gloucestershire', 'glos'],
  ['hampshire', 'hants'],
  ['hertfordshire', 'herts'],
  ['lancashire', 'lancs'],
  ['leicestershire', 'leics'],
  ['lincolnshire', 'lincs'],
  ['northamptonshire', 'northants'],
  ['nottinghamshire', 'notts'],
  ['oxfordshire', 'oxon'],
  ['shropshire', 'salop'],
  ['staffordshire', 'staffs'],
  ['warwickshire', 'warks'],
  ['wiltshire', 'wilts'],
  ['worcestershire', 'worcs'],
  ['yorkshire', 'yorks'],
])

/** The ways to write a county, its whole name first: "south yorkshire", "yorkshire", "yorks"; "county down", "co down", "down". */
export function countySpellings(county: string): string[] {
  // "Man" is a town of its own.
  if (CROWN_DEPENDENCIES.has(county)) return [county]
  const words = county.split(' ')
  const endings = words.map((_, start) => words.slice(start).join(' '))
  const long = words.at(-1) ?? ''
  const short = SHORT_COUNTIES.get(long)
  return [
    ...endings,
    ...(words[0] === 'county' ? [county.replace('county', 'co')] : []),
    ...(short === undefined ? [] : endings.map((ending) => ending.replace(long, short))),
  ]
}

/** Whether the words, folded, say where a place is: by its county, its nation or its country, in this order. */
export function isWithin(place: GazetteerTown, words: string): boolean {
  if (words === '') return true
  if (words.length > LONGEST_REGION) return false
  const isInRegion = (rest: string): boolean => {
    const region = readRegion(rest)
    return (
      region?.country === place.country && (region.nation === undefined || region.nation === nationOf(place))
    )
  }
  const spellings = place.county === null ? [] : countySpellings(foldName(place.county))
  return (
    spellings.some(
      (county) =>
        words === county || (words.startsWith(`${county} `) && isInRegion(words.slice(county.length + 1))),
    ) || isInRegion(words)
  )
}
