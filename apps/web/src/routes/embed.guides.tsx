import { embedProblem, readEmbed, refusedEmbed } from '@grove/schema'
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
    const { show, guide, colors: _, limit, ...filter } = readEmbed({ ...search })
    return { filter, show, guide, limit, mistake: embedProblem({ ...search }) }
  },
  // Whoever writes such an address is told of a mistake: a frame that passed over it would show guides that nobody meant.
  loader({ context, deps: { filter, show, guide, limit, mistake } }) {
    if (mistake !== undefined) return { problem: { status: 400, message: mistake } }
    return show === 'guide' ? loadProfile(context.api, guide) : loadGuideList(context, { filter, limit })
  },
  head: ({ match }) => embedHead(match.context, match.loaderDeps.filter),
  component: Embed,
})

function Embed() {
  const { problem } = Route.useLoaderData()
  const { filter, show, guide, limit, mistake } = Route.useLoaderDeps()
  if (mistake !== undefined) return <RefusedEmbed message={mistake} />
  if (show === 'guide') return <EmbeddedGuide id={guide} problem={problem} />
  return <EmbeddedGuides ask={{ filter, limit }} show={show} problem={problem} />
}
