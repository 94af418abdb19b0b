import {
  bumpDirectoryVersion,
  closeAccount,
  deleteLinkTokensOfUser,
  deleteOtherSessionsOfUser,
  findPrivateGuideByUserId,
  listEvidenceOfUser,
  listPictureClaimsOfUser,
  listRowsOfPerson,
  lockAdminsAnd,
} from '@grove/db'
import type { OwnData } from '@grove/schema'
import { ConflictError, ERASED_AFTER_MS, uploadPath } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { expectConfirmed } from '../../context.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { setPaused } from '../guides/pause.writes.ts'
import { expectSignedIn } from './session.writes.ts'

/** All rows about who asks, and the paths of their pictures. */
export async function readOwnData({ db, limits, media, viewer }: MemberContext): Promise<OwnData> {
  const userId = viewer.user.id
  await limits.spend({ limit: 'ownDataByAccount', key: String(userId) })
  const guide = await findPrivateGuideByUserId(db, userId)
  const hashes = [...media.hashesOf(guide ?? {}), ...(await listPictureClaimsOfUser(db, userId))]
  return {
    rows: await listRowsOfPerson(db, userId),
    pictures: [...new Set(hashes)].map(uploadPath),
    evidence: await listEvidenceOfUser(db, userId),
  }
}

/**
 * Closes the account of who asks: everybody is signed out of it, its listing is paused, and in 14 days it is erased. Signing
 * in before then keeps it, and shows the listing again. The last administrator stays.
 */
export async function deleteOwnAccount(ctx: MemberContext) {
  expectConfirmed(ctx)
  const { clock, directory, session, viewer, log } = ctx
  const userId = viewer.user.id
  const now = clock()
  const eraseAt = new Date(now.getTime() + ERASED_AFTER_MS)
  await directory.change(async (trx) => {
    const admins = await lockAdminsAnd(trx, userId, { isClosing: true })
    if (admins.length === 1 && admins[0]?.id === userId)
      throw new ConflictError('This is the last administrator. Make another account one first.')
    const guide = await findPrivateGuideByUserId(trx, userId)
    const hasPausedListing = guide?.paused === false
    // Of two at once one closes it, and tells of it.
    if (!(await closeAccount(trx, userId, { eraseAt, hasPausedListing }))) return
    await expectSignedIn(trx, viewer)
    if (hasPausedListing) {
      await setPaused(trx, guide, true, now)
      await bumpDirectoryVersion(trx)
    }
    await deleteOtherSessionsOfUser(trx, userId, null)
    await deleteLinkTokensOfUser(trx, userId)
    const data = { at: eraseAt.toISOString() }
    await writeMessage(trx, { kind: 'account-closed', to: { userId }, data }, now)
  })
  await session.end()
  log.info({ event: 'account-closed', userId }, 'account closed by its owner')
  return { erasedAt: eraseAt.toISOString() }
}
