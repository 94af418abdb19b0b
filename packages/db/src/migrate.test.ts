import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDb, describeEachDatabase } from '../testing/index.ts'
import { makeEarly } from '../testing/other-version.ts'
import { addGuide, addUser } from '../testing/sample-guides.ts'
import { emptyPostgresUrl } from '../testing/test-db.ts'
import { makeTestFolder } from '../testing/test-run.ts'
import { openRestoreTarget } from './backup/replace-database.ts'
import { createDb } from './client.ts'
import { migrateToLatest, SchemaError, schemaVersion } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { lockForMigration } from './postgres-dialect.ts'
import { searchGuides } from './queries/guide-search.queries.ts'

const newest = Object.keys(migrations).toSorted().at(-1)

/** The address of a database with nothing in it, and how to remove it. */
async function emptyDatabase(
  kind: 'sqlite' | 'postgres',
): Promise<{ url: string; remove: () => Promise<void> }> {
  if (kind === 'postgres') return emptyPostgresUrl()
  const folder = await makeTestFolder()
  return { url: `file:${folder}/grove.db`, remove: () => rm(folder, { recursive: true }) }
}

describe('a transaction of another program that reads tables', () => {
  it('keeps a restore waiting for 30 seconds', async () => {
    const { db, destroy } = await createTestDb('postgres')
    const { rows } = await db.transaction().execute(async (trx) => {
      await lockForMigration(trx)
      return sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx)
    })
    expect(rows).toEqual([{ lock_timeout: '30s' }])
    await destroy()
  })

  it('is named where a restore has waited for it in vain', async () => {
    const { url, remove } = await emptyPostgresUrl()
    const db = createDb(url)
    await migrateToLatest(db)
    const name = sql.id(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set lock_timeout = '1s'`.execute(db)
    await db.destroy()
    const reader = new pg.Client(url)
    await reader.connect()
    // PostgreSQL still lists a closed connection for a moment.
    const others =
      'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(async () => (await reader.query(others)).rowCount).toBe(0)
    await reader.query('begin; select * from users')
    const target = await openRestoreTarget(url)
    const replaced = target.replace({ schemaVersion: newest ?? '', tables: [] }, new Date(0))
    await expect(replaced).rejects.toThrow('another program holds tables of the database')
    await reader.query('rollback')
    await target.replace({ schemaVersion: newest ?? '', tables: [] }, new Date(0))
    await target.close()
    await reader.end()
    await remove()
  })
})

describe.each(['sqlite', 'postgres'] as const)('migrateToLatest (%s)', (kind) => {
  it('takes an empty database to the newest schema, in the order of the numbers', async () => {
    const { url, remove } = await emptyDatabase(kind)
    const db = createDb(url)
    expect(await schemaVersion(db)).toBeUndefined()
    await migrateToLatest(db)
    expect(await schemaVersion(db)).toBe(newest)
    const { rows } = await sql<{
      name: string
    }>`select name from kysely_migration order by timestamp, name`.execute(db)
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations))
    await db.destroy()
    await remove()
  })

  it('is safe when several processes start at once on an empty database', async () => {
    const { url, remove } = await emptyDatabase(kind)
    const dbs = Array.from({ length: 4 }, () => createDb(url, { poolSize: 2 }))
    await Promise.all(dbs.map(migrateToLatest))
    for (const db of dbs) {
      expect(await schemaVersion(db)).toBe(newest)
      await db.destroy()
    }
    await remove()
  })

  it('says so where a newer version has used the database', async () => {
    const { db, destroy } = await createTestDb(kind)
    await sql`insert into kysely_migration values ('9999-newer', '2030-01-01T00:00:00.000Z')`.execute(db)
    await expect(migrateToLatest(db)).rejects.toThrow(
      new SchemaError('a newer version of this program has brought it to 9999-newer'),
    )
    await destroy()
  })

  it('says where to take the listings of an early version, whose database it cannot bring up to date', async () => {
    const { db, destroy } = await createTestDb(kind)
    await makeEarly(db)
    await expect(migrateToLatest(db)).rejects.toThrow(
      new SchemaError(
        'an early version of this program has brought it to 0008-store-public-guides. This version cannot bring it up to date: export the listings there, and import them here',
      ),
    )
    await destroy()
  })

  it('sends a copy into an empty database where a newer version has used this one', async () => {
    const { url, remove } = await emptyDatabase(kind)
    const db = createDb(url)
    await migrateToLatest(db)
    await sql`insert into kysely_migration values ('9999-newer', '2030-01-01T00:00:00.000Z')`.execute(db)
    await db.destroy()
    await expect(openRestoreTarget(url)).rejects.toThrow(
      'The database has the schema "9999-newer", which this version of the program does not know. Restore into an empty one',
    )
    await remove()
  })

  it('leaves the database as it was when it fails, and says why', async () => {
    const { url, remove } = await emptyDatabase(kind)
    const db = createDb(url)
    // In the way of the second migration.
    await sql`create table guides (id integer)`.execute(db)
    await expect(migrateToLatest(db)).rejects.toThrow(/guides/)
    const tables = await db.introspection.getTables()
    expect(tables.map((table) => table.name)).toEqual(['guides'])
    // It can be put right and tried again.
    await sql`drop table guides`.execute(db)
    await migrateToLatest(db)
    expect(await schemaVersion(db)).toBe(newest)
    await db.destroy()
    await remove()
  })
})

describeEachDatabase('a migrated database', (database) => {
  it('stays as it is when migrated again', async () => {
    const { db } = database()
    await migrateToLatest(db)
    expect(await schemaVersion(db)).toBe(newest)
  })

  it('refuses what no row may hold', async () => {
    const { db } = database()
    await expect(sql`insert into contact_info (id) values (2)`.execute(db)).rejects.toThrow()
    await expect(sql`insert into directory_version (id, version) values (2, 1)`.execute(db)).rejects.toThrow()
  })
})

describe('a role of PostgreSQL', () => {
  /** Runs this at the address of a role that has no rights in the database but what is granted. */
  async function asWeakRole(grants: readonly string[], work: (url: string) => Promise<void>): Promise<void> {
    const { url, remove } = await emptyDatabase('postgres')
    const asOwner = async (statements: readonly string[]) => {
      const owner = createDb(url)
      for (const statement of statements) await sql.raw(statement).execute(owner)
      // Nobody may have a database open that is restored.
      await owner.destroy()
    }
    const address = new URL(url)
    address.username = 'visitor_of_migrations'
    address.password = 'visitor'
    await asOwner([`create role visitor_of_migrations login password 'visitor'`, ...grants])
    try {
      await work(address.href)
    } finally {
      await asOwner(['drop owned by visitor_of_migrations', 'drop role visitor_of_migrations'])
      await remove()
    }
  }

  async function refusalOfMigration(url: string): Promise<unknown> {
    const db = createDb(url)
    const refusal = await migrateToLatest(db).catch((error: unknown) => error)
    await db.destroy()
    return refusal
  }

  const NO_TABLES = new SchemaError(
    'permission denied for schema public: its owner has to grant CREATE to the role',
  )

  it('that may make no tables is told so', () =>
    asWeakRole([], async (url) => {
      expect(await refusalOfMigration(url)).toEqual(NO_TABLES)
    }))

  it('that may make no tables is told so by a restore, too', () =>
    asWeakRole([], async (url) => {
      const target = await openRestoreTarget(url)
      const copy = { schemaVersion: '0001-create-accounts', tables: [] }
      const refusal = await target.replace(copy, new Date()).catch((error: unknown) => error)
      await target.close()
      expect(refusal).toEqual(NO_TABLES)
    }))

  it('that may not create the extension is told who has to', () =>
    asWeakRole(['grant create on schema public to visitor_of_migrations'], async (url) => {
      expect(await refusalOfMigration(url)).toEqual(
        new SchemaError(
          'permission denied to create extension "pg_trgm": whoever runs PostgreSQL has to create it in this database',
        ),
      )
    }))
})

/** Reads a database with the SQLite that Python brings, which is that of the system: 3.40 in Debian 12. */
const READ_BY_PYTHON = `
import sqlite3, sys
db = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True)
print(db.execute('pragma integrity_check').fetchone()[0])
print(db.execute('select username, password_hash from users').fetchall())
for (name,) in db.execute("select name from sqlite_schema where type = 'table' and name not glob 'guide_search*'").fetchall():
    db.execute('select * from "' + name + '"').fetchall()
`

it('makes a file of SQLite that older programs open too, on machines that have Python', async (context) => {
  const { db, url, destroy } = await createTestDb('sqlite')
  await addUser(db, { username: 'fern' })
  const read = spawnSync('python3', ['-c', READ_BY_PYTHON, url.slice('file:'.length)], { encoding: 'utf8' })
  await destroy()
  if (read.error !== undefined) context.skip()
  expect(read.stderr).toBe('')
  expect(read.stdout).toMatch(/^ok\n\[\('fern', /)
})

describe('migrations', () => {
  it('give countries that were stored by an everyday name the name of the list', async () => {
    const { db, destroy } = await createTestDb('sqlite')
    const stored = ['UK', 'Wales', 'Deutschland', 'Narnia', 'United Kingdom']
    const ids: number[] = []
    for (const country of stored) {
      const { id } = await addGuide(db, { county: '', city: country })
      await db.updateTable('guides').set({ country, nation: null }).where('id', '=', id).execute()
      ids.push(id)
    }
    await migrations['0012-mend-countries']?.up(db)
    const guides = await db.selectFrom('guides').selectAll().orderBy('id').execute()
    expect(guides.map(({ country, nation }) => [country, nation])).toEqual([
      ['United Kingdom', null],
      ['United Kingdom', 'Wales'],
      ['Germany', null],
      ['Narnia', null],
      ['United Kingdom', null],
    ])
    const { items } = await searchGuides(db, { search: 'Germany' }, { limit: 9 })
    expect(items.map(({ id }) => id)).toEqual([ids[2]])
    await destroy()
  })

  it('refuse a PostgreSQL database that cannot hold every letter', async () => {
    const { url, remove } = await emptyPostgresUrl('LATIN1')
    const db = createDb(url)
    const refused = migrateToLatest(db)
    await expect(refused).rejects.toThrow('has to be encoded in UTF8; it is in LATIN1')
    await expect(refused).rejects.toBeInstanceOf(SchemaError)
    await db.destroy()
    await remove()
  })

  it('are named by consecutive numbers and what they do', () => {
    Object.keys(migrations).forEach((name, index) => {
      expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z]+(-[a-z]+)+$`))
    })
  })

  it('stay as they are: a database that has one is not given it again', async () => {
    const folder = new URL('./migrations/', import.meta.url)
    const hashes = await Promise.all(
      Object.keys(migrations).map(async (name) => {
        const text = await readFile(new URL(`${name}.ts`, folder))
        return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
      }),
    )
    expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
      {
        "0001-create-accounts": "b1c5970f6b3e4a45",
        "0002-create-guides": "12b4032b18a6f17b",
        "0003-create-site-tables": "921f1eda4f80fdea",
        "0004-create-audit-log": "4ed68eb1a6f7ba6e",
        "0005-create-nightly-backup": "cec4d18e32cf8415",
        "0006-create-picture-tables": "a1353eba3c73b4c9",
        "0007-create-messages": "61fed330b12d0418",
        "0008-create-decision-sets": "d9f425b2a75a75c7",
        "0009-create-second-factors": "030122ec61a12076",
        "0010-create-enquiries": "7a3c6170ffc2170f",
        "0011-add-sent-again": "e927b4925f89df60",
        "0012-mend-countries": "e920c59c2786032d",
        "0013-create-passkeys": "44caf2a97f768b20",
        "0014-describe-sessions": "016e6cae41103a48",
        "0015-create-application-keys": "e1d8f242a91a8af7",
        "0016-add-reviewers": "ad36240ee007915f",
        "0017-create-site-settings": "f953db855a57c11f",
        "0018-add-set-passwords": "d128f7fee0698498",
        "0019-create-timelines": "4f9ddc12248dcc3d",
        "0020-create-site-pages": "f1add79b2b971132",
        "0021-create-credentials": "fdc137bcd3cae618",
        "0022-add-confirmations": "6ebe6198c935db7b",
        "0023-erase-accounts": "ddf532068f56fd49",
        "0024-note-keys": "e85c070757dba705",
        "0025-create-access-tokens": "169f7ba829ac3d8d",
        "0026-share-listings": "e8e8bfe63946dc69",
        "0027-note-guide-changes": "7d76d9df46e9b974",
        "0028-index-without-texts": "f4fca0590a93c195",
        "0029-index-countries-and-lists": "ab499412a7dcea0d",
        "0030-search-without-waiting-changes": "65bec9fb235bb0d8",
        "0031-index-points-by-degrees": "366450825960ee57",
        "0032-send-awaited-messages-first": "ff958d3d265bb2d5",
        "0033-note-pauses-of-closed-accounts": "4cbade2187853d3b",
        "0034-note-checked-credentials": "33908a4a0107402b",
        "0035-search-accounts": "351396f4be0e2518",
        "0036-index-contact-emails": "e8338c369a3aedf7",
        "0037-index-whom-rows-are-about": "61fb8cf912c44239",
        "0038-note-told-ends": "bb94be67f903fae9",
      }
    `)
  })

  it('make every index and table of both databases from one list', async () => {
    const [sqlite, postgres] = await Promise.all([createTestDb('sqlite'), createTestDb('postgres')])
    const names = async (statement: string, db: typeof sqlite.db) => {
      const { rows } = await sql.raw<{ name: string }>(statement).execute(db)
      return rows.map((row) => row.name)
    }
    const inSqlite = await names(
      `select name from sqlite_master where type = 'index' and name not like 'sqlite_%' and name not like 'kysely%' order by name`,
      sqlite.db,
    )
    const inPostgres = await names(
      `select indexname as name from pg_indexes where schemaname = 'public' and indexname not like '%_pkey'
       and indexname <> 'guides_search' order by indexname collate "C"`,
      postgres.db,
    )
    // PostgreSQL's index of trigrams is a table in SQLite.
    expect(inPostgres).toEqual(inSqlite)
    await Promise.all([sqlite.destroy(), postgres.destroy()])
  })
})
