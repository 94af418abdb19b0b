import {
  confirmUserEmail,
  deleteLinkTokensOfUser,
  deleteOtherSessionsOfUser,
  findUserById,
  findUserWithPasswordByUsername,
  inTransaction,
  isEmailOfAnother,
  listUserIdsByEmail,
  updateUserPassword,
} from '@grove/db'
import type { ConfirmPasswordResetInput, RequestPasswordResetInput } from '@grove/schema'
import { InvalidError, LINK_ENDED } from '@grove/schema'
import type { Context } from '../../context.ts'
import { limitedAddress } from '../../http/rate-limit.ts'
import { expectHardToGuess } from '../../lib/hard-to-guess.ts'
import { expectLinkToken, isOfOtherAddress, useLinkToken } from '../../mail/link-tokens.ts'
import { writeDecoy, writeMessage } from '../../mail/write-message.ts'

/** Accounts that name one address and get a link each; nobody has more but to be a nuisance. */
const ACCOUNTS_PER_ADDRESS = 3
const PURPOSES = ['reset-password', 'invitation'] as const

/** Sends links for a new password. One answer, after the same work, whether there is such an account or not. */
export async function requestPasswordReset(
  { db, clock, limits, address, log }: Context,
  { login }: RequestPasswordResetInput,
) {
  await limits.spend(
    { limit: 'passwordResetByAddress', key: limitedAddress(address) },
    { limit: 'passwordResetByLogin', key: login.normalize('NFKC').toLowerCase() },
  )
  const byName = await findUserWithPasswordByUsername(db, login)
  const byEmail = await listUserIdsByEmail(db, login, ACCOUNTS_PER_ADDRESS)
  const withAddress = byName?.user.email ? [byName.user.id] : []
  const userIds = [...new Set([...withAddress, ...byEmail])]
  await inTransaction(db, async (trx) => {
    for (const userId of userIds)
      await writeMessage(trx, { kind: 'password-reset', to: { userId }, data: {} }, clock())
    // The slow part, a write, is done for unknown accounts, too.
    await writeDecoy(trx, { isWritten: userIds.length === 0 }, clock())
  })
  log.info({ event: 'password-reset-asked', userIds }, 'a new password was asked for')
  return { message: 'If that account exists, a link is on its way.' }
}

/**
 * Sets a new password by a link. Every session of the account and every link of it end. @throws InvalidError for a
 * link that has ended.
 */
export async function confirmPasswordReset(
  { db, clock, address, passwords, log }: Context,
  { token, newPassword }: ConfirmPasswordResetInput,
) {
  // Before the work that a password costs.
  const owner = await findUserById(db, await expectLinkToken(db, token, PURPOSES, clock()))
  if (owner !== undefined) await expectHardToGuess(newPassword, { owner, path: 'newPassword' })
  const passwordHash = await passwords.hash(newPassword, limitedAddress(address))
  const userId = await inTransaction(db, async (trx) => {
    const now = clock()
    const link = await useLinkToken(trx, token, PURPOSES, now)
    // The former mailbox may be somebody else's now.
    if (await isOfOtherAddress(trx, link)) throw new InvalidError(LINK_ENDED)
    await updateUserPassword(trx, link.userId, passwordHash)
    await deleteOtherSessionsOfUser(trx, link.userId, null)
    await deleteLinkTokensOfUser(trx, link.userId)
    // Whoever has the link reads the mail of the address; two accounts never share a confirmed one.
    if (link.address !== null && !(await isEmailOfAnother(trx, link.userId, link.address)))
      await confirmUserEmail(trx, link.userId, link.address, now)
    if (link.purpose === 'invitation') return link.userId
    const data = { at: now.toISOString() }
    await writeMessage(trx, { kind: 'password-changed', to: { userId: link.userId }, data }, now)
    return link.userId
  })
  // Once more: a login with the old password may have begun a session before the commit.
  await inTransaction(db, (trx) => deleteOtherSessionsOfUser(trx, userId, null))
  log.info({ event: 'password-changed', userId }, 'password changed by a link')
  return { message: 'Password changed' }
}
