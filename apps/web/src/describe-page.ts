import { stringifySearchText, URL_MAX_LENGTH } from '@grove/schema'
import type { AnyRoute, AnyValidator } from '@tanstack/react-router'
import { createTRPCClient } from '@trpc/client'
import { createSiteRouter } from './router.tsx'
import { createQueryClient } from './trpc.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whom the page is the same for when the server renders it; left out: everyone. */
    access?: 'signed-out' | 'viewer'
    /** True for a page that other sites may show in a frame. */
    isEmbedded?: boolean
    /** True for a page that search engines are told of. */
    isInSitemap?: boolean
  }
}

/** The facts about a page that the server needs before it renders it, or finds it in the cache. */
export interface PageDescription {
  /** Path and search that the page is rendered for: parameters that it does not know are left out. */
  canonicalHref: string
  /** Whom it is the same for: everyone, everyone without a session, or nobody but its viewer. */
  access: 'everyone' | 'signed-out' | 'viewer'
  /** True for what other sites may show in a frame. */
  isEmbedded: boolean
}

/** Longer addresses are cut down to their path: no real search is that long. */
const MAX_HREF_LENGTH = 2_000

/** Knows the routes, and loads nothing. */
const routes = createSiteRouter({
  queryClient: createQueryClient(),
  client: createTRPCClient({ links: [] }),
  siteOrigin: '',
})

/** The paths of the pages that search engines are told of, besides those of guides. */
export const SITEMAP_PATHS: readonly string[] = Object.values(routes.routesByPath)
  .filter(({ options }) => options.staticData?.isInSitemap === true)
  .map(({ to }) => to)

/** The parameters that a route knows, as its schema reads them; none where it refuses them. */
function readSearch({ options }: AnyRoute, search: Record<string, unknown>): Record<string, unknown> {
  const schema: AnyValidator = options.validateSearch
  try {
    if (typeof schema === 'function') return schema(search)
    return schema !== undefined && 'parse' in schema ? schema.parse(search) : {}
  } catch {
    return {}
  }
}

/** Tells which page a request's target asks for, by the routes and their search schemas. */
export function describePage(target: string): PageDescription {
  // A target that looks like another host's address is a path of this site too.
  const path = target.slice(0, URL_MAX_LENGTH).replace(/^\/{2,}/, '/')
  const { href, pathname, search } = new URL(`http://page.invalid${path}`)
  const asked = routes.parseLocation({ href, pathname, search, hash: '', state: { __TSR_index: 0 } })
  const [matched] = routes.getMatchedRoutes(asked.pathname)
  const known = Object.assign({}, ...matched.map((route) => readSearch(route, asked.search)))
  const whole = pathname + stringifySearchText(known)
  const { access = 'everyone', isEmbedded = false } = matched.at(-1)?.options.staticData ?? {}
  return { canonicalHref: whole.length > MAX_HREF_LENGTH ? pathname : whole, access, isEmbedded }
}
