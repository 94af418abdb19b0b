import type { Db, NewAuditEntry } from '@grove/db'
import { insertAuditEntry } from '@grove/db'
import type { AuditAction, PrivateGuide } from '@grove/schema'
import { changedFields } from '../../lib/changed-fields.ts'

/** The person named in the history, and the token of the program that did it. */
export type Actor = NewAuditEntry['actor']

type AuditedGuide = Partial<PrivateGuide> & { id: number; userName: string }

/** Fields that identify a guide or change with every write: they say nothing in a history. */
const UNTOLD_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'isPublic',
  'createdAt',
  'updatedAt',
  'sentAgainAt',
  // Told by what is done with credentials.
  'checkedBadges',
  'confirmedAt',
])

function fieldsOf(guide: AuditedGuide | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(guide ?? {}).filter(([key]) => !UNTOLD_FIELDS.has(key)))
}

interface Audited {
  actor: Actor
  action: AuditAction
  before?: AuditedGuide
  after?: AuditedGuide
}

/**
 * Notes a change of a guide, by an administrator or its owner, in the transaction of that change; what changes nothing is
 * none.
 */
export async function auditGuideChange(
  trx: Db,
  { before, after, ...entry }: Audited,
  now: Date,
): Promise<void> {
  const guide = after ?? before
  const changed = changedFields(fieldsOf(before), fieldsOf(after))
  if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return
  const actorIsOwner = guide?.userId === entry.actor.id
  // Null for a side where there was no guide.
  const sides = { before: before && changed.before, after: after && changed.after }
  await insertAuditEntry(trx, { ...entry, ...sides, actorIsOwner, guide }, now)
}
