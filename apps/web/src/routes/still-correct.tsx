import { createFileRoute } from '@tanstack/react-router'
import { StillCorrectPage } from '../features/account/StillCorrectPage.tsx'
import { readLink } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/still-correct')({
  // The secret in its address is for one reader: no such page is kept.
  staticData: { access: 'viewer' },
  validateSearch: readLink,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/still-correct',
      title: 'Is your listing still correct?',
      description: 'Confirm or pause your listing by the link that you were sent.',
      isHidden: true,
    }),
  component: StillCorrect,
})

function StillCorrect() {
  return <StillCorrectPage {...Route.useSearch()} />
}
