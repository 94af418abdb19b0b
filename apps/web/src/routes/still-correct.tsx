import { createFileRoute } from '@tanstack/react-router'
import { StillCorrectPage } from '../features/account/StillCorrectPage.tsx'
import { linkPage } from '../page-routes.ts'

export const Route = createFileRoute('/still-correct')({
  ...linkPage(
    '/still-correct',
    'Is your listing still correct?',
    'Confirm or pause your listing by the link that you were sent.',
  ),
  component: StillCorrect,
})

function StillCorrect() {
  return <StillCorrectPage {...Route.useSearch()} />
}
