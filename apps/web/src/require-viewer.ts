import type { User } from '@grove/schema'
import { failureStatus } from '@grove/ui/call-errors'
import { redirect } from '@tanstack/react-router'
import type { QueryUtils } from './trpc.ts'

/** The parts of the location that a protected route needs. */
interface PageAsked {
  context: { api: QueryUtils }
  location: { href: string }
}

/** The way to the sign-in and back: `/auth?redirect=create-profile`. */
function signInRedirect({ location }: Pick<PageAsked, 'location'>) {
  return redirect({
    to: '/auth',
    search: { redirect: location.href.replace(/^\//, '') },
    statusCode: 302,
    replace: true,
  })
}

/** The page where a password that an administrator has set is changed. */
export const OWN_PASSWORD_PAGE = '/password-change'

/**
 * `beforeLoad` of pages for signed-in users: gives the route its viewer, and sends everybody else to the sign-in, on
 * the server as in the browser. A user who has to choose a password first is sent to do so.
 */
export async function requireViewer({ context, location }: PageAsked): Promise<{ viewer: User }> {
  const viewer = await context.api.session.current.ensureData()
  if (viewer === null) throw signInRedirect({ location })
  if (viewer.isProvisional && !location.href.startsWith(OWN_PASSWORD_PAGE))
    throw redirect({ to: OWN_PASSWORD_PAGE, statusCode: 302, replace: true })
  return { viewer }
}

/** Asks what a page shows its viewer; where the session has ended meanwhile, leads to the sign-in. */
export async function askForViewer<Answer>(
  { context, location }: PageAsked,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isSignedOutError(error)) throw error
    context.api.session.current.setData(undefined, null)
    throw signInRedirect({ location })
  }
}

/** True where a call was refused because nobody is signed in, as when the session has ended meanwhile. */
export function isSignedOutError(error: unknown): boolean {
  return failureStatus(error) === 401
}
