import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ToolkitPage } from '../features/resources/ToolkitPage.tsx'
import { readText } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'
import { useOtherAddress } from '../use-other-address.ts'

export const Route = createFileRoute('/toolkit')({
  staticData: { isInSitemap: true },
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({
    q: typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined,
  }),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/toolkit',
      title: 'Toolkit',
      description:
        'Toolkits, guides, briefings, case studies and apps for green social prescribing and work outdoors.',
      isHidden: match.search.q !== undefined,
    }),
  component: Toolkit,
})

function Toolkit() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [text, setText] = useState(search.q ?? '')
  useOtherAddress('/toolkit', ({ q }) => setText(readText(q)))

  function handleChange(next: string) {
    setText(next)
    const q = next.trim()
    navigate({ search: { q: q === '' ? undefined : q }, replace: true, resetScroll: false })
  }

  return <ToolkitPage text={text} onChange={handleChange} />
}
