import { readGuideFilter } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { EmbeddedGuides } from '../features/guides/EmbeddedGuides.tsx'
import { embedHead } from '../features/guides/guide-heads.ts'
import { loadGuideList } from '../features/guides/guide-queries.ts'

/** The map and the list for a frame in another organisation's page. */
export const Route = createFileRoute('/embed/guides')({
  staticData: { isEmbedded: true },
  validateSearch: readGuideFilter,
  // Only this: what other parameters an address carries makes no other page.
  loaderDeps: ({ search }) => ({ filter: readGuideFilter(search) }),
  loader: ({ context, deps }) => loadGuideList(context, deps),
  head: ({ match }) => embedHead(match.context, match.loaderDeps.filter),
  component: Embed,
})

function Embed() {
  const { problem } = Route.useLoaderData()
  return <EmbeddedGuides ask={Route.useLoaderDeps()} problem={problem} />
}
