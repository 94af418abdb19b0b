import { readGuideFilter, refusedConditions } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { EmbeddedGuides, RefusedEmbed } from '../features/guides/EmbeddedGuides.tsx'
import { embedHead } from '../features/guides/guide-heads.ts'
import { loadGuideList } from '../features/guides/guide-queries.ts'

/** The filter, and what of the address is none: that stays, so that it can be named. */
function readEmbed(search: Record<string, unknown>) {
  return { ...readGuideFilter(search), ...refusedConditions(search) }
}

/** The map and the list for a frame in another organisation's page. */
export const Route = createFileRoute('/embed/guides')({
  staticData: { isEmbedded: true },
  validateSearch: readEmbed,
  // Only these: what other parameters an address carries makes no other page.
  loaderDeps: ({ search }) => ({
    filter: readGuideFilter(search),
    refused: Object.keys(refusedConditions(search)),
  }),
  // Whoever writes such an address is told of a mistake: a frame that passed over it would show guides that nobody meant.
  loader: ({ context, deps: { filter, refused } }) =>
    refused.length > 0
      ? { problem: { status: 400, message: refusedMessage(refused) } }
      : loadGuideList(context, { filter }),
  head: ({ match }) => embedHead(match.context, match.loaderDeps.filter),
  component: Embed,
})

/** "The address of this frame has a value that is not known, in: radius, open." */
function refusedMessage(names: readonly string[]): string {
  return `The address of this frame has a value that the directory does not know, in: ${names.join(', ')}.`
}

function Embed() {
  const { problem } = Route.useLoaderData()
  const { filter, refused } = Route.useLoaderDeps()
  if (refused.length > 0) return <RefusedEmbed message={refusedMessage(refused)} />
  return <EmbeddedGuides ask={{ filter }} problem={problem} />
}
