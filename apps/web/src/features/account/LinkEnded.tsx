import { AppLink } from '@grove/ui'
import { useHydratedViewer } from '../../use-viewer.ts'

/** The way on from a link that does not work any more, in the place of a button that could only fail. */
export function LinkEnded() {
  return (
    <p>
      {useHydratedViewer() ? (
        <AppLink href="/account">To your account</AppLink>
      ) : (
        <AppLink href="/auth?redirect=account">Log in to your account</AppLink>
      )}
    </p>
  )
}
