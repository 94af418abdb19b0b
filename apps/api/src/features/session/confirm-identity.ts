import { findPasswordHashByUserId, markSessionChecked } from '@grove/db'
import type { ConfirmIdentityInput } from '@grove/schema'
import { CONFIRM_FIRST, CONFIRMED_FOR_MS, ForbiddenError, InvalidError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { limitedAddress, limitFailures } from '../../http/rate-limit.ts'

/** Lets on who has proved within the last ten minutes who they are. @throws ForbiddenError for everybody else. */
export function expectConfirmed({ clock, viewer }: MemberContext): void {
  const { checkedAt } = viewer
  if (checkedAt !== null && clock().getTime() - Date.parse(checkedAt) < CONFIRMED_FOR_MS) return
  throw new ForbiddenError(CONFIRM_FIRST)
}

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
