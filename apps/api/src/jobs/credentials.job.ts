import {
  bumpDirectoryVersion,
  dayOf,
  inTransaction,
  listCredentials,
  listEndedCredentials,
  listEndingCredentials,
  lockGuides,
  recordCredentialEnd,
  recordCredentialTold,
  refreshBadges,
} from '@grove/db'
import type { Services } from '../context.ts'
import { auditCredential } from '../features/credentials/credentials.writes.ts'
import { writeMessage } from '../mail/write-message.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many days before its end the owner of a credential is told, the nearest first. */
const TOLD_DAYS = [14, 60] as const
const STEP = 500
/** The history names who did something: here it was time. */
const TIME = { id: null, username: 'the end of its time' }

type Deps = Pick<Services, 'db' | 'clock'>

function daysAfter(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() + days * DAY_MS))
}

/**
 * Tells owners sixty and fourteen days before a credential ends. It may be called as often as one likes, by several
 * processes: of each end one is told once for either day, however late.
 */
async function tellOfEnds({ db, clock }: Deps): Promise<void> {
  const now = clock()
  let from = dayOf(now)
  for (const days of TOLD_DAYS) {
    const until = daysAfter(now, days)
    const ending = await listEndingCredentials(db, { from, until, days })
    for (const { id, userId, kind, validUntil, savedAt } of ending) {
      // Whoever named an end that was so near already knows of it.
      const toldOn = dayOf(new Date(Date.parse(validUntil) - days * DAY_MS))
      if (dayOf(new Date(savedAt)) >= toldOn) continue
      // Saving the credential clears the note that its owner was told; the key of the message still allows one for each end.
      const event = `${id} ${validUntil} ${days}`
      const message = { to: { userId }, data: { credential: kind, validUntil }, event }
      await inTransaction(db, async (trx) => {
        if (await recordCredentialTold(trx, { id, validUntil }, days))
          await writeMessage(trx, { kind: 'credential-ends', ...message }, now)
      })
    }
    from = daysAfter(now, days + 1)
  }
}

/** Takes the mark of credentials whose last day is over. Answers how many ended. */
async function endCredentials({ db, clock }: Deps): Promise<number> {
  let ended = 0
  for (;;) {
    const now = clock()
    const today = dayOf(now)
    const due = await listEndedCredentials(db, { today, limit: STEP })
    for (const { id, guideId, userId, userName } of due) {
      const isNoted = await inTransaction(db, async (trx) => {
        await lockGuides(trx, [guideId])
        if (!(await recordCredentialEnd(trx, id, today, now))) return false
        const after = (await listCredentials(trx, guideId, now)).find((one) => one.id === id)
        const guide = { id: guideId, userId, userName }
        await auditCredential(trx, { actor: TIME, action: 'credential.end', guide, after }, now)
        await refreshBadges(trx, guideId)
        await bumpDirectoryVersion(trx)
        return true
      })
      if (isNoted) ended += 1
    }
    if (due.length < STEP) return ended
  }
}

/** Does what the calendar asks of credentials. Answers how many ended. */
export async function keepCredentials(deps: Deps): Promise<number> {
  const ended = await endCredentials(deps)
  await tellOfEnds(deps)
  return ended
}
