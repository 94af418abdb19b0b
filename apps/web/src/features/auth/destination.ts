import { safeRedirect } from '@grove/schema'

/** Where the `redirect` parameter of an application leads that began on the join page. */
const JOIN_PAGE = '/apply'
const NEW_PROFILE = '/create-profile?newUser=true'

/** The path to go to once somebody is signed in; who has just applied is led on to their new listing. */
export function destinationOf(redirect: string | undefined, hasApplied: boolean): string {
  const path = safeRedirect(redirect)
  return hasApplied && path === JOIN_PAGE ? NEW_PROFILE : path
}

/** True for paths that the site's own router does not know: they load a document. */
export function isOtherDocument(path: string): boolean {
  return /^\/(?:admin|api|documents|downloads)(?:[/?#]|$)/.test(path)
}
