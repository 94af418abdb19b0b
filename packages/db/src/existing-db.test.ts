import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDb, describeEachDatabase } from '../testing/index.ts'
import {
  asOfNewerVersion,
  asOfOlderVersion,
  EARLY_SCHEMA,
  makeEarly,
  NEWER_SCHEMA,
} from '../testing/other-version.ts'
import { emptyPostgresUrl } from '../testing/test-db.ts'
import { makeTestFolder } from '../testing/test-run.ts'
import { createDb, pingDb } from './client.ts'
import { openCurrentDb, openExistingDb } from './existing-db.ts'
import { schemaVersion } from './migrate.ts'

const EMPTY = /^The database is empty\. Check DATA_DIR and DATABASE_URL/

describeEachDatabase('a database of a site', (database) => {
  test('is opened', async () => {
    const db = await openExistingDb(database().url)
    await pingDb(db)
    await db.destroy()
  })

  test('is opened by commands of the version that runs on it', async () => {
    const db = await openCurrentDb(database().url)
    await pingDb(db)
    await db.destroy()
  })

  test('is refused by commands of an older version', async () => {
    const { db, url } = database()
    await asOfNewerVersion(db, async () => {
      await expect(openCurrentDb(url)).rejects.toThrow(`The database has the schema "${NEWER_SCHEMA}"`)
    })
  })

  test('is refused by commands of a newer version, and stays as it is', async () => {
    const { db, url } = database()
    await asOfOlderVersion(db, async (before) => {
      await expect(openCurrentDb(url)).rejects.toThrow(`The database has the schema "${before}"`)
      expect(await schemaVersion(db)).toBe(before)
    })
  })
})

test.each(['sqlite', 'postgres'] as const)(
  'a database of an early version is never to be started (%s)',
  async (kind) => {
    const { db, url, destroy } = await createTestDb(kind)
    await makeEarly(db)
    await expect(openCurrentDb(url)).rejects.toThrow(
      `The database has the schema "${EARLY_SCHEMA}", which is that of an early version of this program. Use the command of the version that runs on it. This version cannot bring it up to date: export the listings there, and import them here.`,
    )
    await destroy()
  },
)

test('a file that is not there is named, and not made', async () => {
  const folder = await makeTestFolder()
  for (const place of [folder, path.join(folder, 'nowhere')]) {
    const file = path.join(place, 'grove.db')
    await expect(openExistingDb(`file:${file}`)).rejects.toThrow(
      `There is no database at ${file}. Check DATA_DIR`,
    )
  }
  expect(await readdir(folder)).toEqual([])
})

test('a file in which no site has been set up is refused', async () => {
  const url = `file:${path.join(await makeTestFolder(), 'grove.db')}`
  const db = createDb(url)
  await pingDb(db)
  await db.destroy()
  await expect(openExistingDb(url)).rejects.toThrow(EMPTY)
})

test('a PostgreSQL database in which no site has been set up is refused, and stays empty', async () => {
  const { url, remove } = await emptyPostgresUrl()
  await expect(openExistingDb(url)).rejects.toThrow(EMPTY)
  const db = createDb(url, { poolSize: 1 })
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([])
  await db.destroy()
  await remove()
})
