import { parseSearchText, stringifySearchText } from '@grove/schema'
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './features/site/ErrorPage.tsx'
import { NotFoundPage } from './features/site/NotFoundPage.tsx'
import type { RefusedForm } from './form-outcome.ts'
import type { GuideCache } from './guide-cache.ts'
import { routeTree } from './routeTree.gen.ts'
import type { GroveClient, QueryUtils } from './trpc.ts'
import { createQueryUtils } from './trpc.ts'
import { isOnTheWay } from './use-from-top.ts'

/** The context of every route's loader and head. */
export interface RouterContext {
  queryClient: QueryClient
  /** Calls the procedures: over HTTP in the browser, in process on the server. */
  client: GroveClient
  api: QueryUtils
  /** Origin of the site's canonical addresses, without a trailing slash. */
  siteOrigin: string
  /** The lists of guides that the browser keeps; there are none on the server. */
  guideCache: GuideCache | undefined
  /** The form of the page that was sent without JavaScript and refused; only on the server. */
  refused?: RefusedForm
}

interface RouterParts extends Omit<RouterContext, 'api' | 'guideCache' | 'refused'> {
  guideCache?: GuideCache
}

/** How long a page may take until the next one shows that it is on its way, in ms. */
const PENDING_DELAY_MS = 200

/**
 * Whether the router may scroll the page that has just been rendered: always, but for the page as it came from the
 * server. The browser itself has put that one where its reader left it, and the reader may have gone elsewhere since:
 * under a press that is going on, the page must not move.
 */
function scrollKeeper(): () => boolean {
  let isFirst = !import.meta.env.SSR
  return () => {
    const isNew = !isFirst
    isFirst = false
    return isNew
  }
}

/** Makes the site's router: once in the browser, once for each page on the server. */
export function createSiteRouter({ queryClient, client, siteOrigin, guideCache }: RouterParts) {
  return createRouter({
    routeTree,
    context: { queryClient, client, api: createQueryUtils(client, queryClient), siteOrigin, guideCache },
    parseSearch: parseSearchText,
    stringifySearch: stringifySearchText,
    defaultPreload: false,
    // Queries decide what is fresh; the router always asks them.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_DELAY_MS,
    scrollRestoration: scrollKeeper(),
    // Where one is on a page that has not come yet says nothing of the page that was left for it.
    getScrollRestorationKey: ({ state, href }) => `${state.__TSR_key ?? href}${isOnTheWay() ? '-' : ''}`,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
