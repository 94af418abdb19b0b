import type { Db } from '../client.ts'
import { isPublic } from './guide-row.ts'
import { countChanged, hasRows } from './query-ends.ts'

/** Whether any guide that visitors see is one of the demo. */
export async function hasInventedGuides(db: Db): Promise<boolean> {
  return db
    .selectFrom('users')
    .innerJoin('guides', 'guides.user_id', 'users.id')
    .where('users.is_invented', '=', 1)
    .where(isPublic)
    .$call(hasRows)
}

/** Takes away the demo's accounts with their listings, but for those that have become administrators; answers how many. */
export async function deleteInventedAccounts(trx: Db): Promise<number> {
  return trx.deleteFrom('users').where('is_invented', '=', 1).where('is_admin', '=', 0).$call(countChanged)
}
