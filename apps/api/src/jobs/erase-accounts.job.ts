import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  deleteGuide,
  findPersonToErase,
  findPrivateGuideByUserId,
  inTransaction,
  listAccountsBroughtBack,
  listAccountsToErase,
  listOldRejected,
  lockGuides,
} from '@grove/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'
import { erasePerson, scrubErased } from '../features/accounts/erase-person.writes.ts'

type Erasing = Pick<Services, 'db' | 'clock' | 'directory' | 'media'>
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** Rejected applications that one run deletes at most. */
const REJECTED_PER_RUN = 100

/** Erases one account; its files have no grace time, and go with the next sweep. False where it is gone already, or kept. */
async function eraseOne({ db, clock, media }: Erasing, userId: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const pictures = await findPrivateGuideByUserId(trx, userId)
    if (pictures !== undefined) await media.leave(trx, pictures, new Date(0))
    const now = clock()
    const person = await findPersonToErase(trx, userId, now)
    if (person === undefined) return false
    if (pictures !== undefined) await lockGuides(trx, [pictures.id])
    const guide = await findPrivateGuideByUserId(trx, userId)
    await erasePerson(trx, media, { person, guide, actor: { id: null, username: 'deleted account' } }, now)
    return true
  })
}

/** Erases accounts, and answers how many. Several processes may do it at once: each account is erased by one of them. */
async function eraseAll(services: Erasing, userIds: readonly number[], log: Log): Promise<number> {
  let erased = 0
  for (const userId of userIds) {
    if (await eraseOne(services, userId)) erased += 1
  }
  if (erased === 0) return 0
  await services.directory.refresh()
  log.info({ event: 'accounts-erased', erased }, 'accounts erased')
  await scrubErased(services.db, log)
  return erased
}

/** Erases the accounts whose 14 days are over, and those that a restored copy has brought back. Answers how many. */
export async function eraseDueAccounts(services: Erasing, log: Log): Promise<number> {
  return eraseAll(services, await listAccountsToErase(services.db, services.clock()), log)
}

/**
 * Erases the accounts that a restored copy has brought back, and no others: nobody is served before it is done. The listing of
 * an account whose time has come is hidden since it was closed.
 */
export async function eraseAccountsBroughtBack(services: Erasing, log: Log): Promise<number> {
  return eraseAll(services, await listAccountsBroughtBack(services.db), log)
}

/** Deletes the listings whose application was rejected before a time; their accounts stay. Answers how many. */
export async function deleteOldRejected({ db, clock, media }: Erasing, before: Date): Promise<number> {
  let deleted = 0
  for (const userId of await listOldRejected(db, before, REJECTED_PER_RUN)) {
    const isDeleted = await inTransaction(db, async (trx) => {
      const former = await findPrivateGuideByUserId(trx, userId)
      if (former === undefined) return false
      await media.leave(trx, former, clock())
      await lockGuides(trx, [former.id])
      // Its owner may have sent it again meanwhile.
      const guide = await findPrivateGuideByUserId(trx, userId)
      return guide?.applicationStatus === 'rejected' && (await deleteGuide(trx, guide.id))
    })
    if (isDeleted) deleted += 1
    // Others get their turn between two of them.
    await nextTurn()
  }
  return deleted
}
