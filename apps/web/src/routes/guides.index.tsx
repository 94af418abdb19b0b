import type { GuideFilter } from '@grove/schema'
import { readGuideFilter } from '@grove/schema'
import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listingHead } from '../features/guides/guide-heads.ts'
import { loadGuideList, MOST_PAGES_IN_ADDRESS } from '../features/guides/guide-queries.ts'
import { ListingPage } from '../features/guides/ListingPage.tsx'
import { rememberListing } from '../features/guides/last-listing.ts'

interface ListingSearch extends GuideFilter {
  /** Where the list begins, on pages that are turned without a script. */
  cursor?: string
  /** A phone shows the map in place of the list. */
  view?: 'map'
  /** How many pages of the list are shown, from its beginning; 1 where absent. */
  pages?: number
}

/** No cursor of ours is longer. */
const CURSOR_MAX_LENGTH = 100

/** The filter, with what the page itself adds to it. */
function readListing(search: Record<string, unknown>): ListingSearch {
  const { cursor, view } = search
  const pages = /^\d{1,2}$/.test(String(search.pages)) ? Number(search.pages) : 1
  const isCursor = typeof cursor === 'string' && cursor !== '' && cursor.length <= CURSOR_MAX_LENGTH
  // Named even where there is none: the router keeps a value that is not replaced.
  return {
    ...readGuideFilter(search),
    cursor: isCursor ? cursor : undefined,
    view: view === 'map' ? view : undefined,
    pages: pages > 1 ? Math.min(pages, MOST_PAGES_IN_ADDRESS) : undefined,
  }
}

export const Route = createFileRoute('/guides/')({
  staticData: { isInSitemap: true },
  validateSearch: readListing,
  // Only these: what other parameters an address carries makes no other page. The router leaves those in the search.
  loaderDeps({ search }) {
    const { cursor, view: _, pages: __, ...filter } = readListing({ ...search })
    return { filter, ...(cursor !== undefined && { cursor }) }
  },
  // A list that has grown is the same list: its length is no dependency, which would load the page anew.
  async loader({ context, deps, location }) {
    const { cursor, ...search } = readListing({ ...location.search })
    const loaded = await loadGuideList(context, deps, search.pages)
    // Nothing begins at this cursor: the whole list is there.
    if (cursor !== undefined && loaded.problem?.status === 400)
      throw redirect({ to: '/guides', search, replace: true })
    return loaded
  },
  head: ({ match }) => listingHead(match.context, match.loaderDeps),
  component: Listing,
})

function Listing() {
  const { problem } = Route.useLoaderData()
  const { view = 'list', pages = 1 } = Route.useSearch()
  const { pathname, href } = useLocation()
  useEffect(() => {
    // While another page is on its way, the address is that one's already.
    if (pathname === '/guides') rememberListing(href)
  }, [pathname, href])
  return <ListingPage ask={Route.useLoaderDeps()} view={view} pages={pages} problem={problem} />
}
