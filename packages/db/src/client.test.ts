import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTestDb, describeEachDatabase } from '../testing/index.ts'
import { createDb, pingDb } from './client.ts'
import { dialectOf } from './dialect.ts'

describe('createDb', () => {
  it('refuses a URL of another kind with a message that names both kinds and repeats no secret', () => {
    const open = () => createDb('mysql://grove:secret@localhost/grove')
    expect(open).toThrow(/"file:".*"postgres:\/\/"/)
    expect(open).not.toThrow(/secret/)
  })

  it('refuses a file URL without a file', () => {
    expect(() => createDb('file:')).toThrow(/names no file/)
  })

  it('reports a file that cannot be opened when it is first used', async () => {
    const db = createDb('file:/nowhere/at/all/grove.db')
    await expect(pingDb(db)).rejects.toThrow(/directory does not exist/)
    await db.destroy()
  })

  it('opens the file of a URL with three slashes and of one with escapes', async () => {
    const test = await createTestDb('sqlite')
    const path = test.url.slice('file:'.length)
    const other = createDb(`file://${path.replace('grove.db', 'a%20name.db')}`)
    await pingDb(other)
    await other.destroy()
    expect(existsSync(path.replace('grove.db', 'a name.db'))).toBe(true)
    await test.destroy()
  })
})

describeEachDatabase('a database', (database) => {
  it('answers a ping and knows its dialect, within a transaction too', async () => {
    const { db, kind } = database()
    await pingDb(db)
    expect(dialectOf(db)).toBe(kind)
    await db.transaction().execute(async (trx) => expect(dialectOf(trx)).toBe(kind))
  })

  it('answers counts as numbers', async () => {
    const { db } = database()
    const row = await db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(row.count).toBe(0)
  })
})
