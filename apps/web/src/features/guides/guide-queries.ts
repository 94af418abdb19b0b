import type { GuideCard, GuideFilter, GuidePage, GuidePins, GuideView } from '@grove/schema'
import { GUIDE_PAGE_SIZE } from '@grove/schema'
import type { InfiniteData } from '@tanstack/react-query'
import { keepPreviousData } from '@tanstack/react-query'
import { useLoaderData, useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { GuideCache } from '../../guide-cache.ts'
import type { PageLoad } from '../../page-problem.ts'
import type { QueryUtils } from '../../trpc.ts'
import { trpc } from '../../trpc.ts'
import { GuideDataError, readProblem } from './guide-errors.ts'
import { loadNearby } from './nearby.ts'

/** The request of a list of guides: the filter as a whole. */
export interface GuideListAsk {
  filter: GuideFilter
  /** Where a page of the list begins that was opened by its own address, without a script. */
  cursor?: string
  /** Guides on a page, where it is not the usual number. */
  limit?: number
}

/** All cards that have come so far, with the count of all matches. */
export interface GuideListData extends Omit<GuidePage, 'items'> {
  guides: readonly GuideCard[]
  /** How many pages they came in. */
  pageCount: number
}

/** An address brings back at most so many pages of a list: each is another search on the server. */
export const MOST_PAGES_IN_ADDRESS = 10

function listInput({ filter, cursor, limit }: GuideListAsk) {
  return {
    ...filter,
    // A list that begins in its middle is another one than the whole: the same number, said aloud, sets its key apart.
    ...((limit ?? cursor) && { limit: limit ?? GUIDE_PAGE_SIZE }),
  }
}

/** Puts the pages of a list together; an answer of another shape is refused. */
export function readGuidePages({ pages }: Pick<InfiniteData<GuidePage>, 'pages'>): GuideListData {
  const last = pages.at(-1)
  if (last === undefined || pages.some((page) => !Array.isArray(page?.items))) throw new GuideDataError()
  const { items: _, ...rest } = last
  return { ...rest, guides: pages.flatMap((page) => page.items), pageCount: pages.length }
}

/** Passes pins on; an answer of another shape is refused. */
export function readGuidePins(pins: GuidePins): GuidePins {
  const columns = [pins?.ids, pins?.latitudes, pins?.longitudes]
  if (
    !columns.every((column) => Array.isArray(column) && column.length === pins.ids.length) ||
    !Array.isArray(pins.areas)
  ) {
    throw new GuideDataError()
  }
  return pins
}

export interface ListLoaderContext {
  api: QueryUtils
  guideCache: GuideCache | undefined
}

/**
 * Fetches the first cards of a list for a page, as many pages of them as its address says. On the server the page waits
 * for them; in the browser it is shown at once, with skeletons in their place.
 */
export async function loadGuideList(
  { api, guideCache }: ListLoaderContext,
  ask: GuideListAsk,
  pages = 1,
): Promise<PageLoad> {
  const options = {
    initialCursor: ask.cursor ?? null,
    pages,
    getNextPageParam: (page: GuidePage) => page.nextCursor,
  }
  if (!import.meta.env.SSR) {
    await guideCache?.restore()
    // A kept list may end sooner than the one that the address speaks of.
    const kept = api.guides.search.getInfiniteData(listInput(ask))?.pages ?? []
    const isShort = kept.length < pages && kept.at(-1)?.nextCursor !== null
    void api.guides.search.prefetchInfinite(listInput(ask), { ...options, ...(isShort && { staleTime: 0 }) })
    return { problem: null }
  }
  try {
    const list = readGuidePages(await api.guides.search.fetchInfinite(listInput(ask), options))
    await loadNearby(api, ask.filter, list)
    return { problem: null }
  } catch (error) {
    return { problem: readProblem('list', error) }
  }
}

/** A list of guides as far as it has come, with the way to more of it. */
export function useGuideList(ask: GuideListAsk) {
  const { guideCache } = useRouteContext({ from: '__root__' })
  // Runs when this part of the page has been hydrated.
  useEffect(() => {
    void guideCache?.restore()
  }, [guideCache])
  return trpc.guides.search.useInfiniteQuery(listInput(ask), {
    initialCursor: ask.cursor,
    getNextPageParam: (page) => page?.nextCursor,
    select: readGuidePages,
    // Nothing jumps: the list that is shown stays until the next one is there.
    placeholderData: keepPreviousData,
  })
}

/** Every match with a place, for maps; asked for when `isEnabled`. */
export function useGuidePins(filter: GuideFilter, isEnabled: boolean) {
  return trpc.guides.pins.useQuery(filter, {
    enabled: isEnabled,
    select: readGuidePins,
    // Number by number would take long with many of them; the map itself sees when they are the same as before.
    structuralSharing: false,
  })
}

/** The loaded part of a list, without fetching; undefined while there is none. */
export function peekGuideList(api: QueryUtils, ask: GuideListAsk): GuideListData | undefined {
  const data = api.guides.search.getInfiniteData(listInput(ask))
  if (data === undefined) return undefined
  try {
    return readGuidePages(data)
  } catch {
    return undefined
  }
}

/** Where map tiles come from; null for the land outline alone. */
export function useTileUrl(): string | null {
  return useLoaderData({ from: '__root__', select: (loaded) => loaded.tileUrl })
}

/** Fetches the guide that a map's popup shows; the profile opens without another fetch then. */
export function useLoadPopup(): (id: number) => Promise<GuideView> {
  const utils = trpc.useUtils()
  return useCallback((id: number) => utils.guides.byId.fetch({ id }), [utils])
}
