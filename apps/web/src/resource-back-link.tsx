import { BackLink } from '@grove/ui'
import { useVisitor } from './use-viewer.ts'

/** From a resource page back to the hub of the members; for everybody else, whom the hub asks to log in, to the home page. */
export function ResourceBackLink() {
  return useVisitor() ? <BackLink href="/community">Community</BackLink> : <BackLink href="/">Home</BackLink>
}
