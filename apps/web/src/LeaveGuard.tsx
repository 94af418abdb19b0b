import { ConfirmDialog } from '@grove/ui'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { setLeaveQuestion } from './leave-question.ts'

/** Asks before a page is left whose changes are not saved, or its user is signed out. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  /** Takes the answer where something else than a link has asked. */
  const [takeAnswer, setTakeAnswer] = useState<(mayLeave: boolean) => void>()

  useEffect(() => {
    if (!isDirty) return
    setLeaveQuestion(() => new Promise((resolve) => setTakeAnswer(() => resolve)))
    return () => setLeaveQuestion(undefined)
  }, [isDirty])

  function answer(mayLeave: boolean) {
    takeAnswer?.(mayLeave)
    setTakeAnswer(undefined)
    if (mayLeave) blocker.proceed?.()
    else blocker.reset?.()
  }

  return (
    <ConfirmDialog
      isOpen={takeAnswer !== undefined || blocker.status === 'blocked'}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title="Leave without saving?"
      confirmText="Leave"
      cancelText="Stay here"
    >
      <p>What you have changed on this page has not been saved yet.</p>
    </ConfirmDialog>
  )
}
