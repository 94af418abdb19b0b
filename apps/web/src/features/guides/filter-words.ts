import type { FilterChoiceName, GuideFilter, SearchPlace } from '@grove/schema'
import {
  ACCESS,
  BADGES,
  distanceUnitOf,
  FILTER_CHOICES,
  formatDistance,
  LANGUAGES,
  OFFERS,
  RADIUS_DEFAULT_KM,
} from '@grove/schema'
import { matchCount, matchWords } from './count-line.ts'
import type { GuideListData } from './guide-queries.ts'

export type DistanceUnit = 'mi' | 'km'

/** Radii to choose from, in kilometres that are round numbers in the unit. */
const RADII: Readonly<Record<DistanceUnit, readonly number[]>> = {
  mi: [8.1, 16.1, RADIUS_DEFAULT_KM, 80.5, 161],
  km: [10, 20, RADIUS_DEFAULT_KM, 80, 160],
}

const PLACE_OF_MILES = /(?:^|, )(?:UK|United States)$|^[A-Z]{1,2}\d/
const POINT = /^-?\d/

/**
 * Miles where the place of a list is in the UK or the US, else kilometres: everything that a page says of distances is in
 * one unit. A bare point is where its nearest guide is.
 */
export function distanceUnit(
  list: (Pick<GuideListData, 'place' | 'guides'> & Partial<Pick<GuideListData, 'nearest'>>) | undefined,
): DistanceUnit {
  const name = list?.place?.name
  if (list === undefined || name === undefined) return 'mi'
  if (!POINT.test(name)) return PLACE_OF_MILES.test(name) ? 'mi' : 'km'
  const [closest] = [...list.guides, ...(list.nearest ?? [])].sort(
    (a, b) => (a.distanceKm ?? Number.POSITIVE_INFINITY) - (b.distanceKm ?? Number.POSITIVE_INFINITY),
  )
  return closest === undefined ? 'km' : distanceUnitOf(closest.country)
}

export interface Choice {
  value: string
  label: string
}

/** The value of a radius in a select: the usual one is the empty one, whether or not the address names it. */
export function radiusValue(radius: GuideFilter['radius']): string {
  return radius === undefined || radius === RADIUS_DEFAULT_KM ? '' : String(radius)
}

/** The radius that a value of a select stands for. */
export function radiusOf(value: string): GuideFilter['radius'] {
  if (value === '') return undefined
  return value === 'any' ? 'any' : Number(value)
}

/** The radii of a select, with the one that the address asks for; the empty value is the usual one. */
export function radiusChoices(radius: GuideFilter['radius'], unit: DistanceUnit): Choice[] {
  const asked = typeof radius === 'number' ? [radius] : []
  const radii = [...new Set([...RADII[unit], ...asked])].sort((a, b) => a - b)
  return [
    ...radii.map((km) => ({
      value: radiusValue(km),
      label: `Within ${formatDistance(km, unit)}`,
    })),
    { value: 'any', label: 'Any distance' },
  ]
}

/** "Sheffield" of "Sheffield, South Yorkshire, UK"; a point stays whole. */
export function shortPlaceName(name: string): string {
  return POINT.test(name) ? name : (name.split(',', 1)[0] ?? name)
}

/** "Newport, Shropshire" beside a place of the UK, where the country says nothing new. */
export function alternativeName(name: string, place: SearchPlace): string {
  return place.name.endsWith(', UK') ? name.replace(/, UK$/, '') : name
}

const CHOICES: Readonly<Record<FilterChoiceName, Readonly<Record<string, string | { label: string }>>>> = {
  offer: OFFERS,
  access: ACCESS,
  language: LANGUAGES,
  badge: BADGES,
}

function labelOf(name: FilterChoiceName, value: string): string {
  const choice = CHOICES[name][value] ?? value
  return typeof choice === 'string' ? choice : choice.label
}

export interface FacetGroup {
  name: FilterChoiceName
  title: string
}

export const FACET_GROUPS: readonly FacetGroup[] = [
  { name: 'offer', title: 'Offers' },
  { name: 'access', title: 'Access' },
  { name: 'language', title: 'Languages' },
  { name: 'badge', title: 'Certification' },
]

export interface FacetChoice extends Choice {
  isChosen: boolean
  /** How many guides it finds; undefined where nobody has counted. */
  count: number | undefined
}

