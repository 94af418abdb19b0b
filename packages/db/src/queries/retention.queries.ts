import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { countChanged } from './query-ends.ts'

/** The tables whose rows are cleared away by the clock: the column that tells when, and how it is compared. */
const OLD_ROWS = {
  access_tokens: ['expires_at', '<='],
  application_keys: ['created_at', '<'],
  enquiries: ['created_at', '<'],
  geocode_cache: ['created_at', '<'],
  link_tokens: ['expires_at', '<='],
  linked_pictures: ['due_at', '<'],
  picture_claims: ['created_at', '<'],
  used_second_steps: ['used_at', '<'],
} as const

/** Clears away the rows of a table whose time was over at a moment. Answers how many. */
export async function deleteOldRows(db: Db, table: keyof typeof OLD_ROWS, at: Date): Promise<number> {
  const [column, comparison] = OLD_ROWS[table]
  return db.deleteFrom(table).where(sql.ref(column), comparison, at.toISOString()).$call(countChanged)
}

/** Listings whose application was rejected, and that nobody has changed since before a time. */
export async function listOldRejected(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guides')
    .select('user_id as userId')
    .where('application_status', '=', 'rejected')
    .where('updated_at', '<', before.toISOString())
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Notes that one kind of data was cleared away. */
export async function recordRetentionRun(db: Db, name: string, cleared: number, now: Date): Promise<void> {
  const values = { cleaned_at: now.toISOString(), cleared }
  await db
    .insertInto('retention_runs')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute()
}

/** When each kind of data was last cleared away, and how much that was. */
export async function listRetentionRuns(db: Db) {
  return db.selectFrom('retention_runs').select(['name', 'cleaned_at as cleanedAt', 'cleared']).execute()
}
