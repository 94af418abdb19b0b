import { CONTACT_STALE_MS, viewerLabel } from '@grove/schema'
import { createFileRoute } from '@tanstack/react-router'
import { NO_LINKS, shownOfferings } from '../content/community.ts'
import { CommunityPage } from '../features/community/CommunityPage.tsx'
import { pageHead } from '../page-head.ts'
import { askForViewer, isSignedOutError, requireViewer } from '../require-viewer.ts'
import { trpc } from '../trpc.ts'

export const Route = createFileRoute('/community')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  loader: (asked) =>
    askForViewer(asked, () =>
      asked.context.api.site.community.fetch(undefined, { staleTime: CONTACT_STALE_MS }).catch((error) => {
        if (isSignedOutError(error)) throw error
        // Without its links the hub still has its texts.
        return null
      }),
    ),
  head: ({ match }) =>
    pageHead(match.context, {
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
  const settings = trpc.site.community.useQuery(undefined, { staleTime: CONTACT_STALE_MS })
  const offerings = shownOfferings(settings.data ?? NO_LINKS, contact.data?.email ?? null)
  return <CommunityPage name={viewerLabel(viewer)} offerings={offerings} />
}
