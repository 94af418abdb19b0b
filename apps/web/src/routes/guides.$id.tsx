import { createFileRoute } from '@tanstack/react-router'
import { profileHead } from '../features/guides/guide-heads.ts'
import { ProfilePage } from '../features/guides/ProfilePage.tsx'
import { ProfilePending } from '../features/guides/ProfilePending.tsx'
import { loadProfile, parseGuideId } from '../features/guides/profile-query.ts'
import { EditLink } from '../features/profile/EditLink.tsx'
import { PauseSwitch } from '../features/profile/PauseSwitch.tsx'
import { MAIN_ID } from '../features/site/NavigationFeedback.tsx'
import { ADMIN_URL } from '../features/site/navigation.ts'
import { readOutcome } from '../form-outcome.ts'
import { useSayReady } from '../page-ready.ts'
import { useHydratedViewer } from '../use-viewer.ts'

export const Route = createFileRoute('/guides/$id')({
  // Its owner, reviewers and administrators may see more than others, or a page where others see none.
  staticData: { access: 'signed-out' },
  validateSearch: readOutcome,
  loader: ({ context, params }) => loadProfile(context.api, parseGuideId(params.id)),
  head({ match, params, loaderData }) {
    const id = parseGuideId(params.id)
    const guide = id === undefined ? undefined : match.context.api.guides.byId.getData({ id })
    return profileHead(match.context, id, guide, loaderData?.problem)
  },
  component: Profile,
  pendingComponent: ProfilePending,
})

function Profile() {
  useSayReady()
  const { id } = Route.useParams()
  const { problem } = Route.useLoaderData()
  const viewer = useHydratedViewer()
  return (
    <ProfilePage
      id={parseGuideId(id)}
      problem={problem}
      renderEdit={(guide) => <EditLink guide={guide} viewer={viewer} adminUrl={ADMIN_URL} />}
      showAgain={(guide) =>
        viewer && viewer.id === guide.userId ? (
          // The note with the button goes.
          <PauseSwitch
            guideId={guide.id}
            isPaused
            onChanged={() => document.getElementById(MAIN_ID)?.focus()}
          />
        ) : undefined
      }
      outcome={{ ...Route.useSearch(), ...Route.useRouteContext().refused }}
    />
  )
}
