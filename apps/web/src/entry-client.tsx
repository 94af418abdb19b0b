import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createGuideCache } from './guide-cache.ts'
import { createSiteRouter } from './router.tsx'
import { createBrowserClient, createQueryClient } from './trpc.ts'
import './app.css'

const queryClient = createQueryClient()
const router = createSiteRouter({
  queryClient,
  client: createBrowserClient(),
  siteOrigin: document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? location.origin,
  guideCache: createGuideCache(queryClient),
})

hydrateRoot(document, <RouterClient router={router} />)
