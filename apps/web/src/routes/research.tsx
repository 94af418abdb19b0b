import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ResearchPage } from '../features/research/ResearchPage.tsx'
import type { ResearchFilter } from '../features/research/research-search.ts'
import { toResearchFilter } from '../features/research/research-search.ts'
import { readText } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'
import { useOtherAddress } from '../use-other-address.ts'

interface ResearchSearch {
  /** Free text. */
  q?: string
  category?: Exclude<ResearchFilter, 'all'>
}

export const Route = createFileRoute('/research')({
  staticData: { isInSitemap: true },
  validateSearch: (search: Record<string, unknown>): ResearchSearch => {
    const filter = toResearchFilter(search.category)
    return {
      q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined,
      category: filter === 'all' ? undefined : filter,
    }
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/research',
      title: 'Research database',
      description:
        'Ten papers on forest bathing and nature therapy, searchable by topic, with plain-language abstracts.',
      isHidden: match.search.q !== undefined || match.search.category !== undefined,
    }),
  component: Research,
})

function Research() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  // Typed text shows at once; the address follows it.
  const [shown, setShown] = useState({ text: search.q ?? '', filter: toResearchFilter(search.category) })
  useOtherAddress('/research', ({ q, category }) =>
    setShown({ text: readText(q), filter: toResearchFilter(category) }),
  )

  function handleChange(text: string, filter: ResearchFilter) {
    setShown({ text, filter })
    const q = text.trim()
    navigate({
      search: { q: q === '' ? undefined : q, category: filter === 'all' ? undefined : filter },
      replace: true,
      resetScroll: false,
    })
  }

  return <ResearchPage text={shown.text} filter={shown.filter} onChange={handleChange} />
}
