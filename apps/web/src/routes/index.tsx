import { HERO_PRELOADS } from '@grove/ui'
import { createFileRoute } from '@tanstack/react-router'
import { loadGuideList } from '../features/guides/guide-queries.ts'
import { HomeGuides, useFirstPlaces } from '../features/guides/HomeGuides.tsx'
import { PlaceSearch } from '../features/guides/PlaceSearch.tsx'
import { WorldMap } from '../features/guides/WorldMap.tsx'
import { HomePage } from '../features/home/HomePage.tsx'
import { organizationJsonLd, pageHead, websiteJsonLd } from '../page-head.ts'

export const Route = createFileRoute('/')({
  staticData: { isInSitemap: true },
  loader: ({ context }) => loadGuideList(context, { filter: {} }),
  head({ match }) {
    const { api, ...site } = match.context
    const head = pageHead(site, {
      path: '/',
      description:
        'Find a certified guide to forest bathing and nature therapy near you, in the UK and around the world.',
      jsonLd: [websiteJsonLd(site), organizationJsonLd(site, api.contact.get.getData() ?? null)],
    })
    const pictures = HERO_PRELOADS.map((preload) => ({
      rel: 'preload',
      as: 'image',
      type: 'image/svg+xml',
      fetchPriority: 'high' as const,
      ...preload,
    }))
    return { ...head, links: [...head.links, ...pictures] }
  },
  component: Home,
})

function Home() {
  const { problem } = Route.useLoaderData()
  return (
    <HomePage
      search={<PlaceSearch variant="hero" />}
      places={useFirstPlaces()}
      map={<WorldMap problem={problem} />}
      guides={<HomeGuides problem={problem} />}
    />
  )
}
