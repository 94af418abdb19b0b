import { getMonthlySummary, inTransaction, listAdminIdsToSummarise } from '@grove/db'
import type { Services } from '../context.ts'
import { writeMessage } from '../mail/write-message.ts'

/** The hour of the first day, in UTC, from which the month before is told of. */
const HOUR_OF_DAY = 7
/** Later a month is not told of any more: whoever becomes an administrator on the 20th asks for no old summary. */
const LAST_DAY = 7

/**
 * Tells administrators of the month before: new and waiting applications, credentials that ended, listings that are not
 * confirmed. It may be called as often as one likes, by several processes: each month is told of once to each of them. A
 * month of which there is nothing to tell is passed over.
 */
export async function summariseMonth({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const [year, monthNumber] = [now.getUTCFullYear(), now.getUTCMonth()]
  const due = new Date(Date.UTC(year, monthNumber, 1, HOUR_OF_DAY))
  if (now < due || now.getUTCDate() > LAST_DAY) return
  const [begin, end] = [new Date(Date.UTC(year, monthNumber - 1)), new Date(Date.UTC(year, monthNumber))]
  const month = begin.toISOString().slice(0, 'yyyy-mm-dd'.length)
  await inTransaction(db, async (trx) => {
    const userIds = await listAdminIdsToSummarise(trx, month)
    if (userIds.length === 0) return
    const numbers = await getMonthlySummary(trx, begin, end)
    if (Object.values(numbers).every((count) => count === 0)) return
    const data = { month, ...numbers }
    for (const userId of userIds) {
      const event = `${userId} ${month}`
      await writeMessage(trx, { kind: 'monthly-summary', to: { userId }, data, event }, now)
    }
  })
}
