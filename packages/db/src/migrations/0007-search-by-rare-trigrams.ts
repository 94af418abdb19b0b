import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * SQLite's trigrams without their positions, which reads three times as fast: they only say which guides may hold a word,
 * and the texts themselves say which do. The index holds all that this asks of a guide. PostgreSQL works so by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  await rebuildTrigramIndex(db, 'guide_search', sql`search_text`, sql`published = 1`)
  await rebuildTrigramIndex(db, 'guide_admin_search', sql`admin_search_text`, sql`1 = 1`)
  await sql`create index guides_found on guides (id, created_at, search_text) where published = 1`.execute(db)
}

/** A trigram index over a text of those guides that `condition` tells; the triggers that keep it find it by its name. */
async function rebuildTrigramIndex(
  db: Kysely<unknown>,
  name: string,
  text: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const table = sql.ref(name)
  const statements = [
    sql`drop table ${table}`,
    sql`create virtual table ${table} using fts5(
      search_text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    sql`insert into ${table} (rowid, search_text) select id, ${text} from guides where ${condition}`,
    sql`insert into ${table} (${table}) values ('optimize')`,
  ]
  for (const statement of statements) await statement.execute(db)
}
