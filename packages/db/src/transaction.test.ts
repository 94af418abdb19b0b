import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDb, describeEachDatabase } from '../testing/index.ts'
import { addGuide } from '../testing/sample-guides.ts'
import type { Db } from './client.ts'
import { isDatabaseUnavailable, isTransactionConflict } from './database-errors.ts'
import { findGuideForUpdate } from './queries/guide.queries.ts'
import { inTransaction } from './transaction.ts'

it('two transactions that wait for each other both come to their end', async () => {
  const test = await createTestDb('postgres')
  const [one, two] = [await addGuide(test.db), await addGuide(test.db)]
  const bothHaveOne = Promise.withResolvers<void>()
  let [holding, attempts] = [0, 0]
  const lockBoth = (first: number, second: number) =>
    inTransaction(test.db, async (trx: Db) => {
      attempts += 1
      await findGuideForUpdate(trx, first)
      holding += 1
      if (holding === 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      return (await findGuideForUpdate(trx, second))?.id
    })
  expect(await Promise.all([lockBoth(one.id, two.id), lockBoth(two.id, one.id)])).toEqual([two.id, one.id])
  // One of them at least was begun anew.
  expect(attempts).toBeGreaterThan(2)
  await test.destroy()
})

it('a transaction that conflicts again and again is given up, as something that may work later', async () => {
  const test = await createTestDb('postgres')
  let attempts = 0
  const error = await inTransaction(test.db, async (trx) => {
    attempts += 1
    await sql`do $$ begin raise exception 'in conflict' using errcode = '40001'; end $$`.execute(trx)
  }).catch((caught: unknown) => caught)
  expect(attempts).toBe(5)
  expect([isTransactionConflict(error), isDatabaseUnavailable(error)]).toEqual([true, true])
  await test.destroy()
})

describeEachDatabase('a transaction', (database) => {
  it('is not begun anew for any other error', async () => {
    let attempts = 0
    const failed = inTransaction(database().db, async (trx) => {
      attempts += 1
      await sql`insert into contact_info (id) values (1)`.execute(trx)
    })
    await expect(failed).rejects.toThrow(/unique/i)
    expect(attempts).toBe(1)
  })
})
