import type { User } from '@grove/schema'
import { OWN_PASSWORD_FIRST, roleOf, TOAST_DURATION_MS } from '@grove/schema'
import { BusyButton, handOverToast, Spinner, showToast } from '@grove/ui'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { SITE_ORIGIN } from '../../config.ts'
import { trpc } from '../../trpc.ts'
import classes from './AccessGate.module.css'

/** Fetched by those who have to sign in alone: a form brings the rules of its fields. */
const SignIn = lazy(async () => ({ default: (await import('./SignIn.tsx')).SignIn }))

/** Shows the admin app to administrators and reviewers, a way to sign in to those who are not, and leads everybody else to the site. */
export function AccessGate({ children }: { children: (viewer: User) => ReactNode }) {
  const session = trpc.session.current.useQuery()
  // Asked together, so that nothing is shown that is refused then.
  const needsSecondFactor = trpc.session.needsSecondFactor.useQuery()
  if (session.isPending || needsSecondFactor.isPending) return <Waiting />
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
  if (roleOf(session.data) === 'member') return <AccessDenied />
  if (session.data.isProvisional) return <OwnPasswordFirst />
  return needsSecondFactor.data === true ? <SecondFactorFirst /> : children(session.data)
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

/** The account stands on the site; this app opens once there is a second factor. */
function SecondFactorFirst() {
  return (
    <main className={classes.middle}>
      <h1>Set up a second factor first</h1>
      <p>
        Administrators and reviewers of this site sign in with a second factor besides their password. Set one
        up in your account, and come back here.
      </p>
      <p>
        <a href={`${SITE_ORIGIN}/account`}>To my account</a>
      </p>
    </main>
  )
}

/** A password that somebody else has set is changed on the site, before anything else. */
function OwnPasswordFirst() {
  return (
    <main className={classes.middle}>
      <h1>{OWN_PASSWORD_FIRST}</h1>
      <p>Your password was set by an administrator. Change it on the site, and come back here.</p>
      <p>
        <a href={`${SITE_ORIGIN}/password-change`}>Change my password</a>
      </p>
    </main>
  )
}

const ACCESS_DENIED_TOAST = {
  title: 'Access Denied',
  description: 'You do not have permission to access the admin panel.',
  variant: 'destructive',
} as const

/** Back to the site, with a word on why. Another origin cannot be handed a toast: there it is shown before leaving. */
function AccessDenied() {
  useEffect(() => {
    const home = `${SITE_ORIGIN}/`
    if (new URL(home, window.location.href).origin === window.location.origin) {
      handOverToast(ACCESS_DENIED_TOAST)
      window.location.replace(home)
      return
    }
    showToast(ACCESS_DENIED_TOAST)
    const timer = setTimeout(() => window.location.replace(home), TOAST_DURATION_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={classes.middle}>
      <h1>Access Denied</h1>
      <p>
        {ACCESS_DENIED_TOAST.description} <a href={`${SITE_ORIGIN}/`}>To the site</a>
      </p>
    </main>
  )
}
