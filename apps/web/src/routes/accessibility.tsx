import { createFileRoute } from '@tanstack/react-router'
import { SitePage } from '../features/site-pages/SitePage.tsx'
import { loadSitePage, sitePageHead } from '../features/site-pages/site-page.ts'

export const Route = createFileRoute('/accessibility')({
  staticData: { isInSitemap: true },
  loader: ({ context }) => loadSitePage(context, 'accessibility'),
  head: ({ match }) => sitePageHead(match.context, 'accessibility'),
  component: Page,
})

function Page() {
  return <SitePage name="accessibility" load={Route.useLoaderData()} />
}
