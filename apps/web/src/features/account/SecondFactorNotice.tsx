import { trpc } from '../../trpc.ts'

/** Tells administrators and reviewers why the admin app stays closed to them. */
export function SecondFactorNotice() {
  const state = trpc.security.state.useQuery()
  if (state.data?.needsSecondFactor !== true) return null
  return (
    <p className="problem" role="status">
      Administrators and reviewers of this site sign in with a second factor. Set one up below; until then the
      admin panel stays closed.
    </p>
  )
}
