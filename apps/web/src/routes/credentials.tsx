import { createFileRoute } from '@tanstack/react-router'
import { CredentialsPage } from '../features/account/CredentialsPage.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { memberPage } from '../page-routes.ts'

export const Route = createFileRoute('/credentials')({
  ...memberPage('/credentials', 'Credentials', 'The certificates behind your badges.'),
  pendingComponent: MemberPending,
  component: Credentials,
})

function Credentials() {
  const { viewer } = Route.useRouteContext()
  return (
    <KeepSignedIn viewer={viewer}>
      <CredentialsPage />
    </KeepSignedIn>
  )
}
