import type { Db } from '@grove/db'
import { findHeldChanges, getSiteSettings, insertTimelineEntry, replaceHeldChanges } from '@grove/db'
import type { HeldField, HeldValues, PrivateGuide, UpdateGuideInput } from '@grove/schema'
import { displayName, fieldWords, HELD_FIELDS, heldValueText } from '@grove/schema'
import { writeMessage } from '../../mail/write-message.ts'

/** The fields that a save changes, without pictures. */
type Fields = Omit<UpdateGuideInput, 'id' | 'version' | 'images' | 'profileImage'>

interface Save {
  before: PrivateGuide
  /** The fields to save. Keys that are undefined change nothing. */
  fields: Fields
  /** Whether the owner saves it, and no administrator. */
  isOwn: boolean
  isAdministrator: boolean
  /** Whose save it is; null from the command line. */
  actorId: number | null
}

/** The fields by name, in words: "website, certifications". */
function fieldsInWords(fields: readonly HeldField[]): string {
  return fields.map(fieldWords).join(', ')
}

/** The fields of these values that a listing does not have already, in the order of the form. */
export function waitingFields(guide: PrivateGuide, values: HeldValues): HeldField[] {
  return HELD_FIELDS.filter(
    (field) =>
      values[field] !== undefined && JSON.stringify(values[field]) !== JSON.stringify(guide[field] ?? null),
  )
}

function pick(values: Fields | HeldValues, fields: readonly HeldField[]): HeldValues {
  const given = values as HeldValues
  return Object.fromEntries(
    fields.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  )
}

/**
 * Keeps back what a reviewer has to see first, and answers the fields to save now. Held changes are saved with the
 * rest where nothing has to wait any more: the listing is reviewed as a whole, or the setting is off. An administrator's
 * save decides about its fields.
 */
export async function holdChanges(trx: Db, save: Save, now: Date): Promise<Fields> {
  const { before, fields, isOwn, isAdministrator, actorId } = save
  const held = await findHeldChanges(trx, before.id)
  const isHolding =
    isOwn &&
    !isAdministrator &&
    before.applicationStatus === 'approved' &&
    (await getSiteSettings(trx)).holdsChanges
  if (!isHolding) {
    if (held === undefined) return fields
    if (isOwn) {
      await replaceHeldChanges(trx, before.id, {}, now)
      return { ...(held.values as Fields), ...withoutUndefined(fields) }
    }
    await decideBySave(trx, { ...save, held: held.values }, now)
    return fields
  }
  const wanted = { ...held?.values, ...pick(fields, HELD_FIELDS) }
  const waiting = pick(wanted, waitingFields(before, wanted))
  if (JSON.stringify(waiting) !== JSON.stringify(held?.values ?? {})) {
    await replaceHeldChanges(trx, before.id, waiting, now)
    const names = waitingFields(before, waiting)
    const entry =
      names.length > 0
        ? ({ kind: 'held', text: fieldsInWords(names) } as const)
        : ({ kind: 'withdrawn' } as const)
    await insertTimelineEntry(trx, { guideId: before.id, actorId, ...entry }, now)
  }
  const isHeld = (name: string) => HELD_FIELDS.some((field) => field === name)
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isHeld(name)))
}

/** Ends the held changes of the fields that an administrator's save changes: the same value takes one over, another refuses it. */
async function decideBySave(
  trx: Db,
  { before, fields, actorId, held }: Save & { held: HeldValues },
  now: Date,
): Promise<void> {
  const changed = waitingFields(before, pick(fields, HELD_FIELDS))
  if (changed.length === 0) return
  const waiting = waitingFields(before, held)
  const still = waiting.filter((field) => !changed.includes(field))
  await replaceHeldChanges(trx, before.id, pick(held, still), now)
  const decided = waiting.filter((field) => changed.includes(field))
  // Of a listing that is reviewed as a whole nothing waits besides.
  if (decided.length === 0 || before.applicationStatus !== 'approved') return
  const different = waitingFields({ ...before, ...withoutUndefined(fields) } as PrivateGuide, held)
  const taken = decided.filter((field) => !different.includes(field))
  const refused = decided.filter((field) => different.includes(field))
  await tellOfDecision(trx, { guide: before, held, taken, refused, reason: null, actorId }, now)
}

interface Decided {
  guide: PrivateGuide
  held: HeldValues
  taken: readonly HeldField[]
  refused: readonly HeldField[]
  reason: string | null
  /** Null from the command line. */
  actorId: number | null
}

/** Notes what was decided about held changes, and tells their owner. */
export async function tellOfDecision(
  trx: Db,
  { guide, held, taken, refused, reason, actorId }: Decided,
  now: Date,
): Promise<void> {
  const entry = { guideId: guide.id, actorId }
  if (taken.length > 0)
    await insertTimelineEntry(trx, { ...entry, kind: 'changes_approved', text: fieldsInWords(taken) }, now)
  if (refused.length > 0) {
    const text = [fieldsInWords(refused), ...(reason === null ? [] : [reason])].join('\n')
    await insertTimelineEntry(trx, { ...entry, kind: 'changes_refused', text }, now)
  }
  const data = {
    guideId: guide.id,
    userName: displayName(guide.userName),
    approved: taken.map(fieldWords),
    refused: refused.map((field) => ({ field: fieldWords(field), text: heldValueText(held[field] ?? null) })),
    reason,
    isPaused: guide.paused,
    ...(!guide.published && { isUnpublished: true }),
  }
  await writeMessage(trx, { kind: 'changes-decided', to: { userId: guide.userId }, data }, now)
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
