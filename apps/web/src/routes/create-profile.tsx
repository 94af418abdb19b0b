import type { PrivateGuide } from '@grove/schema'
import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { callStatus } from '../call-errors.ts'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { pageHead } from '../page-head.ts'
import { isSignedOutError, requireViewer, signInRedirect } from '../require-viewer.ts'
import type { QueryUtils } from '../trpc.ts'

interface ProfileSearch {
  /** Welcomes who has just applied. */
  newUser?: 'true'
}

/** The listing of a user; null where there is none yet. */
async function fetchOwnGuide(api: QueryUtils, userId: number): Promise<PrivateGuide | null> {
  try {
    return await api.guides.byUser.fetch({ userId }, { staleTime: 0 })
  } catch (error) {
    if (callStatus(error) === 404) return null
    throw error
  }
}

export const Route = createFileRoute('/create-profile')({
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    newUser: search.newUser === 'true' ? 'true' : undefined,
  }),
  beforeLoad: requireViewer,
  async loader({ context: { api, viewer }, location }) {
    try {
      const guide = await fetchOwnGuide(api, viewer.id)
      return { guide, currentYear: new Date().getUTCFullYear() }
    } catch (error) {
      if (!isSignedOutError(error)) throw error
      api.session.current.setData(undefined, null)
      throw signInRedirect({ location })
    }
  },
  // A form begins with what is stored now, never with what was there on an earlier visit.
  gcTime: 0,
  head: ({ match }) =>
    pageHead({
      siteOrigin: match.context.siteOrigin,
      path: '/create-profile',
      title: 'My Profile',
      description: 'Create or edit your listing.',
      isHidden: true,
    }),
  pendingComponent: MemberPending,
  component: CreateProfile,
})

function CreateProfile() {
  const { viewer } = Route.useRouteContext()
  const { guide, currentYear } = Route.useLoaderData()
  const { newUser } = Route.useSearch()
  const tileUrl = useLoaderData({ from: '__root__', select: (loaded) => loaded.tileUrl })
  return (
    <ProfilePage
      key={viewer.id}
      viewer={viewer}
      guide={guide}
      isNewUser={newUser === 'true'}
      currentYear={currentYear}
      tileUrl={tileUrl}
    />
  )
}
