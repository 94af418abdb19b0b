import { ConfirmDialog } from '@grove/ui'
import { useBlocker } from '@tanstack/react-router'

/** Asks before a page is left whose changes are not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      confirmText="Leave"
      cancelText="Stay here"
    >
      <p>What you have changed on this page has not been saved yet.</p>
    </ConfirmDialog>
  )
}
