import {
  confirmUserEmail,
  deleteLinkToken,
  emailKey,
  findAccountEmail,
  findLinkAddress,
  findWaitingAddress,
  inTransaction,
  isUniqueViolation,
} from '@grove/db'
import type { ChangeEmailInput, OwnEmailAnswer } from '@grove/schema'
import { ConflictError, InvalidError, invalidField, LINK_ENDED } from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'
import { expectConfirmed } from '../../context.ts'
import type { LinkPurpose } from '../../mail/link-tokens.ts'
import { isOfOtherAddress, useLinkToken } from '../../mail/link-tokens.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { expectSignedIn } from '../session/session.writes.ts'

const TAKEN =
  'Another account has confirmed this e-mail address already. Sign in to that one, or give this account another address.'

const CHANGE_LINK: LinkPurpose = 'change-email'

/** The address of the signed-in account, whether it is confirmed, and the one that is asked to take its place. */
export async function getEmail({ db, clock, viewer }: MemberContext): Promise<OwnEmailAnswer> {
  const userId = viewer.user.id
  const found = await findAccountEmail(db, userId)
  // The link is made when its message is sent: until then only the message knows.
  const asked =
    (await findWaitingAddress(db, { userId, kind: 'email-change-confirm' })) ??
    (await findLinkAddress(db, { userId, purpose: CHANGE_LINK }, clock()))
  return { email: found?.email ?? null, isConfirmed: found?.confirmedAt != null, asked: asked ?? null }
}

/** Sends a link that confirms the address of the signed-in account. */
export async function requestEmailVerification(ctx: MemberContext) {
  const { db, clock, limits, viewer } = ctx
  const userId = viewer.user.id
  const { email, isConfirmed } = await getEmail(ctx)
  if (email === null) throw new InvalidError('This account has no e-mail address')
  if (isConfirmed) return { message: 'Your e-mail address is confirmed already.' }
  await limits.spend({ limit: 'emailVerificationByUser', key: String(userId) })
  await inTransaction(db, (trx) =>
    writeMessage(trx, { kind: 'confirm-email', to: { userId }, data: {} }, clock()),
  )
  return { message: 'A link is on its way.' }
}

/** Asks the new address to confirm, and tells the old one, which counts until then. */
export async function changeEmail(ctx: MemberContext, { newEmail }: ChangeEmailInput) {
  expectConfirmed(ctx)
  const { db, clock, limits, viewer, log } = ctx
  const userId = viewer.user.id
  const former = await findAccountEmail(db, userId)
  if (former?.email && emailKey(former.email) === emailKey(newEmail))
    throw invalidField('newEmail', 'This is the e-mail address of your account already')
  await limits.spend({ limit: 'emailVerificationByUser', key: String(userId) })
  await inTransaction(db, async (trx) => {
    await expectSignedIn(trx, viewer)
    const now = clock()
    await writeMessage(
      trx,
      { kind: 'email-change-confirm', to: { userId, address: newEmail }, data: {} },
      now,
    )
    // Not only once the next one is sent: the address before may have been a mistake.
    await deleteLinkToken(trx, { userId, purpose: CHANGE_LINK })
    if (former?.email)
      await writeMessage(
        trx,
        { kind: 'email-change-notice', to: { userId, address: former.email }, data: { newEmail } },
        now,
      )
  })
  log.info({ event: 'email-change-asked', userId }, 'a change of the e-mail address was asked for')
  return { message: 'We have asked that address to confirm.' }
}

/**
 * Confirms an address by a link. @throws InvalidError for a link that has ended, ConflictError where another account has
 * confirmed the address first.
 */
export async function confirmEmail({ db, clock, log }: Context, { token }: { token: string }) {
  try {
    const userId = await inTransaction(db, async (trx) => {
      const now = clock()
      const link = await useLinkToken(trx, token, ['confirm-email', 'change-email'], now)
      // The address has changed since the link was sent.
      if (link.address === null || (link.purpose === 'confirm-email' && (await isOfOtherAddress(trx, link))))
        throw new InvalidError(LINK_ENDED)
      await confirmUserEmail(trx, link.userId, link.address, now)
      return link.userId
    })
    log.info({ event: 'email-confirmed', userId }, 'e-mail address confirmed')
    return { message: 'E-mail address confirmed' }
  } catch (error) {
    if (isUniqueViolation(error, 'users.email_key')) throw new ConflictError(TAKEN)
    throw error
  }
}
