import {
  deleteLinkTokensOfUser,
  deleteOtherSessionsOfUser,
  findGuideById,
  findUserById,
  insertAuditEntry,
  inTransaction,
  updateUserPassword,
} from '@grove/db'
import type { SetPasswordInput } from '@grove/schema'
import { ForbiddenError, NotFoundError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { limitedAddress } from '../../http/rate-limit.ts'
import { expectHardToGuess } from '../../lib/hard-to-guess.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { expectSignedIn } from '../session/session.writes.ts'

/**
 * Gives the account of a guide a password, which its owner changes before anything else, and signs it out everywhere. Nobody becomes another administrator that way:
 * of administrators' accounts the passwords are changed by themselves, or by whoever runs the server.
 */
export async function setPassword(
  { address, db, clock, log, passwords, viewer }: MemberContext,
  { guideId, newPassword }: SetPasswordInput,
) {
  const listing = await findGuideById(db, guideId)
  const named = listing && (await findUserById(db, listing.userId))
  if (named === undefined) throw new NotFoundError('Guide not found')
  await expectHardToGuess(newPassword, { owner: named, path: 'newPassword' })
  const passwordHash = await passwords.hash(newPassword, limitedAddress(address))
  const user = await inTransaction(db, async (trx) => {
    await expectSignedIn(trx, viewer, [named.id])
    const guide = await findGuideById(trx, guideId)
    if (guide === undefined) throw new NotFoundError('Guide not found')
    const owner = await findUserById(trx, guide.userId)
    if (owner === undefined) throw new NotFoundError('Guide not found')
    if (owner.isAdmin) throw new ForbiddenError('Not authorized to set the password of an administrator')
    await updateUserPassword(trx, owner.id, passwordHash, { mustChange: true })
    await deleteOtherSessionsOfUser(trx, owner.id, null)
    const entry = { actor: viewer.user, action: 'guide.set-password', guide } as const
    const now = clock()
    await insertAuditEntry(trx, entry, now)
    await deleteLinkTokensOfUser(trx, owner.id)
    const data = { at: now.toISOString() }
    await writeMessage(trx, { kind: 'password-changed', to: { userId: owner.id }, data }, now)
    return owner
  })
  // Once more: a login with the old password may have begun a session before the commit.
  await inTransaction(db, (trx) => deleteOtherSessionsOfUser(trx, user.id, null))
  log.info({ event: 'password-set', userId: user.id, byUserId: viewer.user.id }, 'password set')
  return { username: user.username }
}
