import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDb, describeEachDatabase } from '../../testing/index.ts'
import { addUser } from '../../testing/sample-guides.ts'
import { COPIED_TABLES, LEFT_OUT_TABLES } from './copied-tables.ts'
import { withSnapshot } from './snapshot.ts'

describeEachDatabase('a snapshot', (database) => {
  it('holds every table but those that are left out for a reason', async () => {
    const tables = await database().db.introspection.getTables()
    const told = new Set<string>([...COPIED_TABLES.map(({ name }) => name), ...LEFT_OUT_TABLES])
    const ours = tables.map(({ name }) => name).filter((name) => !/^guide_(search|points)_/.test(name))
    expect(ours.filter((name) => !told.has(name))).toEqual([])
  })

  it('stays what it was while others write, and keeps nobody from writing', async () => {
    const { db } = database()
    await addUser(db, { username: 'before' })
    const [users] = COPIED_TABLES
    if (users === undefined) throw new Error('There is no first table')
    await withSnapshot(db, async ({ rows }) => {
      await addUser(db, { username: 'meanwhile' })
      const found = []
      for await (const batch of rows(users)) found.push(...batch.map(({ username }) => username))
      expect(found).toEqual(['before'])
    })
  })

  it('cannot be written to', async () => {
    const write = database()
      .db.transaction()
      .setAccessMode('read only')
      .execute((trx) => addUser(trx, { username: 'nobody' }))
    await expect(write).rejects.toThrow(/read-?only/i)
  })
})

it('a snapshot is not made of a database that a newer version has used, whose tables nobody here knows', async () => {
  const { db, destroy } = await createTestDb('sqlite')
  await sql`insert into kysely_migration values ('9999-newer', '2030-01-01T00:00:00.000Z')`.execute(db)
  await expect(withSnapshot(db, async () => undefined)).rejects.toThrow(
    'The database has the schema "9999-newer", which this version of the program does not know. Copy it with the one that runs on it.',
  )
  await destroy()
})
