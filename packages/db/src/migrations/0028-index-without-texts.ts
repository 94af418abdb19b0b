import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * What filters and facets look into, once without the text that words are searched in: it makes up half of the index, and
 * most searches that read all of it look for no word.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('guides_points').execute()
  const columns = 'listed_at, availability, nation, country, shown_badges, offers, languages, access'
  // The long text stands last: SQLite finds a column by reading over those before it.
  for (const [name, more] of [
    ['guides_points', columns],
    ['guides_texts', `${columns}, search_text`],
  ])
    await (dialectOf(db) === 'postgres'
      ? sql`create index ${sql.raw(`${name} on guides (shown_latitude, shown_longitude) include (id, ${more})`)} where is_public = 1`
      : sql`create index ${sql.raw(`${name} on guides (shown_latitude, shown_longitude, ${more})`)} where is_public = 1`
    ).execute(db)
}
