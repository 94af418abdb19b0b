import type { GuideCard, GuideFilter, NamedPlace } from '@grove/schema'
import { GUIDE_PAGE_MAX_SIZE } from '@grove/schema'
import type { QueryUtils } from '../../trpc.ts'
import { trpc } from '../../trpc.ts'
import type { DistanceUnit } from './filter-words.ts'
import { distanceUnit, shortPlaceName } from './filter-words.ts'
import type { GuideListData } from './guide-queries.ts'

/** Cards of guides near the place, at most. */
const NEARBY_SHOWN = 6

/** The words that may name a place: those of a search without one, when all of its matches are listed. */
function wordsOf({ search, near, bounds }: GuideFilter, list: GuideListData | undefined) {
  if (search === undefined || near !== undefined || bounds !== undefined) return undefined
  if (list === undefined || list.nextCursor !== null) return undefined
  // Words that nobody has in their listing may be a place that is half typed or has a slip in it.
  return { text: search, ...(list.total === 0 && { isForgiving: true }) }
}

/** Asks for so many that enough of them are not in the list already. */
function nearbyInput({ search: _, ...filter }: GuideFilter, { near }: NamedPlace, { total }: GuideListData) {
  return { ...filter, near, limit: Math.min(total + NEARBY_SHOWN, GUIDE_PAGE_MAX_SIZE) }
}

/** Those of them that match the words: without a script they may stand on a page before. */
function earlierInput(filter: GuideFilter, place: NamedPlace, list: GuideListData) {
  return { ...nearbyInput(filter, place, list), search: filter.search }
}

/** Whether the page begins in the middle of the list. */
function hasEarlierPages({ guides, total }: GuideListData): boolean {
  return guides.length < total
}

/** On the server: reads what `useNearby` shows, so that the page has it without a script. A failure leaves it out. */
export async function loadNearby(
  api: QueryUtils,
  filter: GuideFilter,
  list: GuideListData | undefined,
): Promise<void> {
  const words = wordsOf(filter, list)
  if (words === undefined || list === undefined) return
  try {
    const place = await api.geo.namedPlace.fetch(words)
    if (place === null) return
    await api.guides.search.fetch(nearbyInput(filter, place, list))
    if (hasEarlierPages(list)) await api.guides.search.fetch(earlierInput(filter, place, list))
  } catch {
    // The list itself is there.
  }
}

export interface Nearby {
  /** The place in full, as `near` takes it. */
  near: string
  name: string
  /** The nearest guides that are not in the list. */
  guides: GuideCard[]
  unit: DistanceUnit
}

/** Guides near the place that the words of a search name, besides those that match the words. */
export function useNearby(filter: GuideFilter, list: GuideListData | undefined): Nearby | undefined {
  const words = wordsOf(filter, list)
  const { data: place } = trpc.geo.namedPlace.useQuery(words ?? { text: '' }, {
    enabled: words !== undefined,
  })
  const isPlace = words !== undefined && list !== undefined && place !== undefined && place !== null
  const { data: page } = trpc.guides.search.useQuery(isPlace ? nearbyInput(filter, place, list) : {}, {
    enabled: isPlace,
  })
  const isPart = isPlace && hasEarlierPages(list)
  const { data: earlier } = trpc.guides.search.useQuery(isPart ? earlierInput(filter, place, list) : {}, {
    enabled: isPart,
  })
  if (!isPlace || page === undefined || (isPart && earlier === undefined)) return undefined
  const listed = new Set(
    [...list.guides, ...(earlier?.items ?? []), ...(earlier?.nearest ?? [])].map(({ id }) => id),
  )
  const found = page.items.length > 0 ? page.items : page.nearest
  const guides = found.filter(({ id }) => !listed.has(id)).slice(0, NEARBY_SHOWN)
  if (guides.length === 0) return undefined
  const unit = distanceUnit({ place: page.place, guides: found })
  return { near: place.near, name: shortPlaceName(place.name), guides, unit }
}
