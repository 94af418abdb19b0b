import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Listings by their contact address, in any case: a reviewer is told of others that name the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index guides_contact_email on guides (lower(contact_email)) where contact_email is not null`.execute(
    db,
  )
}
