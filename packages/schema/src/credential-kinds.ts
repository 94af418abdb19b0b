import type { BadgeType } from './badges.ts'
import { BADGE_TYPES, BADGES } from './badges.ts'

export const CREDENTIAL_KINDS = [...BADGE_TYPES, 'insurance', 'first_aid'] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** The credentials as people read them. */
export const CREDENTIAL_TITLES: Readonly<Record<CredentialKind, string>> = {
  certified_guide: BADGES.certified_guide.label,
  certified_practitioner: BADGES.certified_practitioner.label,
  certified_student: BADGES.certified_student.label,
  insurance: 'Insurance',
  first_aid: 'First aid',
}

/** The types that evidence may have. */
export const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type EvidenceType = (typeof EVIDENCE_TYPES)[number]

/** True for a credential that stands behind a badge. */
export function isBadgeKind(kind: CredentialKind): kind is BadgeType {
  return BADGE_TYPES.some((type) => type === kind)
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "June 2026". */
export function monthWords(at: string): string {
  return MONTH.format(new Date(at))
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "3 June 2026". */
export function dayWords(day: string): string {
  return DAY.format(new Date(day))
}

/** The address of the files that show a credential, or of one of them. */
export function evidencePath(guideId: number, kind: CredentialKind, name?: string): string {
  const path = `/api/guides/${guideId}/credentials/${kind}/evidence`
  return name === undefined ? path : `${path}/${name}`
}
