import type { Db } from '../client.ts'
import { isPublic } from './guide-row.ts'

/** Whether any guide that visitors see is one of the demo. */
export async function hasInventedGuides(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('guides', 'guides.user_id', 'users.id')
    .select('users.id')
    .where('users.is_invented', '=', 1)
    .where(isPublic)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes away the demo's accounts with their listings, but for those that have become administrators; answers how many. */
export async function deleteInventedAccounts(trx: Db): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('users')
    .where('is_invented', '=', 1)
    .where('is_admin', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
