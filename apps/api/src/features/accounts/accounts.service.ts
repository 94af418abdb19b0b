import {
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
import { limitedAddress, limitFailures } from '../../plugins/rate-limit.ts'
import { insertAccount } from '../../writes/insert-account.ts'
import { insertListing } from '../../writes/insert-listing.ts'

function limitRegistrations({ limits, address }: Context) {
  return limits.spend({ limit: 'registrationByAddress', key: limitedAddress(address) })
}

/** Makes an account and signs it in. */
export async function register(ctx: Context, input: RegisterInput): Promise<User> {
  await limitRegistrations(ctx)
  const passwordHash = await ctx.passwords.hash(input.password)
  const user = await insertAccount(ctx.db, input, passwordHash, ctx.clock())
  await ctx.session.start(user.id)
  ctx.log.info({ event: 'registered', userId: user.id }, 'account made')
  return user
}

/** Makes an account with its pending listing, all of it or nothing, and signs it in. */
export async function registerGuide(
  ctx: Context,
  { userData, guideData }: RegisterGuideInput,
): Promise<{ user: User; guide: PrivateGuide }> {
  await limitRegistrations(ctx)
  const pictures = await ctx.media.prepare(guideData, 'guideData.')
  const passwordHash = await ctx.passwords.hash(userData.password)
  const made = await ctx.media.save(pictures, { log: ctx.log }, async (trx, urls) => {
    const now = ctx.clock()
    const user = await insertAccount(trx, userData, passwordHash, now)
    return { user, guide: await insertListing(trx, { user, data: guideData, urls }, now) }
  })
  await ctx.session.start(made.user.id)
  ctx.log.info({ event: 'registered', userId: made.user.id }, 'account made, with a listing')
  return made
}

/** Changes the password of the signed-in user and ends every other session of theirs. */
export async function changePassword(
  ctx: Context & { viewer: Viewer },
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<{ message: string }> {
  const { db, limits, passwords, viewer } = ctx
  const userId = viewer.user.id
  const isRight = await limitFailures(
    limits,
    [{ limit: 'passwordChangeByUser', key: String(userId) }],
    async () => passwords.verify(await findPasswordHashByUserId(db, userId), currentPassword),
  )
  if (!isRight) {
    ctx.log.warn({ event: 'password-change-refused', userId }, 'change of password refused')
    const message = 'Current password is incorrect'
    throw new InvalidError(message, [{ path: 'currentPassword', message }])
  }
  const passwordHash = await passwords.hash(newPassword)
  await inTransaction(db, async (trx) => {
    await updateUserPassword(trx, userId, passwordHash)
    await deleteOtherSessionsOfUser(trx, userId, viewer.sessionId)
  })
  // Once more: a login with the old password may have begun a session before the commit.
  await deleteOtherSessionsOfUser(db, userId, viewer.sessionId)
  ctx.log.info({ event: 'password-changed', userId }, 'password changed')
  return { message: 'Password changed' }
}
