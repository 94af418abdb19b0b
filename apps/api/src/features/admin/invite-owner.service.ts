import type { Db } from '@grove/db'
import {
  deleteLinkTokensOfUser,
  deleteReplacedMessages,
  findAccountEmail,
  findGuideById,
  findUserById,
  insertAuditEntry,
  inTransaction,
  listUsersAmong,
  updateUserEmail,
} from '@grove/db'
import type { InviteOwnerInput, OwnerEmail } from '@grove/schema'
import { ConflictError, NotFoundError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { expectSignedIn } from '../session/session.writes.ts'

/** Whoever has chosen a password or confirmed an address is the one to change it. */
export const HAS_ITS_OWNER = 'This account has its owner already, who changes the address in the account.'

/** The address of whoever owns a listing, whether somebody has proved to read what is sent there, and may still be invited. */
export async function getOwnerEmail(db: Db, guideId: number): Promise<OwnerEmail> {
  const guide = await findGuideById(db, guideId)
  if (guide === undefined) throw new NotFoundError('Guide not found')
  const found = await findAccountEmail(db, guide.userId)
  const mayBeInvited = (await listUsersAmong(db, [guide.userId], 'unclaimed')).size > 0
  return { email: found?.email ?? null, isConfirmed: found?.confirmedAt != null, mayBeInvited }
}

/**
 * Invites the owner of a listing once more, at an address that may be another one: the links of before end. Only who has not
 * chosen a password and confirmed an address yet: whoever has is the one to change the address.
 */
export async function inviteOwner(
  { db, clock, log, viewer }: MemberContext,
  { guideId, email }: InviteOwnerInput,
) {
  const userId = await inTransaction(db, async (trx) => {
    const now = clock()
    const listing = await findGuideById(trx, guideId)
    if (listing === undefined) throw new NotFoundError('Guide not found')
    await expectSignedIn(trx, viewer, [listing.userId])
    const guide = await findGuideById(trx, guideId)
    const owner = guide && (await findUserById(trx, guide.userId))
    if (guide === undefined || owner === undefined) throw new NotFoundError('Guide not found')
    if ((await listUsersAmong(trx, [owner.id], 'unclaimed')).size === 0)
      throw new ConflictError(HAS_ITS_OWNER)
    await updateUserEmail(trx, owner.id, email)
    await deleteLinkTokensOfUser(trx, owner.id)
    await deleteReplacedMessages(trx, { kind: 'invitation', userId: owner.id }, now)
    await insertAuditEntry(trx, { actor: viewer.user, action: 'guide.invite', guide }, now)
    await writeMessage(trx, { kind: 'invitation', to: { userId: owner.id }, data: {} }, now)
    return owner.id
  })
  log.info({ event: 'invited', userId, byUserId: viewer.user.id }, 'owner of a listing invited')
  return { message: 'Invitation on its way' }
}
