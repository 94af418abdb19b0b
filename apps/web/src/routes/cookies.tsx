import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '../features/site-pages/SitePage.tsx'
import { sitePageRoute } from '../features/site-pages/site-page.ts'

export const Route = createFileRoute('/cookies')({
  ...sitePageRoute('cookies'),
  component: () => <SitePage name="cookies" />,
})
