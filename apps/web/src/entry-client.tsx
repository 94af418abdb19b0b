import { validatePlainly } from '@grove/ui/plain-validation'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createGuideCache } from './guide-cache.ts'
import { takePageData } from './page-data.ts'
import { createSiteRouter } from './router.tsx'
import { createBrowserClient, createQueryClient } from './trpc.ts'

/** In a frame of another page nothing is kept, and nobody is signed in. */
const isEmbedded = location.pathname.startsWith('/embed/')
const queryClient = createQueryClient()
takePageData(queryClient)
const router = createSiteRouter({
  queryClient,
  client: createBrowserClient({ isAnonymous: isEmbedded }),
  siteOrigin: document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? location.origin,
  guideCache: isEmbedded ? undefined : createGuideCache(queryClient),
})

/** Fetches the parts that this page was rendered with on the server, so that they are taken over with it. */
async function fetchRenderedParts(): Promise<void> {
  const names = [...document.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => dataset.part)
  if (names.length > 0) await (await import('./later-parts.tsx')).loadParts(names)
}

// A stylesheet is asked for once, even where the page that needs it is asked for again.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement)
      router.subscribe('onBeforeLoad', () => target.replaceWith(target.cloneNode()))
  },
  true,
)
// Where code is missing, as after a deployment, the router loads the document anew, by the words of the failure. Without a
// connection there would be no document either: then the page says so itself.
addEventListener('vite:preloadError', ({ payload }) => {
  if (!navigator.onLine) payload.message = `No connection: ${payload.message}`
})
validatePlainly()
fetchRenderedParts()
  // Once more, before the page counts as taken over: what is pressed in a part that is still missing then is lost.
  .catch(fetchRenderedParts)
  // What cannot be had at all is told of where it would be shown.
  .catch(() => undefined)
  .then(() => {
    // As a transition it is done in small pieces, between which the page answers.
    startTransition(() => {
      hydrateRoot(document, <RouterClient router={router} />)
    })
  })
