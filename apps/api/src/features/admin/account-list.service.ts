import {
  bumpDirectoryVersion,
  deleteOtherSessionsOfUser,
  deleteUser,
  findPerson,
  findPrivateGuideByUserId,
  findUserById,
  insertAuditEntry,
  inTransaction,
  lockAdminsAnd,
  lockGuides,
  updateUserRole,
} from '@grove/db'
import type { DeleteAccountInput, SetRoleInput } from '@grove/schema'
import { ConflictError, NotFoundError, roleOf } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { eraseFiles, erasePerson, scrubErased } from '../accounts/erase-person.writes.ts'
import { auditGuideChange } from '../guides/guide-audit.writes.ts'
import { expectAsSeen } from '../guides/guide-decisions.writes.ts'
import { expectSignedIn } from '../session/session.writes.ts'

function noSuchAccount(): NotFoundError {
  return new NotFoundError('Account not found')
}

/** Signs an account out everywhere; its password stays. */
export async function endSessions({ db, clock, log, viewer }: MemberContext, userId: number) {
  const user = await inTransaction(db, async (trx) => {
    const account = await findUserById(trx, userId)
    if (account === undefined) throw noSuchAccount()
    await deleteOtherSessionsOfUser(trx, userId, null)
    const after = { username: account.username }
    await insertAuditEntry(trx, { actor: viewer.user, action: 'account.end-sessions', after }, clock())
    return account
  })
  log.info({ event: 'sessions-ended', userId, byUserId: viewer.user.id }, 'sessions ended')
  return { username: user.username }
}

/**
 * Deletes an account with its listing, as that was seen, and everything else of it; from the history too where `isForgotten`.
 * One's own account is not deleted here, so that an administrator is always left.
 */
export async function deleteAccount(
  ctx: MemberContext,
  { userId, isForgotten, version }: DeleteAccountInput,
) {
  const { db, clock, directory, log, media, viewer } = ctx
  if (userId === viewer.user.id) throw new ConflictError('You cannot delete your own account here')
  const { username, left } = await directory.change(async (trx) => {
    const now = clock()
    const pictures = await findPrivateGuideByUserId(trx, userId)
    if (pictures !== undefined) await media.leave(trx, pictures, now)
    // Two administrators who delete each other wait here: of the two one stays.
    const admins = await lockAdminsAnd(trx, userId)
    if (!admins.some(({ id }) => id === viewer.user.id))
      throw new ConflictError('You are no administrator any more')
    if (pictures !== undefined) await lockGuides(trx, [pictures.id])
    const person = await findPerson(trx, userId)
    if (person === undefined) throw noSuchAccount()
    const { username } = person
    const guide = await findPrivateGuideByUserId(trx, userId)
    if (guide !== undefined) await expectAsSeen(trx, guide, version)
    if (isForgotten) {
      const left = await erasePerson(trx, media, { person, guide, actor: viewer.user }, now)
      return { username, left }
    }
    if (guide !== undefined) {
      await auditGuideChange(trx, { actor: viewer.user, action: 'guide.delete', before: guide }, now)
    }
    const before = { username }
    await insertAuditEntry(trx, { actor: viewer.user, action: 'account.delete', before }, now)
    await deleteUser(trx, userId)
    if (guide?.published) await bumpDirectoryVersion(trx)
    return { username, left: undefined }
  })
  if (left !== undefined) await eraseFiles(ctx, left)
  log.info({ event: 'account-deleted', userId, byUserId: viewer.user.id }, 'account deleted')
  if (left !== undefined) await scrubErased(db, log)
  return { username }
}

/**
 * Gives an account other rights; its sessions stay, but for those that are silent for too long, and have the new rights
 * from the next call on. One administrator is always left.
 */
export async function setRole(
  { db, clock, log, viewer }: MemberContext,
  { userId, role, seen }: SetRoleInput,
) {
  const user = await inTransaction(db, async (trx) => {
    // Two administrators who take each other's rights wait here: of the two one stays.
    const admins = await lockAdminsAnd(trx, userId)
    if (!admins.some(({ id }) => id === viewer.user.id))
      throw new ConflictError('You are no administrator any more')
    await expectSignedIn(trx, viewer)
    const account = await findUserById(trx, userId)
    if (account === undefined) throw noSuchAccount()
    const former = roleOf(account)
    if (former === role) return account
    if (seen !== undefined && seen !== former)
      throw new ConflictError(`Since you opened it, the role has become ${former}. Look at it again.`)
    if (former === 'administrator' && admins.every(({ id }) => id === userId))
      throw new ConflictError('This is the last administrator. Make another account one first.')
    const now = clock()
    await updateUserRole(trx, userId, role, now)
    const { username } = account
    const entry = { before: { username, role: former }, after: { username, role } }
    await insertAuditEntry(trx, { actor: viewer.user, action: 'account.set-role', ...entry }, now)
    return account
  })
  log.info({ event: 'role-set', userId, role, byUserId: viewer.user.id }, 'role of an account set')
  return { username: user.username }
}
