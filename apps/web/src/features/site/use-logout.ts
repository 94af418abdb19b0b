import { showProblem, showSuccess } from '@grove/ui'
import { useRouter } from '@tanstack/react-router'
import { forgetEnquiries } from '../../forget-enquiries.ts'
import { trpc } from '../../trpc.ts'

/**
 * Ends the session, says so, and forgets what only its user may see. A page with unsaved changes prevents the event, and logs
 * out once its reader agrees.
 */
export function useLogout(): () => void {
  const utils = trpc.useUtils()
  const router = useRouter()
  const { mutate } = trpc.session.logout.useMutation({
    async onSuccess() {
      forgetEnquiries()
      utils.session.current.setData(undefined, null)
      showSuccess('Logged out', 'You have been logged out successfully.')
      await Promise.all([utils.guides.own.reset(), utils.guides.byId.invalidate()])
      // A page behind the sign-in sends its visitor on.
      await router.invalidate()
    },
    onError(error) {
      showProblem('Logout failed', error.message)
    },
  })
  return () => {
    if (dispatchEvent(new CustomEvent('logout', { cancelable: true, detail: mutate }))) mutate()
  }
}
