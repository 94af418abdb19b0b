import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/account/ResetPasswordPage.tsx'
import { readLink } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/reset-password')({
  // The secret in its address is for one reader: no such page is kept.
  staticData: { access: 'viewer' },
  validateSearch: readLink,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/reset-password',
      title: 'Choose a new password',
      description: 'Choose a new password by the link that you were sent.',
      isHidden: true,
    }),
  component: ResetPassword,
})

function ResetPassword() {
  return <ResetPasswordPage {...Route.useSearch()} />
}
