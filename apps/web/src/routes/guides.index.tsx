import { SEARCH_MAX_LENGTH } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { listingHead } from '../features/guides/guide-heads.ts'
import { loadGuideList } from '../features/guides/guide-queries.ts'
import { ListingPage } from '../features/guides/ListingPage.tsx'

interface ListingSearch {
  /** Words to look for. */
  search?: string
  /** Where the list begins, on pages that are turned without a script. */
  cursor?: string
}

function optionalText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.slice(0, SEARCH_MAX_LENGTH).trim() : ''
  return text === '' ? undefined : text
}

export const Route = createFileRoute('/guides/')({
  staticData: { isInSitemap: true },
  validateSearch: (search: Record<string, unknown>): ListingSearch => ({
    search: optionalText(search.search),
    cursor: optionalText(search.cursor),
  }),
  // Only these: what other parameters an address carries makes no other page.
  loaderDeps: ({ search: { search, cursor } }) => ({ search, cursor }),
  loader: ({ context, deps }) => loadGuideList(context, deps),
  head: ({ match }) => listingHead(match.context, match.search),
  component: Listing,
})

function Listing() {
  const { problem } = Route.useLoaderData()
  const ask = Route.useLoaderDeps()
  return <ListingPage ask={ask} problem={problem} />
}
