import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/account/ResetPasswordPage.tsx'
import { linkPage } from '../page-routes.ts'

export const Route = createFileRoute('/reset-password')({
  ...linkPage(
    '/reset-password',
    'Choose a new password',
    'Choose a new password by the link that you were sent.',
  ),
  component: ResetPassword,
})

function ResetPassword() {
  return <ResetPasswordPage {...Route.useSearch()} />
}
