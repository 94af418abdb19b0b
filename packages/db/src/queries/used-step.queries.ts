import type { Db } from '../client.ts'
import { hasRows } from './query-ends.ts'

/** True where somebody has signed in with this sealed cookie already. */
export async function isSecondStepUsed(db: Db, id: string): Promise<boolean> {
  return db.selectFrom('used_second_steps').where('id', '=', id).$call(hasRows)
}

/** Uses a sealed cookie up. Of several at once one gets it. */
export async function insertUsedSecondStep(db: Db, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_second_steps')
    .values({ id, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
