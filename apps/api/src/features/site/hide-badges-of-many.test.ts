import { inTransaction, updateHidesUnchecked } from '@grove/db'
import { insertManyGuides } from '@grove/db/testing'
import { expect, test } from 'vitest'
import { describeSite } from '../../../test/support/each-site.ts'
import { countTurns } from '../../../test/support/turns.ts'

// On PostgreSQL the process waits for the answer, and everybody else has their turns.
describeSite((current) => {
  test('hiding unchecked badges of many guides lets everybody else have their turns', async () => {
    const { db } = current()
    await insertManyGuides(db, 2_000, { bio: '' })
    const turns = await countTurns(() => inTransaction(db, (trx) => updateHidesUnchecked(trx, true)))
    expect(turns).toBeGreaterThan(15)
    const shown = await db.selectFrom('guides').select('id').where('hides_unchecked', '=', 0).execute()
    expect(shown).toEqual([])
  })
})