/** The choices of a group. Of the many languages only those that somebody speaks here, or that are chosen. */
export function facetChoices(
  { name }: FacetGroup,
  filter: GuideFilter,
  facets: GuideListData['facets'] | undefined,
): FacetChoice[] {
  const chosen: readonly string[] = filter[name] ?? []
  const counts: Readonly<Record<string, number>> | undefined = facets?.[name]
  const choices = FILTER_CHOICES[name].map((value) => ({
    value,
    label: labelOf(name, value),
    isChosen: chosen.includes(value),
    count: counts && (counts[value] ?? 0),
  }))
  if (name !== 'language') return choices
  return choices
    .filter(({ isChosen, count }) => isChosen || count === undefined || count > 0)
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || a.label.localeCompare(b.label, 'en'))
}

/** The filter with one value of a group more or less. */
export function toggleChoice(filter: GuideFilter, name: FilterChoiceName, value: string): GuideFilter {
  const chosen: readonly string[] = filter[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return { ...filter, [name]: next.length === 0 ? undefined : next }
}

/** How many choices narrow the list, besides words, place and area. */
export function countChosen(filter: GuideFilter): number {
  const chosen = FACET_GROUPS.reduce((sum, { name }) => sum + (filter[name]?.length ?? 0), 0)
  return chosen + (filter.open ? 1 : 0)
}

/** Words and place alone. */
export function withoutChoices({ search, near }: GuideFilter): GuideFilter {
  return { ...(search !== undefined && { search }), ...(near !== undefined && { near }) }
}

/** Everything but an area of the map, and the distance that goes with it: around its place any. */
export function withoutArea(filter: GuideFilter): GuideFilter {
  const { bounds, radius: _, ...others } = filter
  return bounds === undefined ? filter : others
}

/** Everything but words, place and what belongs to them. */
export function withoutPlace(filter: GuideFilter): GuideFilter {
  return {
    ...filter,
    search: undefined,
    near: undefined,
    radius: undefined,
    bounds: undefined,
    sort: undefined,
  }
}

/** Whether the list is narrowed by anything. */
export function isNarrowed(filter: GuideFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'sort' && value !== undefined)
}

/** The words that guides have in their listing: those of the search, and a place that nobody knows. */
export function searchedText(
  { search, near }: GuideFilter,
  list: GuideListData | undefined,
): string | undefined {
  const isUnknown = near !== undefined && list !== undefined && list.place === null
  return isUnknown ? [search, near].filter(Boolean).join(' ') : search
}

export interface CountWords {
  count: string
  /** "guides match", and what is matched. */
  words: string
  text: string | undefined
  /** Where: "within 25 miles of Sheffield". */
  place: string | undefined
}

/** The line over the list in its parts. */
export function countWords(filter: GuideFilter, list: GuideListData): CountWords {
  const text = searchedText(filter, list)
  return {
    count: matchCount(list.total, list.totalIsCapped),
    words: matchWords(list.total, text !== undefined),
    text,
    place: whereWords(filter, list),
  }
}

function whereWords(filter: GuideFilter, list: GuideListData): string | undefined {
  const place = placeWords(filter, list)
  if (filter.bounds === undefined) return place
  const area = 'in this area'
  // The area says how far the list goes; the place is left for its order, which a single guide has none of.
  if (filter.radius === 'any' && filter.sort !== 'newest' && list.place !== null)
    return list.total === 1 ? area : `${area}, nearest to ${list.place.name} first`
  return place === undefined ? area : `${place}, ${area}`
}

function placeWords(
  { radius = RADIUS_DEFAULT_KM, sort }: GuideFilter,
  list: GuideListData,
): string | undefined {
  if (list.place === null) return undefined
  const { name } = list.place
  if (radius !== 'any') return `within ${formatDistance(radius, distanceUnit(list))} of ${name}`
  return sort === 'newest' ? `at any distance from ${name}` : `from near ${name} to far`
}

/** "Guides matching oak", "Guides near Sheffield": the name of what a filter finds. */
export function guidesTitle(guides: string, { search, near }: GuideFilter): string {
  if (search !== undefined) return `${guides} matching ${search}`
  return near === undefined ? guides : `${guides} near ${near}`
}
