import { readLink } from './form-outcome.ts'
import type { HeadSite, PageHead } from './page-head.ts'
import { pageHead } from './page-head.ts'
import { requireViewer } from './require-viewer.ts'

// The options of routes besides their components. They come with every page, so they are few.

/** The head of a page whose words are always the same. */
function headOf(page: PageHead) {
  return ({ match }: { match: { context: HeadSite } }) => pageHead(match.context, page)
}

/** A page that search engines are told of. */
export function publicPage(path: string, title: string, description: string) {
  return { staticData: { isInSitemap: true }, head: headOf({ path, title, description }) }
}

/** A page for whoever is signed in, which says itself when it is ready. */
export function memberPage(path: string, title: string, description: string) {
  return {
    staticData: { access: 'viewer' } as const,
    beforeLoad: requireViewer,
    head: headOf({ path, title, description, isHidden: true }),
  }
}

/** A page that the link of a message opens. The secret in its address is for one reader: no such page is kept. */
export function linkPage(path: string, title: string, description: string) {
  return {
    staticData: { access: 'viewer' } as const,
    validateSearch: readLink,
    head: headOf({ path, title, description, isHidden: true }),
  }
}
