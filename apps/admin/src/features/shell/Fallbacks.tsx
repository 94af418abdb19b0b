import { BusyButton } from '@grove/ui'
import { IN_BETWEEN_TEXT } from '@grove/ui/call-errors'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './AccessGate.module.css'

/** Stands where an address leads nowhere. */
export function MissingPage() {
  return (
    <main id="content" tabIndex={-1} className={classes.middle}>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>There is nothing at this address.</p>
      <Link to="/">To Guide Management</Link>
    </main>
  )
}

/** True where the app could be loaded anew: without a server the browser would show an error page of its own. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Stands where a page could not be shown, as when a part of it could not be fetched. */
export function FailedPage({ error }: ErrorComponentProps) {
  const [isTrying, setIsTrying] = useState(false)
  const [isAway, setIsAway] = useState(false)

  async function handleRetry() {
    setIsTrying(true)
    // A browser may not fetch a part again that it has failed to fetch once: only another document does.
    if (await isServed()) window.location.reload()
    else {
      setIsAway(true)
      setIsTrying(false)
    }
  }

  return (
    <main id="content" tabIndex={-1} className={classes.middle}>
      {/* The tab that is open names it. */}
      <div id="tab-panel" className={classes.failed}>
        <h1 tabIndex={-1}>Something went wrong</h1>
        <p role="alert">
          {isAway ? IN_BETWEEN_TEXT : error instanceof Error ? error.message : String(error)}
        </p>
        <BusyButton variant="default" size="xs" isBusy={isTrying} onClick={() => void handleRetry()}>
          Try again
        </BusyButton>
      </div>
    </main>
  )
}
