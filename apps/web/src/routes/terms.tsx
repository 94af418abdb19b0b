import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '../features/site-pages/SitePage.tsx'
import { loadSitePage, sitePageHead } from '../features/site-pages/site-page.ts'

export const Route = createFileRoute('/terms')({
  staticData: { isInSitemap: true },
  loader: ({ context }) => loadSitePage(context, 'terms'),
  head: ({ match }) => sitePageHead(match.context, 'terms'),
  component: Page,
})

function Page() {
  return <SitePage name="terms" load={Route.useLoaderData()} />
}
