import { countNewApplications, inTransaction, listAdminIdsToTell } from '@grove/db'
import type { Services } from '../context.ts'
import { writeMessage } from '../mail/write-message.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The hour of the day, in UTC, in which a day of applications ends. */
const HOUR_OF_DAY = 7

/**
 * Tells administrators who want to hear once a day how many applications came in the day that ended last. It may be called
 * as often as one likes, by several processes: each day is told of once.
 */
export async function tellOfApplications({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const sinceMidnight = Math.floor((now.getTime() - HOUR_OF_DAY * HOUR_MS) / DAY_MS)
  const end = new Date(sinceMidnight * DAY_MS + HOUR_OF_DAY * HOUR_MS)
  const begin = new Date(end.getTime() - DAY_MS)
  await inTransaction(db, async (trx) => {
    const count = await countNewApplications(trx, begin, end)
    if (count === 0) return
    for (const userId of await listAdminIdsToTell(trx, 'daily')) {
      const event = `${userId} ${end.toISOString()}`
      await writeMessage(trx, { kind: 'new-applications-daily', to: { userId }, data: { count }, event }, now)
    }
  })
}
