import { sql } from 'kysely'
import type { Db } from '../src/client.ts'

const AT = '2026-06-01T08:00:00.000Z'

/**
 * Fills an empty database with so many approved guides, every other one public, each with an account of its own. The
 * database makes them itself: a hundred thousand take seconds.
 */
export async function insertManyGuides(db: Db, count: number, { bio }: { bio: string }): Promise<void> {
  const numbers = sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  const place = sql`'Sheffield', 'South Yorkshire', 'United Kingdom'`
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into users (id, username, username_key, password_hash, first_name, last_name, email, created_at)
      ${numbers}
      select n, 'guide-' || n, 'guide-' || n, 'none', 'Wren', 'Alder', 'guide-' || n || '@grove.example', ${AT}
      from numbers`.execute(trx)
    await sql`
      insert into guides (
        user_id, published, application_status, created_at, updated_at, user_name, city, county, country,
        search_text, bio)
      ${numbers}
      select n, n % 2, 'approved', ${AT}, ${AT}, 'Wren Alder', ${place},
        'wren alder sheffield', ${bio}
      from numbers`.execute(trx)
  })
}
