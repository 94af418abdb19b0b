import type { User } from '@grove/schema'
import { OWN_PASSWORD_FIRST, roleOf, TOAST_DURATION_MS } from '@grove/schema'
import { BusyButton, handOverToast, lazyPart, Spinner, showToast } from '@grove/ui'
import { callFailureText } from '@grove/ui/call-errors'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SITE_ORIGIN } from '../../config.ts'
import { claimKeptWork } from '../../kept-work.ts'
import { trpc } from '../../trpc.ts'
import { ViewerContext } from '../../viewer.ts'
import classes from './AccessGate.module.css'

/** Fetched by those who have to sign in alone: a form brings the rules of its fields. */
const SignIn = lazy(async () => ({ default: (await import('./SignIn.tsx')).SignIn }))

/** Without its code the page stays as it is, and the next call that is refused asks for it again. */
const SignInAgain = lazyPart(async () => (await import('./SignIn.tsx')).SignInAgain)

type RenderApp = (viewer: User, onLogout: () => void) => ReactNode

interface AccessGateProps {
  /** False until it is known what stands above the app, which would move it. */
  isReady: boolean
  children: RenderApp
}

/** The account whose app was shown last in this document, and whether it has logged out since. */
interface Entered {
  viewer: User
  hasLoggedOut: boolean
}

/**
 * Shows the admin app to administrators and reviewers, a way to sign in to those who are not, and leads everybody else to
 * the site. Where a session ends, the app stays beneath the form, with all that was typed into it.
 */
export function AccessGate({ isReady, children }: AccessGateProps) {
  const [entered, setEntered] = useState<Entered>()
  const session = trpc.session.current.useQuery()
  // Asked together, so that nothing is shown that is refused then.
  const needsSecondFactor = trpc.session.needsSecondFactor.useQuery()
  if (session.isPending || needsSecondFactor.isPending || !isReady) return <Waiting />
  if (session.data === undefined) {
    return (
      <main className={classes.middle}>
        <h1>The server could not be reached</h1>
        <p role="alert">{callFailureText(session.error)}</p>
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
  const viewer = session.data
  if (viewer === null) {
    if (entered !== undefined && !entered.hasLoggedOut)
      return <App viewer={entered.viewer} endedAt={session.dataUpdatedAt} render={children} />
    return (
      <Suspense fallback={<Waiting />}>
        <SignIn />
      </Suspense>
    )
  }
  if (roleOf(viewer) === 'member') return <AccessDenied />
  if (viewer.isProvisional) return <OwnPasswordFirst />
  if (needsSecondFactor.data === true) return <SecondFactorFirst />
  if (entered !== undefined && entered.viewer.id !== viewer.id) return <LoadAnew username={viewer.username} />
  if (entered?.viewer !== viewer) setEntered({ viewer, hasLoggedOut: false })
  return (
    <App
      viewer={viewer}
      render={children}
      onLogout={() => setEntered((last) => last && { ...last, hasLoggedOut: true })}
    />
  )
}

interface AppProps {
  viewer: User
  render: RenderApp
  onLogout?: () => void
  /** When the server said last that the session has ended, in ms; undefined while it goes on. */
  endedAt?: number
}

/** The app of one account, and the form over it once the session has ended. */
function App({ viewer, render, onLogout = () => undefined, endedAt = 0 }: AppProps) {
  // Before anything of the app reads its work.
  useState(() => claimKeptWork(viewer.id))
  const [missedAt, setMissedAt] = useState(0)
  return (
    <>
      <ViewerContext value={viewer}>{render(viewer, onLogout)}</ViewerContext>
      {endedAt > missedAt && <SignInAgain username={viewer.username} onClose={() => setMissedAt(endedAt)} />}
    </>
  )
}

/** Loads the page anew for another account: of the one before, nothing stays in memory. */
function LoadAnew({ username }: Pick<User, 'username'>) {
  useEffect(() => {
    // Whoever has just pressed a button learns why the page is another one.
    handOverToast({
      title: 'Another account is signed in here now',
      description: `This is the page of ${username}.`,
    })
    window.location.reload()
  }, [username])
  return <Waiting />
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
      <h1 tabIndex={-1}>Set up a second factor first</h1>
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
      <h1 tabIndex={-1}>{OWN_PASSWORD_FIRST}</h1>
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
