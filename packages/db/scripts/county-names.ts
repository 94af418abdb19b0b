import type { UkNation } from '@grove/schema'
import countyNames from './county-names.json' with { type: 'json' }

/**
 * The county that people in the United Kingdom would name, for the second-order divisions of GeoNames: ceremonial
 * counties of England, council areas of Scotland, principal areas and preserved counties of Wales, the six counties of
 * Northern Ireland. A division that is not listed keeps its own name.
 */
const countyByDivision = new Map(
  Object.entries(countyNames.divisionsByCounty).flatMap(([county, divisions]) =>
    divisions.map((division) => [division, county] as const),
  ),
)

/**
 * Towns of Northern Ireland whose district lies in several counties, where theirs is not the district's first; with the
 * district where two of them share a name.
 */
const countyByTown = new Map(
  Object.entries(countyNames.townsByCounty).flatMap(([county, towns]) =>
    towns.map((town) => [town, county] as const),
  ),
)

/** The nations of the United Kingdom by their GeoNames divisions. */
export const NATION_BY_DIVISION: ReadonlyMap<string, UkNation> = new Map([
  ['ENG', 'England'],
  ['SCT', 'Scotland'],
  ['WLS', 'Wales'],
  ['NIR', 'Northern Ireland'],
])

/** The county of a town in the United Kingdom, given the GeoNames division it lies in. */
export function ukCounty(town: string, nation: string, division: string): string {
  const override = countyByTown.get(`${town}, ${division}`) ?? countyByTown.get(town)
  return (nation === 'NIR' ? override : undefined) ?? countyByDivision.get(division) ?? division
}

const irishCountyByDivision: Readonly<Record<string, string>> = countyNames.irishCountyByDivision

/** The county of a town in Ireland, given the GeoNames division it lies in. */
export function irishCounty(division: string): string {
  const county = irishCountyByDivision[division] ?? division.replace(/^County | (?:County|City)$/g, '')
  return county === '' ? '' : `County ${county}`
}
