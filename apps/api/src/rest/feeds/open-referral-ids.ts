import { hash } from 'node:crypto'
import { MAX_ID } from '@grove/schema'

/** The things that Open Referral gives an identifier of their own, by their place here. */
const KINDS = [
  'service',
  'organization',
  'location',
  'serviceAtLocation',
  'address',
  'accessibility',
  'language',
  'costOption',
  'contact',
  'attribute',
  'taxonomyTerm',
] as const
type Kind = (typeof KINDS)[number]

/**
 * The identifier of a part of a guide's service: a UUID of version 8 (RFC 9562) made of the site, the kind, the number
 * of the part and the guide. The same each time, another one on every site, and nothing has to be stored.
 */
export function openReferralId(origin: string, kind: Kind, guideId: number, part = 0): string {
  const site = hash('sha256', origin).slice(0, 12)
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
  const middle = `8${hex(KINDS.indexOf(kind), 1)}${hex(part, 2)}`
  return `${site.slice(0, 8)}-${site.slice(8)}-${middle}-8000-${hex(guideId, 12)}`
}

/** The guide whose service has this identifier; undefined for what no service of this site has. */
export function guideOfService(origin: string, id: string): number | undefined {
  const guideId = Number.parseInt(id.slice(-12), 16)
  const isId = Number.isSafeInteger(guideId) && guideId > 0 && guideId <= MAX_ID
  return isId && openReferralId(origin, 'service', guideId) === id.toLowerCase() ? guideId : undefined
}
