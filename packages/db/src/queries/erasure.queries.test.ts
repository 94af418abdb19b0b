import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestDb } from '../../testing/index.ts'
import { addGuide } from '../../testing/sample-guides.ts'
import { sqliteFile } from '../client.ts'
import { inTransaction } from '../transaction.ts'
import { eraseAccount, findPerson, scrubSqlite } from './erasure.queries.ts'

it('an erased person leaves no part of their name in the file of SQLite', async () => {
  const { db, url, destroy } = await createTestDb('sqlite')
  try {
    const { userId } = await addGuide(db, { userName: 'Zephyrine Quillfeather' })
    // As in a directory of some size, where an index for searches need not be written anew for one that goes.
    for (let others = 0; others < 20; others += 1) await addGuide(db)
    const partsInFile = async () => {
      const text = (await readFile(sqliteFile(url), 'latin1')).toLowerCase()
      return ['zep', 'phy', 'llf'].filter((part) => text.includes(part))
    }
    await scrubSqlite(db)
    expect(await partsInFile()).toEqual(['zep', 'phy', 'llf'])
    const person = await findPerson(db, userId)
    await inTransaction(db, (trx) => eraseAccount(trx, person!, new Date()))
    await scrubSqlite(db)
    expect(await partsInFile()).toEqual([])
  } finally {
    await destroy()
  }
})
