import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('guides')
    .addColumn('shared_with_partners', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // The feeds, newest first.
  await sql`create index guides_shared on guides (created_at desc, id desc)
    where is_public = 1 and shared_with_partners = 1`.execute(db)
}
