import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Whether an account's password is one that somebody else has set, and has to be changed before anything else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('must_change_password', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`must_change_password in (0, 1)`),
    )
    .execute()
}
