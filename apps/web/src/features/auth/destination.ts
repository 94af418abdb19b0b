import { safeRedirect } from '@grove/schema'

/** Where the `redirect` parameter of an application leads that began on the join page. */
const JOIN_PAGE = '/apply'
const LISTING = '/create-profile'
const NEW_LISTING = `${LISTING}?newUser=true`

interface AuthVisit {
  redirect: string | undefined
  /** True where the page was asked for to apply. */
  isApplying: boolean
  /** True where that has been done. */
  hasApplied: boolean
}

/**
 * The path to go to once somebody is signed in; who has just applied is led on to their new listing, and who has an account
 * already and came to be listed to theirs.
 */
export function destinationOf({ redirect, isApplying, hasApplied }: AuthVisit): string {
  if (redirect === undefined && isApplying && !hasApplied) return LISTING
  const path = safeRedirect(redirect)
  return hasApplied && path === JOIN_PAGE ? NEW_LISTING : path
}

/** True for paths that the site's own router does not know: they load a document. */
export function isOtherDocument(path: string): boolean {
  return /^\/(?:admin|api|documents|downloads)(?:[/?#]|$)/.test(path)
}
