import { createFileRoute } from '@tanstack/react-router'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { PasswordChangePage } from '../features/account/PasswordChangePage.tsx'
import { pageHead, siteOf } from '../page-head.ts'
import { useSayReady } from '../page-ready.ts'
import { requireViewer } from '../require-viewer.ts'

export const Route = createFileRoute('/password-change')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  head: ({ match }) =>
    pageHead({
      ...siteOf(match.context),
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
  return <PasswordChangePage />
}
