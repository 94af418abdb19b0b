import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { JoinPage } from '../features/apply/JoinPage.tsx'
import { pageHead } from '../page-head.ts'
import { useViewer } from '../use-viewer.ts'

export const Route = createFileRoute('/apply')({
  staticData: { isInSitemap: true },
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/apply',
      title: 'Join the directory',
      description:
        'List your forest bathing or nature therapy practice: what it takes, what the form asks, and what happens next.',
    }),
  component: Apply,
})

function Apply() {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const isSignedIn = Boolean(viewer)
  useEffect(() => {
    if (isSignedIn) void navigate({ to: '/create-profile', replace: true })
  }, [isSignedIn, navigate])
  return <JoinPage />
}
