import type { Embed } from '@grove/schema'
import { readEmbed } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { EmbedPage } from '../features/guides/EmbedPage.tsx'
import { pageHead } from '../page-head.ts'

/** Longer than any address of a profile. */
const GUIDE_MAX_LENGTH = 200

type EmbedSearch = Omit<Embed, 'guide'> & { guide?: string }

/** The choices; the guide as it was typed. */
function readChoices(search: Record<string, unknown>): EmbedSearch {
  const { guide: _, ...embed } = readEmbed(search)
  const text = String(search.guide ?? '')
    .trim()
    .slice(0, GUIDE_MAX_LENGTH)
  return { ...embed, ...(text !== '' && { guide: text }) }
}

/** The number at the end of an address, or alone. */
function guideOf(text: string): string | undefined {
  return /^(?:https?:\/\/[^?#]*\/guides\/)?([1-9]\d{0,9})\/?$/.exec(text)?.[1]
}

export const Route = createFileRoute('/embed/')({
  staticData: { isInSitemap: true },
  validateSearch: readChoices,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/embed',
      title: 'Put guides on your site',
      description: 'Show a map, a list or one of our guides on your own pages, with a line to copy.',
    }),
  component: EmbedChoices,
})

function EmbedChoices() {
  const { guide = '', ...search } = Route.useSearch()
  return <EmbedPage embed={readEmbed({ ...search, guide: guideOf(guide) })} guideText={guide} />
}
