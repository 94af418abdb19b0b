import { createDb, getDirectoryVersion } from '@grove/db'
import { createTestDb, openSilentLine } from '@grove/db/testing'
import { expect, test } from 'vitest'
import { watchDirectoryVersion } from './directory-version.ts'

test('the version of the directory is read anew where the connection to PostgreSQL has fallen silent', async () => {
  const database = await createTestDb('postgres')
  const line = await openSilentLine(database.url)
  const db = createDb(line.url)
  const directory = await watchDirectoryVersion(db, 50)
  const before = directory.current() ?? 0
  line.fallSilent()
  await database.db
    .updateTable('directory_version')
    .set({ version: before + 1 })
    .execute()
  await expect.poll(() => directory.current()).toBe(before + 1)
  await line.close()
  directory.close()
  await db.destroy()
  await database.destroy()
})

test.each(['sqlite', 'postgres'] as const)(
  'the version of the directory is one that nobody has seen where the database (%s) was brought back to an earlier state',
  async (kind) => {
    const { db, destroy } = await createTestDb(kind)
    const setVersion = (version: number) => db.updateTable('directory_version').set({ version }).execute()
    await setVersion(100)
    const directory = await watchDirectoryVersion(db)
    await setVersion(98)
    await directory.refresh()
    expect(directory.current()).toBeGreaterThan(100)
    expect(await getDirectoryVersion(db)).toBe(directory.current())
    directory.close()
    await destroy()
  },
)
