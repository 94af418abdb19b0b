// First, so that what a component says about itself counts over the base.
import './app.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createGuideCache } from './guide-cache.ts'
import { createSiteRouter } from './router.tsx'
import { createBrowserClient, createQueryClient } from './trpc.ts'

const queryClient = createQueryClient()
const router = createSiteRouter({
  queryClient,
  client: createBrowserClient(),
  siteOrigin: document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? location.origin,
  guideCache: createGuideCache(queryClient),
})

hydrateRoot(document, <RouterClient router={router} />)
