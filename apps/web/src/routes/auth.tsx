import type { User } from '@grove/schema'
import { Spinner } from '@grove/ui'
import { createFileRoute, useLoaderData, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { LaterApplyForm, LaterLoginForm } from '../auth-forms.ts'
import type { AuthTab } from '../features/auth/AuthPage.tsx'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { destinationOf, isOtherDocument } from '../features/auth/destination.ts'
import { forgetEnquiries } from '../forget-enquiries.ts'
import { pageHead } from '../page-head.ts'
import { OWN_PASSWORD_PAGE } from '../require-viewer.ts'
import { forgetAnswers, trpc } from '../trpc.ts'
import { useHydratedViewer } from '../use-viewer.ts'

interface AuthSearch {
  /** Opens the apply tab. */
  register?: 'true'
  /** Where to go once signed in, a path of this site with or without its slash. */
  redirect?: string
}

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    register: search.register === 'true' ? 'true' : undefined,
    redirect: typeof search.redirect === 'string' && search.redirect !== '' ? search.redirect : undefined,
  }),
  loader: () => ({ currentYear: new Date().getUTCFullYear() }),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/auth',
      title: match.search.register === 'true' ? 'Apply to be listed' : 'Login',
      description: 'Log in, or apply to be listed as a certified guide to forest bathing and nature therapy.',
    }),
  component: Auth,
})

/** Leads whoever is signed in on to where they wanted to go. */
function useLeaveWhenSignedIn(viewer: User | null | undefined, path: string) {
  const router = useRouter()
  useEffect(() => {
    if (!viewer) return
    // Of `/account#name` the server redirects without `#name`, and the browser keeps it.
    const href = path.includes('#') ? path : path + window.location.hash
    if (isOtherDocument(path)) window.location.replace(href)
    else void router.navigate({ href, replace: true })
  }, [viewer, path, router])
}

/** Leaves nothing of an application behind that went through while its page was being left. */
function useForgetSent(viewer: User | null | undefined) {
  const username = viewer?.username
  useEffect(() => {
    if (username === undefined) return
    import('../features/apply/application-draft.ts').then(
      ({ forgetApplicationOf }) => forgetApplicationOf(username),
      // Without a connection it stays until the next time.
      () => undefined,
    )
  }, [username])
}

/** True from when something was true for the first time. */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}

function Auth() {
  const { register, redirect } = Route.useSearch()
  const { currentYear } = Route.useLoaderData()
  const tileUrl = useLoaderData({ from: '__root__', select: (loaded) => loaded.tileUrl })
  const navigate = Route.useNavigate()
  const router = useRouter()
  const utils = trpc.useUtils()
  const { queryClient } = Route.useRouteContext()
  const viewer = useHydratedViewer()
  const [hasApplied, setHasApplied] = useState(false)
  const isApplying = register === 'true'
  // Once opened, a form stays with all that was typed into it.
  const hasLogin = useOnceTrue(!isApplying)
  const hasApplication = useOnceTrue(isApplying)
  const destination = destinationOf({ redirect, isApplying, hasApplied })
  useLeaveWhenSignedIn(viewer, viewer?.isProvisional ? OWN_PASSWORD_PAGE : destination)
  useForgetSent(viewer)

  const handleSignedIn = useCallback(
    (user: User) => {
      // Somebody else may have been signed in before.
      forgetAnswers(queryClient)
      forgetEnquiries()
      utils.session.current.setData(undefined, user)
    },
    [queryClient, utils],
  )
  const handleApplied = useCallback(
    (user: User) => {
      setHasApplied(true)
      handleSignedIn(user)
    },
    [handleSignedIn],
  )
  // While its element stays the same, React hydrates it in small pieces. A new one, from a render of this page meanwhile,
  // would make React hydrate all of it at once: a third of a second on a phone.
  const apply = useMemo(
    () =>
      hasApplication && (
        <Suspense fallback={<Spinner isCentered label="Loading the form" />}>
          <LaterApplyForm currentYear={currentYear} tileUrl={tileUrl} onApplied={handleApplied} />
        </Suspense>
      ),
    [hasApplication, currentYear, tileUrl, handleApplied],
  )

  function handleTab(tab: AuthTab) {
    void navigate({
      search: { redirect, register: tab === 'apply' ? 'true' : undefined },
      replace: true,
      resetScroll: false,
    })
  }

  if (viewer) return <Spinner isCentered label="Signing in..." />
  const applyHref = router.buildLocation({ to: '/auth', search: { register: 'true', redirect } }).href
  return (
    <AuthPage
      tab={isApplying ? 'apply' : 'login'}
      onTabChange={handleTab}
      login={
        hasLogin && (
          <Suspense fallback={<Spinner isCentered label="Loading the form" />}>
            <LaterLoginForm onSignedIn={handleSignedIn} applyHref={applyHref} />
          </Suspense>
        )
      }
      apply={apply}
    />
  )
}
