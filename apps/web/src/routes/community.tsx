import { viewerLabel } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { shownOfferings } from '../content/community.ts'
import { CommunityPage } from '../features/community/CommunityPage.tsx'
import { pageHead } from '../page-head.ts'
import { requireViewer } from '../require-viewer.ts'
import { trpc } from '../trpc.ts'

export const Route = createFileRoute('/community')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  head: ({ match }) =>
    pageHead({
      siteOrigin: match.context.siteOrigin,
      path: '/community',
      title: 'Community Resources',
      description: 'What the members’ area offers to graduates and practitioners of forest bathing.',
      isHidden: true,
    }),
  component: Community,
})

function Community() {
  const { viewer } = Route.useRouteContext()
  const contact = trpc.contact.get.useQuery()
  return <CommunityPage name={viewerLabel(viewer)} offerings={shownOfferings(contact.data?.email ?? null)} />
}
