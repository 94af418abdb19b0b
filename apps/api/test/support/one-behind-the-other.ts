import { inTransaction, lockUsers } from '@grove/db'
import { untilSomebodyWaits } from '@grove/db/testing'
import type { SiteUnderTest } from './each-site.ts'

/** Makes two calls that were both let in before the first one had its turn at this account, and the second one right after it. */
export async function oneBehindTheOther<First, Second>(
  { db }: SiteUnderTest,
  userId: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const { both } = await inTransaction(db, async (trx) => {
    await lockUsers(trx, [userId])
    const begun = first()
    await untilSomebodyWaits(db)
    const both = Promise.all([begun, second()])
    await untilSomebodyWaits(db, 2)
    return { both }
  })
  return both
}
