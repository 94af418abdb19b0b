import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Who decides about applications and reads messages, and does nothing else that an administrator does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_reviewer', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`is_reviewer in (0, 1)`),
    )
    .execute()
}
