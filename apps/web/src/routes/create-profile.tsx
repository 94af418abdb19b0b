import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { withHeldChanges } from '../features/profile/held-values.ts'
import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { pageHead } from '../page-head.ts'
import { useSayReady } from '../page-ready.ts'
import { askForViewer, requireViewer } from '../require-viewer.ts'

interface ProfileSearch {
  /** Welcomes who has just applied. */
  newUser?: 'true'
}

export const Route = createFileRoute('/create-profile')({
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    newUser: search.newUser === 'true' ? 'true' : undefined,
  }),
  staticData: { access: 'viewer' },
  beforeLoad: requireViewer,
  loader: (asked) =>
    askForViewer(asked, async () => {
      const { api } = asked.context
      const stored = await api.guides.own.fetch(undefined, { staleTime: 0 })
      const held =
        stored?.applicationStatus === 'approved'
          ? (await api.guides.heldChanges.fetch({ id: stored.id }, { staleTime: 0 })).changes
          : null
      const guide = stored && withHeldChanges(stored, held)
      // The page shows without them too.
      if (guide !== null)
        await Promise.all([
          api.review.timeline.prefetch({ id: guide.id }, { staleTime: 0 }),
          api.credentials.list.prefetch({ id: guide.id }, { staleTime: 0 }),
        ])
      return { guide, currentYear: new Date().getUTCFullYear() }
    }),
  // A form begins with what is stored now, never with what was there on an earlier visit.
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/create-profile',
      title: 'My Profile',
      description: 'Create or edit your listing.',
      isHidden: true,
    }),
  pendingComponent: MemberPending,
  component: CreateProfile,
})

function CreateProfile() {
  useSayReady()
  const { viewer } = Route.useRouteContext()
  const { guide, currentYear } = Route.useLoaderData()
  const { newUser } = Route.useSearch()
  const tileUrl = useLoaderData({ from: '__root__', select: (loaded) => loaded.tileUrl })
  return (
    <KeepSignedIn viewer={viewer}>
      {(askToSignIn) => (
        <ProfilePage
          key={viewer.id}
          viewer={viewer}
          guide={guide}
          isNewUser={newUser === 'true'}
          currentYear={currentYear}
          tileUrl={tileUrl}
          onSignedOut={askToSignIn}
        />
      )}
    </KeepSignedIn>
  )
}
