import { isIP } from 'node:net'
import { ConflictError } from '@grove/schema'
import type { Env } from '../../env.ts'

/** Whom passkeys are made for: a name of a host, and the origins of the pages that may use them. */
interface RelyingParty {
  id: string
  origins: readonly string[]
}

/** Finds it for a call from a page of this origin; undefined where there are no passkeys. */
export type FindRelyingParty = (origin: string | undefined) => RelyingParty | undefined

function hostOf(origin: string): string {
  return new URL(origin).hostname.replace(/^\[|\]$/g, '')
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/**
 * Passkeys belong to the host of PUBLIC_URL, without its `www.`, so that the admin app may stand beside it. Without
 * PUBLIC_URL they belong to localhost: WebAuthn knows no addresses of numbers, and no other names without https.
 */
export function relyingPartyOf({
  publicUrl,
  allowedOrigins,
}: Pick<Env, 'publicUrl' | 'allowedOrigins'>): FindRelyingParty {
  if (publicUrl === undefined) {
    return (origin) => {
      if (origin === undefined || !URL.canParse(origin)) return undefined
      const host = hostOf(origin)
      return isWithin(host, 'localhost') ? { id: host, origins: [origin] } : undefined
    }
  }
  const id = hostOf(publicUrl).replace(/^www\./, '')
  if (isIP(id) !== 0) return () => undefined
  const origins = [publicUrl, ...allowedOrigins.filter((origin) => isWithin(hostOf(origin), id))]
  return () => ({ id, origins })
}

/** @throws ConflictError where there are no passkeys. */
export function expectRelyingParty(find: FindRelyingParty, origin: string | undefined): RelyingParty {
  const found = find(origin)
  if (found === undefined)
    throw new ConflictError(
      'Passkeys do not work at this address. Open the site by its name, such as localhost.',
    )
  return found
}
