import { createFileRoute } from '@tanstack/react-router'
import { CredentialsPage } from '../features/account/CredentialsPage.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { pageHead } from '../page-head.ts'
import { requireViewer } from '../require-viewer.ts'

export const Route = createFileRoute('/credentials')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/credentials',
      title: 'Credentials',
      description: 'The certificates behind your badges.',
      isHidden: true,
    }),
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
