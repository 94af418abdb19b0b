import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Whether closing an account has paused its listing, so that opening it again shows the listing again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('closing_paused', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`closing_paused in (0, 1)`),
    )
    .execute()
}
