import { lazyRouteComponent } from '@tanstack/react-router'
import { USED_MARK } from './early-use.ts'
import { keepEarlyWords, wasApplicationBegun } from './features/apply/early-application.ts'
import { createBrowserClient } from './trpc.ts'

/** The login, which whoever applies does not need. */
export const LaterLoginForm = lazyRouteComponent(() => import('./features/auth/LoginForm.tsx'), 'LoginForm')
/** The application form, which weighs as much as the page around it. */
export const LaterApplyForm = lazyRouteComponent(() => import('./features/apply/ApplyForm.tsx'), 'ApplyForm')

/** Waits until somebody uses the page, or has done so before. */
function whenUsed(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((marks, observer) => {
      if (marks.getEntriesByName(USED_MARK).length === 0) return
      observer.disconnect()
      resolve()
    }).observe({ type: 'mark', buffered: true })
  })
}

/** Waits for the answer that somebody is signed in; for ever where nobody is, or it cannot be told. */
function whenSignedIn(): Promise<void> {
  return new Promise((resolve) => {
    createBrowserClient()
      .session.current.query()
      .then(
        (viewer) => viewer !== null && resolve(),
        () => undefined,
      )
  })
}

/** Waits for a connection, where there is none. */
function whenOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })
}

/**
 * The application form is fetched for whoever begins to use its page, or has begun an application that is to be shown again. Who
 * is signed in is led on by the page, at once.
 */
async function fetchApplyForm(): Promise<void> {
  // Its code may not come at all, as after a deployment.
  keepEarlyWords()
  addEventListener('input', keepEarlyWords, true)
  if (!wasApplicationBegun()) await Promise.race([whenUsed(), whenSignedIn()])
  await whenOnline()
  await Promise.all([LaterApplyForm.preload?.(), LaterLoginForm.preload?.()])
  removeEventListener('input', keepEarlyWords, true)
}

// A page that was rendered with a form is taken over with it: React would make it anew, without what was typed into it.
if (import.meta.env.SSR) await Promise.all([LaterApplyForm.preload?.(), LaterLoginForm.preload?.()])
else if (new URLSearchParams(location.search).get('register') === 'true') await fetchApplyForm()
else await LaterLoginForm.preload?.()
