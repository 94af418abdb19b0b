/** The networks a guide or the site may name. */
export type SocialNetwork = 'instagram' | 'facebook' | 'twitter'

const NETWORKS: Readonly<Record<SocialNetwork, { label: string; hosts: readonly string[]; base: string }>> = {
  instagram: { label: 'Instagram', hosts: ['instagram.com'], base: 'https://www.instagram.com/' },
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    base: 'https://www.facebook.com/',
  },
  twitter: { label: 'X', hosts: ['twitter.com', 'x.com'], base: 'https://x.com/' },
}

/** First path parts that name a page of the network, never a person. */
const RESERVED_PATHS = new Set([
  'profile.php',
  'groups',
  'pages',
  'people',
  'p',
  'events',
  'share',
  'i',
  'reel',
])
const HANDLE = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$|^[_.][\p{L}\p{N}._-]+$/u

/** How the network is called on screen. */
export function socialNetworkLabel(network: SocialNetwork): string {
  return NETWORKS[network].label
}

/** `URL.canParse` is younger than phones that are still in use, such as those with iOS 16. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

function isHostOf(network: SocialNetwork, hostname: string): boolean {
  return NETWORKS[network].hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/**
 * Returns the stored value of a handle or profile link: the handle without `@` where the link is a plain profile,
 * the whole https link for any other page of that network, undefined for what is neither.
 */
export function normalizeSocialLink(network: SocialNetwork, value: string): string | undefined {
  const text = value.trim()
  if (/\s/.test(text)) return undefined
  const handle = text.replace(/^@/, '')
  const host = handle.split(/[/?#]/, 1)[0]?.toLowerCase() ?? ''
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !isHostOf(network, host)) return HANDLE.test(handle) ? handle : undefined
  const url = parseUrl(hasScheme ? text : `https://${handle}`)
  if (url === undefined || url.username !== '' || url.port !== '' || !isHostOf(network, url.hostname))
    return undefined
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const [first] = parts
  if (first === undefined) return undefined
  const profile = decoded(decodeURIComponent, first.replace(/^@/, ''))
  if (parts.length === 1 && !RESERVED_PATHS.has(first.toLowerCase()) && HANDLE.test(profile)) return profile
  url.protocol = 'https:'
  return url.href
}

/** A text without its escapes; as it is where one of them means nothing. */
function decoded(decode: (text: string) => string, text: string): string {
  try {
    return decode(text)
  } catch {
    return text
  }
}

/** The link to a stored handle or stored profile link. */
export function socialHref(network: SocialNetwork, stored: string): string {
  return /^https:\/\//.test(stored) ? stored : `${NETWORKS[network].base}${encodeURIComponent(stored)}`
}

/** How a stored handle or link is shown: `@handle` for handles, the link without its scheme otherwise. */
export function socialLabel(stored: string): string {
  return /^https:\/\//.test(stored) ? stored.replace(/^https:\/\/(www\.)?/, '') : `@${stored}`
}

/** A page of a network as it is shown: its link without the scheme, and readable. */
export function socialPageLabel(network: SocialNetwork, stored: string): string {
  return decoded(decodeURI, socialHref(network, stored).replace(/^https:\/\/(www\.)?/, ''))
}

/** A website as a URL, with `https://` where no scheme stands; undefined unless it is http or https with a host name. */
export function parseWebsite(website: string): URL | undefined {
  const text = website.trim()
  if (text === '' || /[\s<>"\\]/.test(text)) return undefined
  const hasWebScheme = /^https?:\/\/[^/]/i.test(text)
  // "example.org:8080" names a port, "javascript:..." a scheme.
  const hasOtherScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d{1,5}(?:[/?#]|$)/.test(text)
  if (!hasWebScheme && (hasOtherScheme || text.startsWith('/'))) return undefined
  const url = parseUrl(hasWebScheme ? text : `https://${text}`)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  // No part of the host is empty.
  return /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) ? url : undefined
}

/** The link of a website as typed: `https://` is added where no http scheme stands. */
export function websiteHref(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`
}

/** A website without its scheme, as a profile shows it. */
export function websiteLabel(website: string): string {
  return website.replace(/^https?:\/\//i, '')
}

const REDIRECT_BASE = 'https://site.invalid'
/** No address of ours comes near it. */
const REDIRECT_MAX_LENGTH = 8_000

/**
 * The path of this site that a `redirect` parameter names, with or without its leading slash.
 * Anything that would leave the site, or is longer than an address, falls back to `/`.
 */
export function safeRedirect(redirect: string | undefined): string {
  if (redirect === undefined || redirect.length > REDIRECT_MAX_LENGTH) return '/'
  const text = redirect.trim()
  if (text === '' || /[\\\p{Cc}]/u.test(text) || text.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(text))
    return '/'
  const url = parseUrl(`${REDIRECT_BASE}${text.startsWith('/') ? '' : '/'}${text}`)
  if (url === undefined || url.origin !== REDIRECT_BASE || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
