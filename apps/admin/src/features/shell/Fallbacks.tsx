import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import classes from './AccessGate.module.css'

/** Stands where an address leads nowhere. */
export function MissingPage() {
  return (
    <main id="content" tabIndex={-1} className={classes.middle}>
      <h1>Page not found</h1>
      <p>There is nothing at this address.</p>
      <Link to="/">To Guide Management</Link>
    </main>
  )
}

/** Stands where a page could not be shown, as when a part of it could not be fetched. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  return (
    <main id="content" tabIndex={-1} className={classes.middle}>
      <h1>Something went wrong</h1>
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
      <div className={classes.ways}>
        <Button variant="default" size="xs" onClick={reset}>
          Try again
        </Button>
        <Button variant="default" size="xs" onClick={() => window.location.reload()}>
          Load the page anew
        </Button>
      </div>
    </main>
  )
}
