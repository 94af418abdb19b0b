import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { createSiteRouter } from './router.tsx'
import { createBrowserClient, createQueryClient } from './trpc.ts'
import './app.css'

const router = createSiteRouter({
  queryClient: createQueryClient(),
  client: createBrowserClient(),
  siteOrigin: document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ?? location.origin,
})

hydrateRoot(document, <RouterClient router={router} />)
