import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

/**
 * SQLite's trigrams without their positions, which reads three times as fast: they only say which guides may hold a word,
 * and the texts themselves say which do. The index holds all that this asks of a guide. PostgreSQL works so by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'postgres') return
  await rebuildTrigramIndex(db, 'guide_search', 'search_text', (row) => `${row}.published = 1`)
  await rebuildTrigramIndex(db, 'guide_admin_search', 'admin_search_text', () => '1')
  await sql`create index guides_found on guides (id, created_at, search_text) where published = 1`.execute(db)
}

/** A trigram index over a column of those guides that `isIndexed` tells, kept by triggers, in place of the one before. */
async function rebuildTrigramIndex(
  db: Kysely<unknown>,
  table: string,
  column: string,
  isIndexed: (row: 'old' | 'new' | 'guides') => string,
): Promise<void> {
  const statements = [
    `drop trigger ${table}_insert`,
    `drop trigger ${table}_delete`,
    `drop trigger ${table}_update`,
    `drop table ${table}`,
    `create virtual table ${table} using fts5(
      search_text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `insert into ${table} (rowid, search_text) select id, ${column} from guides where ${isIndexed('guides')}`,
    `insert into ${table} (${table}) values ('optimize')`,
    `create trigger ${table}_insert after insert on guides when ${isIndexed('new')} begin
      insert into ${table} (rowid, search_text) values (new.id, new.${column});
    end`,
    `create trigger ${table}_delete after delete on guides when ${isIndexed('old')} begin
      delete from ${table} where rowid = old.id;
    end`,
    `create trigger ${table}_update after update of ${column}, published on guides
      when old.${column} <> new.${column} or (${isIndexed('old')}) <> (${isIndexed('new')}) begin
      delete from ${table} where rowid = old.id and ${isIndexed('old')};
      insert into ${table} (rowid, search_text) select new.id, new.${column} where ${isIndexed('new')};
    end`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
