import type { SitePageName } from '@grove/schema'
import { SITE_PAGES } from '@grove/schema'
import { callStatus } from '@grove/ui/call-errors'
import type { HeadSite } from '../../page-head.ts'
import { pageHead } from '../../page-head.ts'
import type { PageLoad } from '../../page-problem.ts'
import type { QueryUtils } from '../../trpc.ts'

/** The options of the route of a page, besides its component. They come with every page, so they are few. */
export function sitePageRoute(name: SitePageName) {
  return {
    staticData: { isInSitemap: true },
    loader: ({ context: { api } }: { context: { api: QueryUtils } }): Promise<PageLoad> =>
      api.sitePages.get.fetch({ name }).then(
        () => ({ problem: null }),
        (error) => ({ problem: { status: callStatus(error) ?? 500, message: '' } }),
      ),
    head: ({ match }: { match: { context: HeadSite } }) =>
      pageHead(match.context, {
        path: `/${name}`,
        title: SITE_PAGES[name],
        description: `${SITE_PAGES[name]} of ${match.context.siteName}`,
      }),
  }
}
