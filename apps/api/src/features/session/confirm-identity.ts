import { findPasswordHashByUserId, markSessionChecked } from '@grove/db'
import type { ConfirmIdentityInput } from '@grove/schema'
import { InvalidError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { limitedAddress, limitFailures } from '../../http/rate-limit.ts'

/** Proves by the password who is signed in. Wrong ones count as wrong passwords of a change do. */
export async function confirmIdentity(
  { db, clock, limits, passwords, address, viewer, log }: MemberContext,
  { password }: ConfirmIdentityInput,
): Promise<{ message: string }> {
  const userId = viewer.user.id
  const hash = await findPasswordHashByUserId(db, userId)
  const isRight = await limitFailures(
    () => limits.spend({ limit: 'passwordChangeByUser', key: String(userId) }),
    () => passwords.verify(hash, password, limitedAddress(address)),
  )
  if (!isRight) {
    log.warn({ event: 'confirmation-refused', userId }, 'wrong password of who is signed in')
    const message = 'This password is not right'
    throw new InvalidError(message, [{ path: 'password', message }])
  }
  await markSessionChecked(db, viewer.sessionId, clock())
  return { message: 'Thank you' }
}
