import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The rows that are about somebody who is erased, and old entries of the history: a long history was read as a whole for each
 * account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_actor_id on audit_log (actor_id) where actor_id is not null`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)
  await sql`create index outbox_address on outbox (lower(address))`.execute(db)
  await sql`create index enquiries_email on enquiries (lower(email))`.execute(db)
}
