import { sql } from 'kysely'
import type { Db } from '../client.ts'

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
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where(sql.ref(column), comparison, at.toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
