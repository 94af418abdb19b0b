import type { Db } from '@grove/db'
import { findHeldChanges, getSiteSettings, insertTimelineEntry, replaceHeldChanges } from '@grove/db'
import type { HeldField, HeldValues, PrivateGuide, UpdateGuideInput } from '@grove/schema'
import { fieldWords, HELD_FIELDS } from '@grove/schema'

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
export function fieldsInWords(fields: readonly HeldField[]): string {
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
    const decided = new Set(waitingFields(before, pick(fields, HELD_FIELDS)))
    const still = waitingFields(before, held.values).filter((field) => !decided.has(field))
    if (decided.size > 0) await replaceHeldChanges(trx, before.id, pick(held.values, still), now)
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

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
