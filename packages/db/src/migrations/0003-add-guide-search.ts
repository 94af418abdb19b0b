import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // All that counting guides by their state reads.
  await sql`create index guides_status on guides (application_status, published)`.execute(db)
  if (dialectOf(db) === 'postgres') await upPostgres(db)
  else await upSqlite(db)
}

/**
 * Lists newest first and the search of frequent or short words walk an index that holds all they read; the search
 * of rarer words goes through trigrams.
 */
async function upPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  if (rows[0]?.server_encoding !== 'UTF8') {
    throw new Error(`The PostgreSQL database has to be encoded in UTF8; it is in ${rows[0]?.server_encoding}`)
  }
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`
    create index guides_public on guides (created_at desc, id desc)
    include (search_text, latitude_number, longitude_number, updated_at) where published = 1`.execute(db)
  await sql`
    create index guides_admin on guides (created_at desc, id desc)
    include (application_status, published, admin_search_text)`.execute(db)
  await sql`
    create index guides_search on guides using gin (search_text gin_trgm_ops) where published = 1`.execute(db)
  await sql`
    create index guides_admin_search on guides using gin (admin_search_text gin_trgm_ops)`.execute(db)
}

async function upSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index guides_public on guides
    (created_at desc, id desc, search_text, latitude_number, longitude_number, updated_at)
    where published = 1`.execute(db)
  await sql`
    create index guides_admin on guides
    (created_at desc, id desc, application_status, published, admin_search_text)`.execute(db)
  await createTrigramIndex(db, 'guide_search', 'search_text', (row) => `${row}.published = 1`)
  await createTrigramIndex(db, 'guide_admin_search', 'admin_search_text', () => '1')
}

/** A trigram index over a column of those guides that `isIndexed` tells, kept by triggers. */
async function createTrigramIndex(
  db: Kysely<unknown>,
  table: string,
  column: string,
  isIndexed: (row: 'old' | 'new') => string,
): Promise<void> {
  const statements = [
    `create virtual table ${table} using fts5(
      search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
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
