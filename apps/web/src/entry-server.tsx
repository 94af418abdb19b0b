import { callStatus } from '@grove/ui/call-errors'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { RefusedForm } from './form-outcome.ts'
import type { ClientManifest } from './head-tags.ts'
import { headTags } from './head-tags.ts'
import { pageDataElement } from './page-data.ts'
import { problemOf, UNAVAILABLE_STATUS } from './page-problem.ts'
import { createSiteRouter } from './router.tsx'
import type { GroveClient } from './trpc.ts'
import { createQueryClient } from './trpc.ts'

export { describePage, SITEMAP_PATHS } from './describe-page.ts'

export interface RenderInput {
  /** Path and search of the page asked for. */
  href: string
  /** Origin of canonical addresses. */
  siteOrigin: string
  /** Calls the procedures, in process, for the viewer of this page. */
  client: GroveClient
  /** Vite's manifest of the browser build; left out while developing. */
  manifest?: ClientManifest
  /** The form of the page that was sent without JavaScript and refused. */
  refused?: RefusedForm
  signal?: AbortSignal
  /** Told every failure that the page itself only shows masked. */
  onError: (error: unknown) => void
}

export interface RenderResult {
  status: number
  html: string
  /** Where to go instead; html is empty then. */
  location?: string
}

/** The text where not even the frame of a page could be rendered: never a blank page. */
const LAST_RESORT = `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Something went wrong</title></head><body><main><h1>Something went wrong</h1><p>This page could not be shown. It may be well again in a moment.</p><p><a href="/">Return to Home</a></p></main></body></html>`

/** Stands before each part that React could not render and left to the browser. */
const LEFT_OUT = '<!--$!-->'

/** Returns the error that keeps parts of a page from being rendered. Rendering to a string hides it, so the page is rendered again. */
function failuresOf(element: ReactElement): Promise<unknown[]> {
  const failures: unknown[] = []
  return new Promise((resolve) => {
    const done = () => resolve(failures)
    renderToPipeableStream(element, {
      onError: (error) => void failures.push(error),
      onAllReady: done,
      onShellError: done,
    })
  })
}

/** The document with something more at the end of its head and of its body. */
function insert(html: string, inHead: string, inBody: string): string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  return html.slice(0, headEnd) + inHead + html.slice(headEnd, bodyEnd) + inBody + html.slice(bodyEnd)
}

/**
 * Makes the site's router for one page. The page tells the browser when its parts were loaded; here that is never, so that a
 * page that says the same has the same bytes, whenever it was rendered. Queries decide in the browser what is fresh.
 */
function createPageRouter({
  refused,
  ...parts
}: Parameters<typeof createSiteRouter>[0] & Pick<RenderInput, 'refused'>) {
  const router = createSiteRouter(parts)
  router.options.context.refused = refused
  const { load } = router
  router.load = async (options) => {
    await load(options)
    for (const match of router.state.matches) match.updatedAt = 0
  }
  return router
}

/** Renders one page of the site, whole document, with its data for the browser. */
export async function render(input: RenderInput): Promise<RenderResult> {
  const queryClient = createQueryClient()
  try {
    return await renderWith(queryClient, input)
  } finally {
    // Data that is kept for a while in the browser would be kept here for as long, for nobody.
    queryClient.clear()
  }
}

async function renderWith(queryClient: QueryClient, input: RenderInput): Promise<RenderResult> {
  queryClient.getQueryCache().config.onError = input.onError
  let matchedRouteIds: readonly string[] = []
  let problemStatus: number | undefined
  const handle = createRequestHandler({
    // Joined as texts: read against the origin, a path such as `/\host` would name another host.
    request: new Request(new URL(input.siteOrigin + input.href), { signal: input.signal }),
    createRouter: () =>
      createPageRouter({
        queryClient,
        client: input.client,
        siteOrigin: input.siteOrigin,
        refused: input.refused,
      }),
  })
  // Kept beside the Response, which would encode the text only to have it decoded again.
  let html = ''
  let isPartial = false
  const response = await handle(async ({ router }) => {
    const { matches } = router.state
    matchedRouteIds = matches.map((match) => match.routeId)
    for (const match of matches) {
      problemStatus ??= problemOf(match.loaderData)?.status
      if (match.status !== 'error') continue
      input.onError(match.error)
      if (callStatus(match.error) === UNAVAILABLE_STATUS) problemStatus ??= UNAVAILABLE_STATUS
    }
    try {
      const page = <RouterServer router={router} />
      html = await transformHtmlStringWithRouter(router, renderToString(page))
      isPartial = html.includes(LEFT_OUT)
      if (isPartial) for (const failure of await failuresOf(page)) input.onError(failure)
      return new Response(null, { status: getSsrStatus(router) })
    } catch (error) {
      input.onError(error)
      return new Response(null, { status: 500 })
    }
  })
  const location = response.headers.get('location')
  if (location !== null) return { status: response.status, html: '', location }
  if (html === '') return { status: 500, html: LAST_RESORT }
  return {
    status: isPartial ? 500 : (problemStatus ?? response.status),
    html: insert(
      html,
      headTags(matchedRouteIds, input.manifest, input.refused),
      pageDataElement(queryClient),
    ),
  }
}
