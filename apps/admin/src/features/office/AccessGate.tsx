import type { User } from '@grove/schema'
import { TOAST_DURATION_MS } from '@grove/schema'
import { BusyButton, handOverToast, Spinner, showToast } from '@grove/ui'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { SITE_ORIGIN } from '../../config.ts'
import { trpc } from '../../trpc.ts'
import classes from './AccessGate.module.css'

/** Fetched by those who have to sign in alone: a form brings the rules of its fields. */
const SignIn = lazy(async () => ({ default: (await import('./SignIn.tsx')).SignIn }))

/** Shows the office to administrators, a way to sign in to those who are not, and leads everybody else to the site. */
export function AccessGate({ children }: { children: (viewer: User) => ReactNode }) {
  const session = trpc.session.current.useQuery()
  if (session.isPending) return <Waiting />
  if (session.data === undefined) {
    return (
      <main className={classes.middle}>
        <h1>The server could not be reached</h1>
        <p role="alert">Please check your connection, and try again. ({session.error?.message})</p>
        <BusyButton
          variant="default"
          size="xs"
          isBusy={session.isFetching}
          onClick={() => void session.refetch()}
        >
          Try again
        </BusyButton>
      </main>
    )
  }
  if (session.data === null) {
    return (
      <Suspense fallback={<Waiting />}>
        <SignIn />
      </Suspense>
    )
  }
  return session.data.isAdmin ? children(session.data) : <Denied />
}

function Waiting() {
  return (
    <main className={classes.middle}>
      <h1 className="visually-hidden">Admin</h1>
      <Spinner />
      <p role="status">Loading...</p>
    </main>
  )
}

const DENIED = {
  title: 'Access Denied',
  description: 'You do not have permission to access the admin panel.',
  variant: 'destructive',
} as const

/** Back to the site, with a word on why. Another origin cannot be handed a toast: there it is shown before leaving. */
function Denied() {
  useEffect(() => {
    const home = `${SITE_ORIGIN}/`
    if (new URL(home, window.location.href).origin === window.location.origin) {
      handOverToast(DENIED)
      window.location.replace(home)
      return
    }
    showToast(DENIED)
    const timer = setTimeout(() => window.location.replace(home), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={classes.middle}>
      <h1>Access Denied</h1>
      <p>
        {DENIED.description} <a href={`${SITE_ORIGIN}/`}>To the site</a>
      </p>
    </main>
  )
}
