import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../src/client.ts'
import { createDb } from '../src/client.ts'
import type { DialectName } from '../src/dialect.ts'
import { migrateToLatest } from '../src/migrate.ts'
import { TEMPLATE_DATABASE } from './keeper-files.ts'
import { makeTestFolder, testServerUrl } from './test-run.ts'

/** A database of a test's own, migrated and empty. */
export interface TestDb {
  kind: DialectName
  db: Db
  /** The value for `createDb` and DATABASE_URL, to open the database a second time. */
  url: string
  /**
   * Puts all of it back as it was at first, which takes a tenth of the time of making another one. Nobody may be in the
   * middle of a transaction.
   */
  empty: () => Promise<void>
  /** Closes the database and removes it. */
  destroy: () => Promise<void>
}

const TEST_POOL_SIZE = 5

/** Makes a migrated, empty database that nobody else uses. The first PostgreSQL one starts the run's server. */
export async function createTestDb(kind: DialectName): Promise<TestDb> {
  return kind === 'sqlite' ? createSqliteTestDb() : createPostgresTestDb()
}

interface SqliteTemplate {
  /** The file as the migrations leave it. */
  file: Buffer
  /** The same without a log beside it, as a database in memory has to be. */
  forMemory: Buffer
}

let sqliteTemplate: Promise<SqliteTemplate> | undefined

async function makeSqliteTemplate(): Promise<SqliteTemplate> {
  const folder = await makeTestFolder()
  try {
    const path = join(folder, 'template.db')
    const db = createDb(`file:${path}`)
    await migrateToLatest(db)
    // Closing the last connection moves the log into the file.
    await db.destroy()
    const file = await readFile(path)
    const database = new BetterSqlite3(path)
    database.pragma('journal_mode = delete')
    database.close()
    return { file, forMemory: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function createSqliteTestDb(): Promise<TestDb> {
  sqliteTemplate ??= makeSqliteTemplate()
  const template = await sqliteTemplate
  const folder = await makeTestFolder()
  const file = join(folder, 'grove.db')
  await writeFile(file, template.file)
  const url = `file:${file}`
  const db = createDb(url)
  return {
    kind: 'sqlite',
    db,
    url,
    async empty() {
      const source = new BetterSqlite3(template.forMemory)
      try {
        await source.backup(file)
      } finally {
        source.close()
      }
    },
    async destroy() {
      await db.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function asServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL database with nothing in it, not even a schema, and how to remove it. */
export async function emptyPostgresUrl(encoding: 'UTF8' | 'LATIN1' = 'UTF8') {
  const options = encoding === 'UTF8' ? '' : `encoding '${encoding}' locale_provider libc locale 'C'`
  return createPostgresDatabase('template0', options)
}

async function createPostgresDatabase(template: string, options = '') {
  const serverUrl = await testServerUrl()
  const name = `grove_test_${randomBytes(8).toString('hex')}`
  await asServer(serverUrl, `create database ${name} template ${template} strategy file_copy ${options}`)
  return {
    url: `${serverUrl}${name}`,
    remove: () => asServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** The rows that migrations have put into tables, as JSON. */
type FirstRows = readonly { table: string; rows: string }[]

let firstRows: Promise<FirstRows> | undefined

/** By a connection of its own: a new test database is in nobody's use. */
async function readFirstRows(url: string): Promise<FirstRows> {
  const db = createDb(url, { poolSize: 1 })
  try {
    const found: { table: string; rows: string }[] = []
    for (const { table } of await emptiedTables(db)) {
      const { rows } = await sql<{ rows: string | null }>`
        select json_agg(one)::text as rows from ${sql.table(table)} as one`.execute(db)
      if (rows[0]?.rows) found.push({ table, rows: rows[0].rows })
    }
    return found
  } finally {
    await db.destroy()
  }
}

/** All tables but those of the migrations, which no test changes. */
async function emptiedTables(db: Db) {
  const { rows } = await sql<{ table: string; bytes: number }>`
    select relname as table, pg_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db)
  return rows
}

/** Deleted rows stay in a table that nobody vacuums: above this size it is cut, which takes longer than to delete few rows. */
const CUT_ABOVE_BYTES = 256 * 1024

async function emptyPostgres(db: Db, put: FirstRows): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Neither triggers nor foreign keys get in the way.
    await sql`set local session_replication_role = replica`.execute(trx)
    const tables = (await emptiedTables(trx)).filter(({ bytes }) => bytes > 0)
    const isLarge = tables.some(({ bytes }) => bytes > CUT_ABOVE_BYTES)
    const names = tables.map(({ table }) => sql.table(table))
    if (isLarge) await sql`truncate ${sql.join(names)} cascade`.execute(trx)
    else for (const name of names) await sql`delete from ${name}`.execute(trx)
    await sql`
      select setval(seqrelid, seqstart, false) from pg_sequence
      where pg_sequence_last_value(seqrelid) is not null`.execute(trx)
    for (const { table, rows } of put)
      await sql`
        insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(trx)
  })
}

async function createPostgresTestDb(): Promise<TestDb> {
  const { url, remove } = await createPostgresDatabase(TEMPLATE_DATABASE)
  firstRows ??= readFirstRows(url)
  const put = await firstRows
  const db = createDb(url, { poolSize: TEST_POOL_SIZE })
  return {
    kind: 'postgres',
    db,
    url,
    empty: () => emptyPostgres(db, put),
    async destroy() {
      await db.destroy()
      await remove()
    },
  }
}
