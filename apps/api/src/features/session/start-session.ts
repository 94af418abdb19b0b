import { updateEraseAt } from '@grove/db'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { browserName, firstPartOf } from './browser-name.ts'

/** Begins a session, which keeps an account that was closed, and tells the account where its browser is a new one. */
export async function startSession(ctx: Context, userId: number): Promise<void> {
  const { session } = ctx
  const isKnown = session.deviceOf(userId) !== undefined
  await session.start(userId, async (trx) => {
    if (await updateEraseAt(trx, userId, null))
      ctx.log.info({ event: 'account-kept', userId }, 'a closed account was opened again')
    if (isKnown) return
    const now = ctx.clock()
    const data = {
      at: now.toISOString(),
      browser: browserName(ctx.userAgent),
      address: firstPartOf(ctx.address),
    }
    await writeMessage(trx, { kind: 'new-sign-in', to: { userId }, data }, now)
  })
}
