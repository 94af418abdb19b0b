import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '../features/site-pages/SitePage.tsx'
import { loadSitePage, sitePageHead } from '../features/site-pages/site-page.ts'

export const Route = createFileRoute('/privacy')({
  staticData: { isInSitemap: true },
  loader: ({ context }) => loadSitePage(context, 'privacy'),
  head: ({ match }) => sitePageHead(match.context, 'privacy'),
  component: Page,
})

function Page() {
  return <SitePage name="privacy" load={Route.useLoaderData()} />
}
