import countries from './countries.json' with { type: 'json' }

/** A country a guide can choose, with the point that stands for it where no better place is known (degrees). */
export interface Country {
  name: string
  /** ISO 3166-1 alpha-2. */
  code: string
  latitude: number
  longitude: number
}

/** Those among `COUNTRIES` that are too small for counties, states or regions in their addresses. */
const WITHOUT_COUNTIES: ReadonlySet<string> = new Set(['Hong Kong', 'Luxembourg', 'Malta', 'Singapore'])

/** True where addresses have no county: a listing there repeats the name of the country in its place. */
export function hasNoCounties(country: string): boolean {
  return WITHOUT_COUNTIES.has(country)
}

/** Inland points computed from Natural Earth 1:50m (public domain). */
export const COUNTRIES: readonly Country[] = countries

const byName = new Map(COUNTRIES.map((country) => [country.name, country]))

/** The listed country of exactly this name. */
export function findCountry(name: string): Country | undefined {
  return byName.get(name)
}
