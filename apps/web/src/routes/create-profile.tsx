import { createFileRoute, useLoaderData } from '@tanstack/react-router'
import { MemberPending } from '../features/account/MemberPending.tsx'
import { KeepSignedIn } from '../features/auth/KeepSignedIn.tsx'
import { withHeldChanges } from '../features/profile/held-values.ts'
import { ProfilePage } from '../features/profile/ProfilePage.tsx'
import { useSayReady } from '../page-ready.ts'
import { memberPage } from '../page-routes.ts'
import { askForViewer } from '../require-viewer.ts'

interface ProfileSearch {
  /** Welcomes who has just applied. */
  newUser?: 'true'
}

export const Route = createFileRoute('/create-profile')({
  ...memberPage('/create-profile', 'My Profile', 'Create or edit your listing.'),
  pendingComponent: MemberPending,
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    newUser: search.newUser === 'true' ? 'true' : undefined,
  }),
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
