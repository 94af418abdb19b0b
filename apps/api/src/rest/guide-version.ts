import { InvalidError } from '@grove/schema'

const NO_VERSION = '1970-01-01T00:00:00.000Z'
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The ETag of a guide for whoever may change it. */
export function versionEtag({ updatedAt }: { updatedAt: string }): string {
  return `"${updatedAt}"`
}

/**
 * The version that `If-Match` wants a guide to have; undefined where any will do. A proxy that compresses an answer may
 * have made its ETag a weak one. @throws InvalidError for several ETags.
 */
export function versionOfIfMatch(ifMatch: string | undefined): string | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const tag = /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(ifMatch)?.[1]
  if (tag === undefined) throw new InvalidError('If-Match takes one ETag, or *')
  return TIMESTAMP.test(tag) && !Number.isNaN(Date.parse(tag)) ? tag : NO_VERSION
}
