// First, so that what a component says about itself counts over the base.
import './app.css'
import { validatePlainly } from '@grove/ui/plain-validation'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createGuideCache } from './guide-cache.ts'
import { createSiteRouter } from './router.tsx'
import { createBrowserClient, createQueryClient } from './trpc.ts'

/** In a frame of another page nothing is kept, and nobody is signed in. */
const isEmbedded = location.pathname.startsWith('/embed/')
const queryClient = createQueryClient()
const router = createSiteRouter({
  queryClient,
  client: createBrowserClient({ isAnonymous: isEmbedded }),
  siteOrigin: document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? location.origin,
  guideCache: isEmbedded ? undefined : createGuideCache(queryClient),
})

validatePlainly()
hydrateRoot(document, <RouterClient router={router} />)
