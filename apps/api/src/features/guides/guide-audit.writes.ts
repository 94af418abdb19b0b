import type { Db, NewAuditEntry } from '@grove/db'
import { insertAuditEntry } from '@grove/db'
import type { AuditAction, PrivateGuide } from '@grove/schema'

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

/** The fields that differ, as they were and as they are; null for a side where there was no guide. */
function changedFields(before: AuditedGuide | undefined, after: AuditedGuide | undefined) {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  )
  const pick = (fields: Record<string, unknown>) =>
    Object.fromEntries(keys.filter((key) => key in fields).map((key) => [key, fields[key]]))
  return { before: before === undefined ? null : pick(old), after: after === undefined ? null : pick(now) }
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
  const changed = changedFields(before, after)
  if (Object.keys({ ...changed.before, ...changed.after }).length === 0) return
  const actorIsOwner = guide?.userId === entry.actor.id
  await insertAuditEntry(trx, { ...entry, ...changed, actorIsOwner, guide }, now)
}
