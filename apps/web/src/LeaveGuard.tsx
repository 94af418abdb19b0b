import { fetchDialogs, LaterConfirmDialog } from '@grove/ui'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Asks before a page is left whose changes are not saved, or its user is logged out. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  /** Logs out, where that is what is asked about. */
  const [logOut, setLogOut] = useState<() => void>()

  useEffect(() => {
    if (!isDirty) return
    fetchDialogs()
    function ask(event: Event) {
      event.preventDefault()
      setLogOut(() => (event as CustomEvent<() => void>).detail)
    }
    window.addEventListener('logout', ask)
    return () => window.removeEventListener('logout', ask)
  }, [isDirty])

  function handleStay() {
    setLogOut(undefined)
    blocker.reset?.()
  }

  function handleLeave() {
    setLogOut(undefined)
    logOut?.()
    blocker.proceed?.()
  }

  return (
    <LaterConfirmDialog
      isOpen={logOut !== undefined || blocker.status === 'blocked'}
      onClose={handleStay}
      onConfirm={handleLeave}
      title="Leave without saving?"
      confirmText="Leave"
      cancelText="Stay here"
    >
      <p>What you have changed on this page has not been saved yet.</p>
    </LaterConfirmDialog>
  )
}
