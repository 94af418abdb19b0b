import { readEmbed, refusedEmbed } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { EmbeddedGuide, EmbeddedGuides, RefusedEmbed } from '../features/guides/EmbeddedGuides.tsx'
import { embedHead } from '../features/guides/guide-heads.ts'
import { loadGuideList } from '../features/guides/guide-queries.ts'
import { loadProfile } from '../features/guides/profile-query.ts'

/** The frame, and what of the address is none of its values: that stays, so that it can be named. */
function readFrame(search: Record<string, unknown>) {
  return { ...readEmbed(search), ...refusedEmbed(search) }
}

/** The map and the list for a frame in another organisation's page. */
export const Route = createFileRoute('/embed/guides')({
  staticData: { isEmbedded: true },
  validateSearch: readFrame,
  // Only these: what other parameters an address carries makes no other page.
  loaderDeps({ search }) {
    const { show, guide, colors: _, ...filter } = readEmbed({ ...search })
    return { filter, show, guide, refused: Object.keys(refusedEmbed({ ...search })) }
  },
  // Whoever writes such an address is told of a mistake: a frame that passed over it would show guides that nobody meant.
  loader({ context, deps: { filter, show, guide, refused } }) {
    if (refused.length > 0) return { problem: { status: 400, message: refusedMessage(refused) } }
    return show === 'guide' ? loadProfile(context.api, guide) : loadGuideList(context, { filter })
  },
  head: ({ match }) => embedHead(match.context, match.loaderDeps.filter),
  component: Embed,
})

/** "The address of this frame has a value that is not known, in: radius, open." */
function refusedMessage(names: readonly string[]): string {
  return `The address of this frame has a value that the directory does not know, in: ${names.join(', ')}.`
}

function Embed() {
  const { problem } = Route.useLoaderData()
  const { filter, show, guide, refused } = Route.useLoaderDeps()
  if (refused.length > 0) return <RefusedEmbed message={refusedMessage(refused)} />
  if (show === 'guide') return <EmbeddedGuide id={guide} problem={problem} />
  return <EmbeddedGuides ask={{ filter }} show={show} problem={problem} />
}
