import type { FastifyReply } from 'fastify'

/** The policy of answers that are no documents: nobody frames them, wherever they are opened. */
export const FRAMELESS_POLICY = "frame-ancestors 'none'"
/** The policy of data, which runs and loads nothing however a browser takes it. */
export const INERT_POLICY = `default-src 'none'; ${FRAMELESS_POLICY}`

/** Browsers and proxies keep the answer, and ask each time whether it still holds. */
export const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Longer values of Accept-Encoding are cut here: browsers send a tenth of this. */
const MAX_ENCODINGS_LENGTH = 500
/** Longer values of If-None-Match are cut here: a hundred of our ETags fit. */
const MAX_ETAGS_LENGTH = 4_000

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that an Accept-Encoding header takes; one with q=0 is refused. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const taken = new Set<string>()
  const refused = new Set<string>()
  for (const part of accept.slice(0, MAX_ENCODINGS_LENGTH).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (isRefused) refused.add(name)
    else taken.add(name)
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Whether an If-None-Match header names this ETag: `*` names every one, and strength does not count. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = header.slice(0, MAX_ETAGS_LENGTH)
  return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** Adds request headers that an answer depends on to those that other parts have named before, such as Origin. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const before = String(reply.getHeader('vary') ?? '')
  const known = before.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
  const added = names.filter((name) => !known.some((one) => one.toLowerCase() === name))
  reply.header('vary', [...known, ...added].join(', '))
}

/** The media type of a Content-Type header in small letters, without its parameters. */
export function mediaTypeOf(contentType = ''): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
}
