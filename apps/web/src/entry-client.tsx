import { validatePlainly } from '@grove/ui/plain-validation'
import { watchRestoredPage } from '@grove/ui/restored-page'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createGuideCache } from './guide-cache.ts'
import { takePageData } from './page-data.ts'
import { createSiteRouter } from './router.tsx'
import { createBrowserClient, createQueryClient, shownViewer } from './trpc.ts'

/** In a frame of another page nothing is kept, and nobody is signed in. */
const isEmbedded = location.pathname.startsWith('/embed/')
const queryClient = createQueryClient()
takePageData(queryClient)
const client = createBrowserClient({ isAnonymous: isEmbedded, queryClient })
const router = createSiteRouter({
  queryClient,
  client,
  siteOrigin: document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? location.origin,
  guideCache: isEmbedded ? undefined : createGuideCache(queryClient),
})

// Where code is missing, as after a deployment, the router loads the document anew, by the words of the failure. Without a
// connection there would be no document either: then the page says so itself.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`
})
validatePlainly()
watchRestoredPage(
  () => shownViewer(queryClient),
  () => client.session.current.query(),
)
// As a transition it is done in small pieces, between which the page answers.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
