import type { SitePageName } from '@grove/schema'
import { SITE_PAGES } from '@grove/schema'
import { callStatus } from '@grove/ui/call-errors'
import type { HeadSite } from '../../page-head.ts'
import { pageHead, siteOf } from '../../page-head.ts'
import type { PageLoad } from '../../page-problem.ts'
import type { QueryUtils } from '../../trpc.ts'

const DESCRIPTIONS: Readonly<Record<SitePageName, (siteName: string) => string>> = {
  privacy: (siteName) => `Which information about you ${siteName} holds, why, for how long, and your rights.`,
  terms: (siteName) => `The terms under which visitors and guides use ${siteName}.`,
  cookies: (siteName) => `Every cookie and all storage that ${siteName} uses on your device.`,
  accessibility: (siteName) => `How accessible ${siteName} is, what is not yet, and whom to tell.`,
}

/** Fetches the text of a page, or says why there is none to show. */
export async function loadSitePage({ api }: { api: QueryUtils }, name: SitePageName): Promise<PageLoad> {
  try {
    await api.sitePages.get.fetch({ name })
    return { problem: null }
  } catch (error) {
    return { problem: { status: callStatus(error) ?? 500, message: 'This page could not be fetched.' } }
  }
}

export function sitePageHead(site: HeadSite, name: SitePageName) {
  return pageHead({
    ...siteOf(site),
    path: `/${name}`,
    title: SITE_PAGES[name],
    description: DESCRIPTIONS[name](site.siteName),
  })
}
