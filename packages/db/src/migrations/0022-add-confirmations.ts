import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  // When the owner said last that the listing is still correct, and when they were last asked.
  for (const column of ['confirmed_at', 'asked_at'])
    await db.schema.alterTable('guides').addColumn(column, key).execute()
  // Of the public listings whose owner waits for no question: since when each is known to be correct.
  await sql`create index guides_to_confirm
    on guides ((case when confirmed_at > updated_at then confirmed_at else updated_at end))
    where is_public = 1 and asked_at is null`.execute(db)
  // Those who were asked, and have said nothing so far.
  await sql`create index guides_asked on guides (asked_at)
    where is_public = 1 and unconfirmed = 0 and asked_at is not null`.execute(db)
  await sql`create index guides_unconfirmed on guides (id) where unconfirmed = 1`.execute(db)
}
