import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * PostgreSQL notes changes of its index of words in a list first, and each search reads that list from beginning to end: after
 * 2,000 changes of 100,000 guides this took longer than the rest of the search. Now a change goes into the index at once.
 * An index also answers by itself only for pages of the table that a vacuum has seen since they were changed. Now the vacuum
 * comes after one guide in fifty was changed, no longer after one in five.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  await sql`alter index guides_search set (fastupdate = off)`.execute(db)
  await sql`select gin_clean_pending_list('guides_search')`.execute(db)
  await sql`alter table guides set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
}
