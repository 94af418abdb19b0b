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

/** A request's target as a URL. Put together rather than resolved: `//host/path` is a path of this site too. */
function parseTarget(target: string): URL {
  return new URL(`http://page.invalid${target}`)
}

/** The path of a request's target, without its parameters. */
export function pagePath(target: string): string {
  return parseTarget(target).pathname
}

/** The address a page is rendered and cached under: its path and the parameters it knows, in their order. */
export function pageHref(target: string): string {
  const { pathname, searchParams } = parseTarget(target)
  const known = KNOWN_PARAMETERS[pathname] ?? []
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
