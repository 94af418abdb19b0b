import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Db } from '../client.ts'
import { createDb } from '../client.ts'
import type { DialectName } from '../dialect.ts'
import { migrateToLatest } from '../migrate.ts'
import { TEMPLATE_DATABASE } from './keeper-files.ts'
import { makeTestFolder, testServerUrl } from './test-run.ts'

/** A database of a test's own, migrated and empty. */
export interface TestDb {
  kind: DialectName
  db: Db
  /** The value for `createDb` and DATABASE_URL, to open the database a second time. */
  url: string
  /** Closes the database and removes it. */
  destroy: () => Promise<void>
}

const TEST_POOL_SIZE = 5

/** Makes a migrated, empty database that nobody else uses. The first PostgreSQL one starts the run's server. */
export async function createTestDb(kind: DialectName): Promise<TestDb> {
  return kind === 'sqlite' ? createSqliteTestDb() : createPostgresTestDb()
}

let sqliteTemplate: Promise<Buffer> | undefined

async function makeSqliteTemplate(): Promise<Buffer> {
  const folder = await makeTestFolder()
  try {
    const file = join(folder, 'template.db')
    const db = createDb(`file:${file}`)
    await migrateToLatest(db)
    // Closing the last connection moves the log into the file.
    await db.destroy()
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function createSqliteTestDb(): Promise<TestDb> {
  sqliteTemplate ??= makeSqliteTemplate()
  const template = await sqliteTemplate
  const folder = await makeTestFolder()
  const file = join(folder, 'grove.db')
  await writeFile(file, template)
  const url = `file:${file}`
  const db = createDb(url)
  return {
    kind: 'sqlite',
    db,
    url,
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
export async function emptyPostgresUrl(
  encoding: 'UTF8' | 'LATIN1' = 'UTF8',
): Promise<{ url: string; remove: () => Promise<void> }> {
  const options = encoding === 'UTF8' ? '' : `encoding '${encoding}' locale_provider libc locale 'C'`
  return createPostgresDatabase('template0', options)
}

async function createPostgresDatabase(
  template: string,
  options = '',
): Promise<{ url: string; remove: () => Promise<void> }> {
  const serverUrl = await testServerUrl()
  const name = `grove_test_${randomBytes(8).toString('hex')}`
  await asServer(serverUrl, `create database ${name} template ${template} strategy file_copy ${options}`)
  return {
    url: `${serverUrl}${name}`,
    remove: () => asServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function createPostgresTestDb(): Promise<TestDb> {
  const { url, remove } = await createPostgresDatabase(TEMPLATE_DATABASE)
  const db = createDb(url, { poolSize: TEST_POOL_SIZE })
  return {
    kind: 'postgres',
    db,
    url,
    async destroy() {
      await db.destroy()
      await remove()
    },
  }
}
