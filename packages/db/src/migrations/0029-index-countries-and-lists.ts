import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

const FIRST = ['country', 'shown_badges', 'offers', 'languages', 'access']

/**
 * The index of points once more in the order of the country and of each list: the guides of a country, and those that have a
 * rare choice, are found without reading the others, and the facets of a chosen group are counted in order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const first of FIRST) {
    const others = FIRST.filter((column) => column !== first).join(', ')
    const more = `${others}, nation, availability, shown_latitude, shown_longitude, listed_at`
    const columns = dialectOf(db) === 'postgres' ? `(${first}) include (id, ${more})` : `(${first}, ${more})`
    await sql`create index ${sql.raw(`guides_by_${first} on guides ${columns}`)} where is_public = 1`.execute(
      db,
    )
  }
}
