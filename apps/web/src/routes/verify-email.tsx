import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmailPage } from '../features/account/VerifyEmailPage.tsx'
import { linkPage } from '../page-routes.ts'

export const Route = createFileRoute('/verify-email')({
  ...linkPage(
    '/verify-email',
    'Confirm your e-mail address',
    'Confirm your e-mail address by the link that you were sent.',
  ),
  component: VerifyEmail,
})

function VerifyEmail() {
  return <VerifyEmailPage {...Route.useSearch()} />
}
