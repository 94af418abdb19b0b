import { AppProvider } from '@grove/ui'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorPage } from './features/site/ErrorPage.tsx'
import { NotFoundPage } from './features/site/NotFoundPage.tsx'
import { routeTree } from './routeTree.gen.ts'
import { parseSearchText, stringifySearchText } from './search-params.ts'
import type { GroveClient, QueryUtils } from './trpc.ts'
import { createQueryUtils, trpc } from './trpc.ts'

/** What every route's loader and head may use. */
export interface RouterContext {
  queryClient: QueryClient
  api: QueryUtils
  /** Origin of the site's canonical addresses, without a trailing slash. */
  siteOrigin: string
}

interface RouterParts {
  queryClient: QueryClient
  client: GroveClient
  siteOrigin: string
}

/** Makes the site's router: once in the browser, once for each page on the server. */
export function createSiteRouter({ queryClient, client, siteOrigin }: RouterParts) {
  const router = createRouter({
    routeTree,
    context: { queryClient, api: createQueryUtils(client, queryClient), siteOrigin },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPreload: 'intent',
    // Queries decide what is fresh; the router always asks them.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    Wrap: ({ children }) => (
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <AppProvider>{children}</AppProvider>
        </QueryClientProvider>
      </trpc.Provider>
    ),
  })
  setupRouterSsrQueryIntegration({ router, queryClient, wrapQueryClient: false })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
