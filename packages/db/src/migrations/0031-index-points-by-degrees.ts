import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * SQLite reads one range of an index. In the order of the latitude that was a belt around the earth, a radius wide; in the
 * order of whole degrees and then of the longitude it is what lies near. PostgreSQL passes over what is elsewhere by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  const columns =
    'shown_longitude, shown_latitude, listed_at, availability, nation, country, shown_badges, offers, languages, access'
  for (const [name, more] of [
    ['guides_points', columns],
    ['guides_texts', `${columns}, search_text`],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await sql`create index ${sql.raw(name)} on guides (cast(shown_latitude as integer), ${sql.raw(more)})
      where is_public = 1`.execute(db)
  }
}
