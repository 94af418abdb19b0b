import { createFileRoute } from '@tanstack/react-router'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { PasswordChangePage } from '../features/account/PasswordChangePage.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { pageHead } from '../page-head.ts'
import { useSayReady } from '../page-ready.ts'
import { requireViewer } from '../require-viewer.ts'
import { useViewer } from '../use-viewer.ts'

export const Route = createFileRoute('/password-change')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/password-change',
      title: 'Account Security',
      description: 'Change your password.',
      isHidden: true,
    }),
  pendingComponent: MemberPending,
  component: PasswordChange,
})

function PasswordChange() {
  useSayReady()
  const { viewer } = Route.useRouteContext()
  // Not the viewer of the route: who has changed the password stays on the page.
  const isProvisional = useViewer()?.isProvisional === true
  return (
    <KeepSignedIn viewer={viewer}>
      <PasswordChangePage isProvisional={isProvisional} />
    </KeepSignedIn>
  )
}
