import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/account/ForgotPasswordPage.tsx'
import { readOutcome } from '../form-outcome.ts'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: readOutcome,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/forgot-password',
      title: 'Forgotten your password?',
      description: 'Get a link by e-mail with which you choose a new password.',
      isHidden: true,
    }),
  component: ForgotPassword,
})

function ForgotPassword() {
  return <ForgotPasswordPage search={Route.useSearch()} />
}
