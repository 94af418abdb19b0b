import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from './client.ts'
import { createDb } from './client.ts'
import { isUniqueViolation } from './database-errors.ts'
import { migrateToLatest, migrateWithin, schemaVersion } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { findPublicGuide } from './queries/guide.queries.ts'
import { replaceGuideImages, updateGuide } from './queries/guide-write.queries.ts'
import { findUserWithPasswordByUsername } from './queries/user.queries.ts'
import { addGuide, addUser, SAMPLE_TIME } from './testing/sample-guides.ts'
import { searchGuideCards } from './testing/search-guide-cards.ts'
import { emptyPostgresUrl } from './testing/test-db.ts'
import { makeTestFolder } from './testing/test-run.ts'
import { createTestDb, describeEachDatabase } from './testing.ts'

const newest = Object.keys(migrations).toSorted().at(-1)

/** The address of a database with nothing in it, and how to remove it. */
async function emptyDatabase(
  kind: 'sqlite' | 'postgres',
): Promise<{ url: string; remove: () => Promise<void> }> {
  if (kind === 'postgres') return emptyPostgresUrl()
  const folder = await makeTestFolder()
  return { url: `file:${folder}/grove.db`, remove: () => rm(folder, { recursive: true }) }
}

/** Adds an account to a database of a former schema, which has fewer columns. */
async function addFormerUser(db: Db, username: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, username_key, password_hash, created_at)
    values (${username}, ${username.toLowerCase()}, '', ${SAMPLE_TIME.toISOString()}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

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

describe('the index of the search', () => {
  it('holds what was there before it was made anew, and follows what changes after', async () => {
    const { url, remove } = await emptyDatabase('sqlite')
    const db = createDb(url)
    await db.transaction().execute((trx) => migrateWithin(trx, '0006-create-nightly-backup'))
    const { id } = await addGuide(db, { city: 'Bakewell', userId: await addFormerUser(db, 'wren') })
    await addGuide(db, { city: 'Bakewell', published: false, userId: await addFormerUser(db, 'ash') })
    await migrateToLatest(db)
    const found = async (word: string) =>
      (await searchGuideCards(db, { words: [word], limit: 5 })).items.length
    expect(await found('bakewell')).toBe(1)
    await updateGuide(db, id, { city: 'Buxton' }, SAMPLE_TIME)
    expect([await found('bakewell'), await found('buxton')]).toEqual([0, 1])
    await db.destroy()
    await remove()
  })
})

describe.each(['sqlite', 'postgres'] as const)('what is stored of public guides (%s)', (kind) => {
  it('holds what was there before it was first stored', async () => {
    const { url, remove } = await emptyDatabase(kind)
    const db = createDb(url)
    await db.transaction().execute((trx) => migrateWithin(trx, '0007-search-by-rare-trigrams'))
    const { id } = await addGuide(db, { city: 'Bakewell', userId: await addFormerUser(db, 'wren') })
    const hidden = await addGuide(db, { published: false, userId: await addFormerUser(db, 'ash') })
    await replaceGuideImages(db, id, ['/uploads/b.jpg', '/uploads/a.jpg'], SAMPLE_TIME)
    await migrateToLatest(db)
    const images = ['/uploads/b.jpg', '/uploads/a.jpg']
    expect(await findPublicGuide(db, id)).toMatchObject({ id, city: 'Bakewell', images })
    expect(await findPublicGuide(db, hidden.id)).toBeUndefined()
    expect((await searchGuideCards(db, { words: [], limit: 5 })).items.map((card) => card.id)).toEqual([id])
    await db.destroy()
    await remove()
  })
})

describe.each(['sqlite', 'postgres'] as const)('accounts that look alike (%s)', (kind) => {
  it('stay where they were there before that was asked, and take no further ones', async () => {
    const { url, remove } = await emptyDatabase(kind)
    const db = createDb(url)
    await db.transaction().execute((trx) => migrateWithin(trx, '0008-store-public-guides'))
    const names = ['Admin', '\u0430dmin', 'adm\u0456n', 'c\u043eco', '\u0441oco', 'zo\u00eb']
    for (const name of names) await addFormerUser(db, name)
    await migrateToLatest(db)
    for (const name of names) {
      expect((await findUserWithPasswordByUsername(db, name))?.user.username).toBe(name)
    }
    for (const name of ['\u0430dm\u0456n', 'coco', 'zo\u0451']) {
      const refused = await addUser(db, { username: name }).catch((error: unknown) => error)
      expect(isUniqueViolation(refused, 'users.username_skeleton'), name).toBe(true)
    }
    expect(await addUser(db, { username: 'zoe' })).toBeGreaterThan(names.length)
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

describe('migrations', () => {
  it('refuse a PostgreSQL database that cannot hold every letter', async () => {
    const { url, remove } = await emptyPostgresUrl('LATIN1')
    const db = createDb(url)
    await expect(migrateToLatest(db)).rejects.toThrow('has to be encoded in UTF8; it is in LATIN1')
    await db.destroy()
    await remove()
  })

  it('are named by consecutive numbers and what they do', () => {
    Object.keys(migrations).forEach((name, index) => {
      expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z]+(-[a-z]+)+$`))
    })
  })

  it('make every index and table of both databases from one list', async () => {
    const [sqlite, postgres] = await Promise.all([createTestDb('sqlite'), createTestDb('postgres')])
    const names = async (statement: string, db: typeof sqlite.db) => {
      const { rows } = await sql.raw<{ name: string }>(statement).execute(db)
      return rows.map((row) => row.name)
    }
    const inSqlite = await names(
      `select name from sqlite_master where type = 'index' and name not like 'sqlite_%' and name not like 'kysely%'
       and name <> 'guides_found' order by name`,
      sqlite.db,
    )
    const inPostgres = await names(
      `select indexname as name from pg_indexes where schemaname = 'public' and indexname not like '%_pkey'
       and indexname not in ('guides_search', 'guides_admin_search') order by indexname collate "C"`,
      postgres.db,
    )
    // PostgreSQL's trigram indexes are tables in SQLite, with an index to look into what they find.
    expect(inPostgres).toEqual(inSqlite)
    await Promise.all([sqlite.destroy(), postgres.destroy()])
  })
})
