import { createFileRoute } from '@tanstack/react-router'
import { EnquiriesPage } from '../features/account/EnquiriesPage.tsx'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { memberPage } from '../page-routes.ts'

export const Route = createFileRoute('/enquiries')({
  ...memberPage('/enquiries', 'Enquiries', 'What visitors have written to you.'),
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
