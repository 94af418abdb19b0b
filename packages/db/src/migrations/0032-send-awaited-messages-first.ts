import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A message that somebody waits for before the screen is sent before those that nobody expects, however many these are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('is_awaited', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // SQLite would not choose an index of the waiting ones alone for their order.
  await sql`create index outbox_turn on outbox (state, is_awaited desc, id)`.execute(db)
  // Of each recipient the first one in that order goes before the others.
  await sql`drop index outbox_waiting`.execute(db)
  await sql`create index outbox_waiting on outbox (recipient_key, is_awaited, id) where state = 'waiting'`.execute(
    db,
  )
}
