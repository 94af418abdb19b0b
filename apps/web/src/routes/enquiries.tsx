import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesPage } from '../features/account/EnquiriesPage.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { pageHead } from '../page-head.ts'
import { requireViewer } from '../require-viewer.ts'

export const Route = createFileRoute('/enquiries')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/enquiries',
      title: 'Enquiries',
      description: 'What visitors have written to you.',
      isHidden: true,
    }),
  pendingComponent: MemberPending,
  component: Enquiries,
})

function Enquiries() {
  const { viewer } = Route.useRouteContext()
  return (
    <KeepSignedIn viewer={viewer}>
      <EnquiriesPage />
    </KeepSignedIn>
  )
}
