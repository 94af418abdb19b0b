import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesPage } from '../features/account/EnquiriesPage.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
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
  component: EnquiriesPage,
})
