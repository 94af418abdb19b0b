import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '../features/site-pages/SitePage.tsx'
import { loadSitePage, sitePageHead } from '../features/site-pages/site-page.ts'

export const Route = createFileRoute('/cookies')({
  staticData: { isInSitemap: true },
  loader: ({ context }) => loadSitePage(context, 'cookies'),
  head: ({ match }) => sitePageHead(match.context, 'cookies'),
  component: Page,
})

function Page() {
  return <SitePage name="cookies" load={Route.useLoaderData()} />
}
