import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorPage } from './features/site/ErrorPage.tsx'
import { NotFoundPage } from './features/site/NotFoundPage.tsx'
import type { GuideCache } from './guide-cache.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearchText, stringifySearchText } from './search-params.ts'
import type { GroveClient, QueryUtils } from './trpc.ts'
import { createQueryUtils } from './trpc.ts'

/** What every route's loader and head may use. */
export interface RouterContext {
  queryClient: QueryClient
  /** Calls the procedures: over HTTP in the browser, in process on the server. */
  client: GroveClient
  api: QueryUtils
  /** Origin of the site's canonical addresses, without a trailing slash. */
  siteOrigin: string
  /** The lists of guides that the browser keeps; there are none on the server. */
  guideCache: GuideCache | undefined
}

interface RouterParts {
  queryClient: QueryClient
  client: GroveClient
  siteOrigin: string
  guideCache?: GuideCache
}

/** How long a page may take until the next one shows that it is on its way, in ms. */
const PENDING_DELAY_MS = 200

/** Makes the site's router: once in the browser, once for each page on the server. */
export function createSiteRouter({ queryClient, client, siteOrigin, guideCache }: RouterParts) {
  const router = createRouter({
    routeTree,
    context: { queryClient, client, api: createQueryUtils(client, queryClient), siteOrigin, guideCache },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPreload: false,
    // Queries decide what is fresh; the router always asks them.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_DELAY_MS,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    wrapQueryClient: false,
    // A failure stays on the server: the browser asks again by itself.
    dehydrateOptions: { shouldDehydrateQuery: (query) => query.state.status === 'success' },
  })
  if (!import.meta.env.SSR) treatPageDataAsCurrent(router.options, queryClient)
  return router
}

/**
 * A page may have been rendered a while ago and still be what the server answers now: its data counts as of this visit,
 * so that none of it is asked for again at once.
 */
function treatPageDataAsCurrent(
  options: Pick<AnyRouter['options'], 'hydrate'>,
  queryClient: QueryClient,
): void {
  const { hydrate } = options
  options.hydrate = async (dehydrated) => {
    await hydrate?.(dehydrated)
    const visitedAt = Date.now()
    for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: visitedAt })
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
