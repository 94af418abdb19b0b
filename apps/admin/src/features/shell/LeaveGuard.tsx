import { useBlocker } from '@tanstack/react-router'
import { LeaveQuestion } from '../../LeaveQuestion.tsx'
import { hasUnsaved } from '../../use-unsaved.ts'

/** Asks before a page is left whose changes are not saved: for another page, with Back, and by a reload. */
export function LeaveGuard() {
  const blocker = useBlocker({
    // A form may change the search of its own page as it closes, after a save.
    shouldBlockFn: ({ action, current, next }) =>
      hasUnsaved() && (action === 'BACK' || action === 'FORWARD' || current.pathname !== next.pathname),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  // Put into the page when it is asked, so that it lies above the dialogs that are open.
  if (blocker.status !== 'blocked') return null
  return <LeaveQuestion isOpen onStay={blocker.reset} onLeave={blocker.proceed} />
}
