import {
  deleteLinkTokensOfUser,
  deleteOtherSessionsOfUser,
  findPasswordHashByUserId,
  inTransaction,
  updateUserPassword,
} from '@grove/db'
import type {
  ChangePasswordInput,
  PrivateGuide,
  RegisterGuideInput,
  RegisterInput,
  User,
} from '@grove/schema'
import { InvalidError } from '@grove/schema'
import type { Context, Viewer } from '../../context.ts'
import { limitedAddress, limitFailures } from '../../http/rate-limit.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { auditGuideChange } from '../guides/guide-audit.writes.ts'
import { tellOfApplication } from '../guides/guide-messages.writes.ts'
import { insertListing } from '../guides/listing.writes.ts'
import { insertAccount } from './account.writes.ts'

/**
 * Makes an account within the limit of its address. An application that is refused does not count there: how often that
 * may happen is a limit of its own.
 */
async function withinLimit<T>({ limits, address }: Context, make: () => Promise<T>): Promise<T> {
  const reservation = await limits.spend({ limit: 'registrationByAddress', key: limitedAddress(address) })
  try {
    return await make()
  } catch (error) {
    await reservation.giveBack()
    throw error
  }
}

/** Makes an account and signs it in. */
export async function register(ctx: Context, input: RegisterInput): Promise<User> {
  const user = await withinLimit(ctx, async () => {
    const passwordHash = await ctx.passwords.hash(input.password, limitedAddress(ctx.address))
    return inTransaction(ctx.db, async (trx) => {
      const now = ctx.clock()
      const user = await insertAccount(trx, input, passwordHash, now)
      await writeMessage(trx, { kind: 'confirm-email', to: { userId: user.id }, data: {} }, now)
      return user
    })
  })
  await ctx.session.start(user.id)
  ctx.log.info({ event: 'registered', userId: user.id }, 'account made')
  return user
}

/** Makes an account with its pending listing, all of it or nothing, and signs it in. */
export async function registerGuide(
  ctx: Context,
  { userData, guideData }: RegisterGuideInput,
): Promise<{ user: User; guide: PrivateGuide }> {
  const made = await withinLimit(ctx, async () => {
    const pictures = await ctx.media.prepare(ctx, guideData, { pathPrefix: 'guideData.' })
    const passwordHash = await ctx.passwords.hash(userData.password, limitedAddress(ctx.address))
    return ctx.media.save(pictures, { log: ctx.log }, async (trx, urls) => {
      const now = ctx.clock()
      const user = await insertAccount(trx, userData, passwordHash, now)
      const guide = await insertListing(trx, { user, data: guideData, urls }, now)
      await auditGuideChange(trx, { actor: user, action: 'guide.create', after: guide }, now)
      await writeMessage(trx, { kind: 'confirm-email', to: { userId: user.id }, data: {} }, now)
      await tellOfApplication(trx, guide, now)
      return { user, guide }
    })
  })
  await ctx.session.start(made.user.id)
  ctx.log.info({ event: 'registered', userId: made.user.id }, 'account made, with a listing')
  return made
}

/**
 * Changes the password of the signed-in user. Every session of theirs ends and this browser gets a new one: a copy of
 * its cookie is dead as well.
 */
export async function changePassword(
  ctx: Context & { viewer: Viewer },
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<{ message: string }> {
  const { db, limits, passwords, session, viewer } = ctx
  const userId = viewer.user.id
  const address = limitedAddress(ctx.address)
  const formerHash = await findPasswordHashByUserId(db, userId)
  const isRight = await limitFailures(
    () => limits.spend({ limit: 'passwordChangeByUser', key: String(userId) }),
    () => passwords.verify(formerHash, currentPassword, address),
  )
  if (!isRight) throw currentPasswordIsWrong(ctx, userId)
  const passwordHash = await passwords.hash(newPassword, address)
  await inTransaction(db, async (trx) => {
    // Of several changes at once only the first is made with the password that is current.
    if (!(await updateUserPassword(trx, userId, passwordHash, formerHash)))
      throw currentPasswordIsWrong(ctx, userId)
    await deleteOtherSessionsOfUser(trx, userId, null)
    await deleteLinkTokensOfUser(trx, userId)
    const now = ctx.clock()
    const data = { at: now.toISOString() }
    await writeMessage(trx, { kind: 'password-changed', to: { userId }, data }, now)
  })
  const sessionId = await session.start(userId)
  // Once more: a login with the old password may have begun a session before the commit.
  await deleteOtherSessionsOfUser(db, userId, sessionId)
  ctx.log.info({ event: 'password-changed', userId }, 'password changed')
  return { message: 'Password changed' }
}

function currentPasswordIsWrong({ log }: Context, userId: number): InvalidError {
  log.warn({ event: 'password-change-refused', userId }, 'change of password refused')
  const message = 'Current password is incorrect'
  return new InvalidError(message, [{ path: 'currentPassword', message }])
}
