import { BackLink } from '@grove/ui'
import { useHydratedViewer } from './use-viewer.ts'

/** From a resource page back to the hub of the members; for everybody else, whom the hub asks to log in, to the home page. */
export function ResourceBackLink() {
  return useHydratedViewer() ? (
    <BackLink href="/community">Community</BackLink>
  ) : (
    <BackLink href="/">Home</BackLink>
  )
}
