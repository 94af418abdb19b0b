import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('guides').addColumn('sent_again_at', key).execute()
  // The order of the queue: whoever has waited longest since the application was last sent is first.
  await sql`create index guides_queue
    on guides (application_status, published, (coalesce(sent_again_at, created_at)), id)`.execute(db)
}
