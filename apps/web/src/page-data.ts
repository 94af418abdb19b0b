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
  const { queries, ...data } = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success',
  })
  // Without times: a page that says the same has the same bytes, whenever it was rendered.
  const timeless = queries.map(({ dehydratedAt, state, ...query }) => ({
    ...query,
    state: { ...state, dataUpdatedAt: 0 },
  }))
  return `<script type="application/json" id="${ELEMENT_ID}">${scriptJson({ ...data, queries: timeless })}</script>`
}

/** Takes the data that the page came with, before the page is taken over. */
export function takePageData(queryClient: QueryClient): void {
  const element = document.getElementById(ELEMENT_ID)
  if (element === null) return
  const data = JSON.parse(element.textContent) as DehydratedState
  // A page may have been rendered a while ago and still be what the server answers now: its data counts as of this
  // visit, so that none of it is asked for again at once.
  const visitedAt = Date.now()
  for (const { state } of data.queries) state.dataUpdatedAt = visitedAt
  hydrate(queryClient, data)
  // It is no part of what is rendered.
  element.remove()
}
