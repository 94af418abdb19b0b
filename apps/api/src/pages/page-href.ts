import { URL_MAX_LENGTH } from '@grove/schema'

/** Parameters that change what a public page shows; all others are left out of the address rendered and cached. */
const KNOWN_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/guides': ['search', 'cursor'],
  '/embed/guides': ['search'],
  '/research': ['q', 'category'],
  '/toolkit': ['q'],
  '/auth': ['register', 'redirect'],
}

/** Longer addresses are cut down to their path: no real search is that long. */
const MAX_HREF_LENGTH = 2_000
const MAX_VALUE_LENGTH = 500

/** A request's target as a URL. A target that looks like another host's address is a path of this site too. */
function parseTarget(target: string): URL {
  return new URL(`http://page.invalid${target.slice(0, URL_MAX_LENGTH).replace(/^\/{2,}/, '/')}`)
}

/** The path as the site's router compares it: decoded, in lower case, without a slash at its end. */
export function comparablePath(target: string): string {
  const { pathname } = parseTarget(target)
  const bare = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  try {
    return bare === '' ? '/' : decodeURI(bare).toLowerCase()
  } catch {
    return bare
  }
}

/** The address a page is rendered and cached under: its path and the parameters it knows, in their order. */
export function pageHref(target: string): string {
  const { pathname, searchParams } = parseTarget(target)
  const known = KNOWN_PARAMETERS[comparablePath(target)] ?? []
  const kept = new URLSearchParams(
    known.flatMap((name) => {
      // No page reads more of a value than this; what is cut shows the same page under one address.
      const value = searchParams.get(name)?.slice(0, MAX_VALUE_LENGTH)
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const href = kept.size === 0 ? pathname : `${pathname}?${kept}`
  return href.length > MAX_HREF_LENGTH ? pathname : href
}
