import type { Db } from '@grove/db'
import { bumpDirectoryVersion, findPrivateGuideByUserId, reopenAccount } from '@grove/db'
import { UnauthenticatedError } from '@grove/schema'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { setPaused } from '../guides/pause.writes.ts'
import { browserName, firstPartOf } from './browser-name.ts'

/** For who signs in too late: the account is erased, or about to be. */
export function accountIsGone(): UnauthenticatedError {
  return new UnauthenticatedError('This account is no longer there.')
}

/**
 * Keeps an account that was closed, with its listing as it was before that, and tells its owner. Answers whether it was closed.
 * @throws UnauthenticatedError where its 14 days are over, though it may not be erased yet.
 */
async function keepAccount(trx: Db, userId: number, now: Date): Promise<boolean> {
  const reopened = await reopenAccount(trx, userId, now)
  if (reopened === undefined) return false
  if (reopened === 'too late') throw accountIsGone()
  const guide = reopened.hasPausedListing ? await findPrivateGuideByUserId(trx, userId) : undefined
  const data = { isShownAgain: guide?.published === true }
  await writeMessage(trx, { kind: 'account-kept', to: { userId }, data }, now)
  if (guide !== undefined) {
    await setPaused(trx, guide, false, now)
    await bumpDirectoryVersion(trx)
  }
  return true
}

/** Begins a session, which keeps an account that was closed, and tells the account where its browser is a new one. */
export async function startSession(ctx: Context, userId: number): Promise<void> {
  const { session } = ctx
  const isKnown = session.deviceOf(userId) !== undefined
  let isKept = false
  await session.start(userId, async (trx) => {
    const now = ctx.clock()
    isKept = await keepAccount(trx, userId, now)
    if (isKnown) return
    const data = {
      at: now.toISOString(),
      browser: browserName(ctx.userAgent),
      address: firstPartOf(ctx.address),
    }
    await writeMessage(trx, { kind: 'new-sign-in', to: { userId }, data }, now)
  })
  if (!isKept) return
  await ctx.directory.refresh()
  ctx.log.info({ event: 'account-kept', userId }, 'a closed account was opened again')
}
