import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { dehydrate, hydrate } from '@tanstack/react-query'
import { scriptJson } from './script-json.ts'

const ELEMENT_ID = 'page-data'

/**
 * The element that carries the data that a page was rendered with into the browser, as JSON: loaders have all of it before
 * the rendering begins, so nothing streams in later, and JSON is both written and read faster than a script that makes it.
 */
export function pageDataElement(queryClient: QueryClient): string {
  // A failure stays on the server: the browser asks again by itself.
  const data = dehydrate(queryClient, { shouldDehydrateQuery: (query) => query.state.status === 'success' })
  return `<script type="application/json" id="${ELEMENT_ID}">${scriptJson(data)}</script>`
}

/** Takes the data that the page came with, before the page is taken over. */
export function takePageData(queryClient: QueryClient): void {
  const element = document.getElementById(ELEMENT_ID)
  if (element === null) return
  hydrate(queryClient, JSON.parse(element.textContent) as DehydratedState)
  // It is no part of what is rendered.
  element.remove()
  // A page may have been rendered a while ago and still be what the server answers now: its data counts as of this
  // visit, so that none of it is asked for again at once.
  const visitedAt = Date.now()
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: visitedAt })
}
