import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { dehydrate, hydrate } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Carries the data that a page was rendered with into the browser, as one JSON text: loaders have all of it before the
 * rendering begins, so nothing streams in later, and a text is both written and read faster than a graph of objects.
 */
export function carryPageData(
  options: Pick<AnyRouter['options'], 'dehydrate' | 'hydrate'>,
  queryClient: QueryClient,
): void {
  if (import.meta.env.SSR) {
    options.dehydrate = () => ({
      // A failure stays on the server: the browser asks again by itself.
      queries: JSON.stringify(
        dehydrate(queryClient, { shouldDehydrateQuery: (query) => query.state.status === 'success' }),
      ),
    })
    return
  }
  options.hydrate = ({ queries }: { queries: string }) => {
    hydrate(queryClient, JSON.parse(queries) as DehydratedState)
    // A page may have been rendered a while ago and still be what the server answers now: its data counts as of this
    // visit, so that none of it is asked for again at once.
    const visitedAt = Date.now()
    for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: visitedAt })
  }
}
