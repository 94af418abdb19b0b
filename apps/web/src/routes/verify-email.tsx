import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmailPage } from '../features/account/VerifyEmailPage.tsx'
import { readLink } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/verify-email')({
  // The secret in its address is for one reader: no such page is kept.
  staticData: { access: 'viewer' },
  validateSearch: readLink,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/verify-email',
      title: 'Confirm your e-mail address',
      description: 'Confirm your e-mail address by the link that you were sent.',
      isHidden: true,
    }),
  component: VerifyEmail,
})

function VerifyEmail() {
  return <VerifyEmailPage {...Route.useSearch()} />
}
