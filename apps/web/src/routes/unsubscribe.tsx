import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../features/account/UnsubscribePage.tsx'
import type { OutcomeSearch } from '../form-outcome.ts'
import { readOutcome, readText } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/unsubscribe')({
  staticData: { access: 'viewer' },
  validateSearch: (search: Record<string, unknown>): OutcomeSearch & { account?: string; key?: string } => ({
    account: readText(search.account) || undefined,
    key: readText(search.key) || undefined,
    ...readOutcome(search),
  }),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/unsubscribe',
      title: 'Messages about new applications',
      description: 'End messages about new applications.',
      isHidden: true,
    }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { account = '', key = '', ...search } = Route.useSearch()
  return <UnsubscribePage account={account} accountKey={key} search={search} />
}
