import type { AdminGuideFilter, GuideFilter } from '@grove/schema'
import { RADIUS_DEFAULT_KM } from '@grove/schema'
import type { ResolvedPlace } from '../gazetteer/index.ts'
import { resolvePlace } from '../gazetteer/index.ts'
import type { ResolvedAdminFilter, ResolvedFilter } from './guide-filter.queries.ts'

interface Resolved<Filter> {
  filter: Filter
  /** The place of `near`; null where none was asked for, or where nobody knows it. */
  place: ResolvedPlace | null
}

/**
 * Looks up the place of a filter. A place that nobody knows is searched for as words, beside those that were asked for.
 * @throws InvalidError for degrees that are none.
 */
export function resolveFilter(filter: GuideFilter): Resolved<ResolvedFilter>
export function resolveFilter(filter: AdminGuideFilter): Resolved<ResolvedAdminFilter>
export function resolveFilter({
  near,
  radius = RADIUS_DEFAULT_KM,
  ...filter
}: GuideFilter | AdminGuideFilter): Resolved<ResolvedFilter | ResolvedAdminFilter> {
  if (near === undefined) return { filter, place: null }
  const place = resolvePlace(near)
  if (place === undefined)
    return { filter: { ...filter, search: `${filter.search ?? ''} ${near}`.trim() }, place: null }
  const point = { latitude: place.latitude, longitude: place.longitude }
  const radiusKm = radius === 'any' ? undefined : radius
  return { filter: { ...filter, near: { point, radiusKm } }, place }
}
