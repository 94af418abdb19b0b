import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  // When the owner said last that the listing is still correct, and when they were last asked.
  for (const column of ['confirmed_at', 'asked_at'])
    await db.schema.alterTable('guides').addColumn(column, key).execute()
  await db.schema.createIndex('guides_updated_at').on('guides').column('updated_at').execute()
  await sql`create index guides_unconfirmed on guides (id) where unconfirmed = 1`.execute(db)
}
