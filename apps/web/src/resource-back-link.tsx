import { BackLink } from '@grove/ui'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from './trpc.ts'

/** From a resource page back to the hub of the members; for everybody else, whom the hub asks to log in, to the home page. */
export function ResourceBackLink() {
  const isHydrated = useHydrated()
  const viewer = trpc.session.current.useQuery(undefined, { enabled: isHydrated }).data
  return viewer ? <BackLink href="/community">Community</BackLink> : <BackLink href="/">Home</BackLink>
}
