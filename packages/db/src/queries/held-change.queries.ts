import type { HeldValues } from '@grove/schema'
import { heldValuesSchema } from '@grove/schema'
import type { Db } from '../client.ts'

/** The changes that an owner wants of an approved listing, by field, and since when. */
export async function findHeldChanges(db: Db, guideId: number) {
  const row = await db
    .selectFrom('held_changes')
    .select(['changes', 'since', 'changed_at'])
    .where('guide_id', '=', guideId)
    .executeTakeFirst()
  return (
    row && {
      values: heldValuesSchema.parse(JSON.parse(row.changes)),
      since: row.since,
      changedAt: row.changed_at,
    }
  )
}

export type StoredHeldChanges = NonNullable<Awaited<ReturnType<typeof findHeldChanges>>>

/** Stores what waits instead of what has waited; nothing waits any more where there are no values. */
export async function replaceHeldChanges(
  trx: Db,
  guideId: number,
  values: HeldValues,
  now: Date,
): Promise<void> {
  if (Object.keys(values).length === 0) {
    await trx.deleteFrom('held_changes').where('guide_id', '=', guideId).execute()
    return
  }
  const at = now.toISOString()
  const stored = { changes: JSON.stringify(values), changed_at: at }
  await trx
    .insertInto('held_changes')
    .values({ guide_id: guideId, since: at, ...stored })
    .onConflict((conflict) => conflict.column('guide_id').doUpdateSet(stored))
    .execute()
}
