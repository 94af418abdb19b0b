import { parseSearchText, stringifySearchText } from '@grove/schema'
import { AppProvider } from '@grove/ui'
import { watchRestoredPage } from '@grove/ui/restored-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { API_ORIGIN, BASE_PATH } from './config.ts'
import { FailedPage, MissingPage } from './features/shell/Fallbacks.tsx'
import { routeTree } from './routeTree.gen.ts'
import { createApiClient, createQueryClient, shownViewer, trpc } from './trpc.ts'
import './app.css'

/** Soon after the first screen: every decision is confirmed by a toast, and most can be undone there alone. */
const TOASTS_AFTER_MS = 2_000

const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
  parseSearch: parseSearchText,
  stringifySearch: stringifySearchText,
  defaultPreload: 'intent',
  defaultNotFoundComponent: MissingPage,
  defaultErrorComponent: FailedPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// By the words of such a failure the router would load the document anew, and there may be none while the server is away.
// FailedPage says so in the place of the page, with ways to go on.
addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = `A part of this page could not be fetched. (${payload.message})`
})

const element = document.getElementById('app')
if (element === null) throw new Error('The page has no element for the app')
const queryClient = createQueryClient()
const client = createApiClient(queryClient)
watchRestoredPage(
  () => shownViewer(queryClient),
  () => client.session.current.query(),
)
createRoot(element).render(
  <StrictMode>
    <AppProvider mediaOrigin={API_ORIGIN} toastsAfterMs={TOASTS_AFTER_MS}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </AppProvider>
  </StrictMode>,
)
