import { CONTACT_STALE_MS, viewerLabel } from '@grove/schema'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NO_LINKS, shownOfferings } from '../content/community.ts'
import { CommunityPage } from '../features/community/CommunityPage.tsx'
import { pageHead } from '../page-head.ts'
import { isSignedOutError, requireViewer } from '../require-viewer.ts'
import { trpc } from '../trpc.ts'

export const Route = createFileRoute('/community')({
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  loader: ({ context: { api } }) => api.site.community.prefetch(undefined, { staleTime: CONTACT_STALE_MS }),
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
  const utils = trpc.useUtils()
  const router = useRouter()
  const isSignedOut = isSignedOutError(settings.error)
  useEffect(() => {
    if (!isSignedOut) return
    utils.session.current.setData(undefined, null)
    // The page asks for its viewer anew, and leads to the sign-in.
    void router.invalidate()
  }, [isSignedOut, utils, router])
  const offerings = shownOfferings(settings.data ?? NO_LINKS, contact.data?.email ?? null)
  return <CommunityPage name={viewerLabel(viewer)} offerings={offerings} />
}
