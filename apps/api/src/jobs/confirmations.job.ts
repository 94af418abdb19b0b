import {
  bumpDirectoryVersion,
  claimListingsToConfirm,
  forgetUnsentQuestions,
  inTransaction,
  markUnconfirmed,
} from '@grove/db'
import { displayName, MESSAGE_KEPT_MS } from '@grove/schema'
import type { Services } from '../context.ts'
import { writeMessage } from '../mail/write-message.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long after the last confirmation or save the owner of a listing is asked. */
const CORRECT_FOR_MONTHS = 12
/** How long they may say nothing, once the message has reached them, until the listing stands after the others. */
const SILENCE_MS = 60 * DAY_MS
/**
 * Asked at most in a run, which comes every hour: a large directory that asks for the first time keeps neither its server
 * nor its mail server busy for long.
 */
const ASKED_PER_RUN = 200

type Deps = Pick<Services, 'db' | 'clock'>

function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now)
  date.setUTCMonth(date.getUTCMonth() - months)
  // A day that the month has not, such as the 29th of February, has become one of the next month.
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0)
  return date
}

/**
 * Asks owners whether their listing is still correct, and puts those after the others who say nothing. It may be called as
 * often as one likes, by several processes: nobody is asked twice for one silence. Answers how many were asked and put back.
 */
export async function askForConfirmations({ db, clock }: Deps): Promise<{ asked: number; putBack: number }> {
  const now = clock()
  const before = monthsBefore(now, CORRECT_FOR_MONTHS)
  const asked = await inTransaction(db, async (trx) => {
    // Without a mail server a message ends unsent: once there is one, its owner hears of the next.
    await forgetUnsentQuestions(trx, new Date(now.getTime() - MESSAGE_KEPT_MS))
    const listings = await claimListingsToConfirm(trx, { before, limit: ASKED_PER_RUN }, now)
    // Nobody reads the messages of the demo's accounts.
    const real = listings.filter(({ isInvented }) => isInvented !== 1)
    for (const { id, userId, userName } of real) {
      const data = { guideId: id, userName: displayName(userName) }
      // By this the message is found again: the listing, and when its owner was asked.
      const event = `${id} ${now.toISOString()}`
      await writeMessage(trx, { kind: 'still-correct', to: { userId }, data, event }, now)
    }
    return real.length
  })
  const putBack = await inTransaction(db, async (trx) => {
    const count = await markUnconfirmed(trx, new Date(clock().getTime() - SILENCE_MS))
    if (count > 0) await bumpDirectoryVersion(trx)
    return count
  })
  return { asked, putBack }
}
