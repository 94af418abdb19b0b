import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesPage } from '../features/account/EnquiriesPage.tsx'
import { ENQUIRY_PAGE } from '../features/account/enquiry-page.ts'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { pageHead } from '../page-head.ts'
import { requireViewer } from '../require-viewer.ts'

export const Route = createFileRoute('/enquiries')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  // The page shows without them too.
  loader: ({ context: { api } }) =>
    Promise.all([
      api.guides.own.prefetch(undefined, { staleTime: 0 }),
      api.enquiries.list.prefetchInfinite(ENQUIRY_PAGE, { staleTime: 0 }),
    ]),
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
