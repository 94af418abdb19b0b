import {
  deleteLinkTokensOfUser,
  deleteOtherSessionsOfUser,
  findPasswordHashByUserId,
  findPrivateGuideByUserId,
  findUserById,
  findUserIdByApplicationKey,
  findUsernameInUse,
  insertApplicationKey,
  inTransaction,
  isApplicationKeyTaken,
  listSecondFactors,
  updateUserNames,
  updateUserPassword,
} from '@grove/db'
import type {
  ChangePasswordInput,
  PrivateGuide,
  RegisterGuideInput,
  RegisterInput,
  RenameInput,
  User,
} from '@grove/schema'
import { ConflictError, invalidField, NotFoundError } from '@grove/schema'
import type { BegunSession, Context, MemberContext } from '../../context.ts'
import { limitApplications, limitedAddress, limitFailures } from '../../http/rate-limit.ts'
import { expectHardToGuess } from '../../lib/hard-to-guess.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { auditGuideChange } from '../guides/guide-audit.writes.ts'
import { tellOfApplication } from '../guides/guide-messages.writes.ts'
import { insertListing } from '../guides/listing.writes.ts'
import { expectSignedIn } from '../session/session.writes.ts'
import { insertAccount } from './account.writes.ts'

/** Tells, within the limit of its address, whether a username could not be had: registering would tell as well. */
export async function checkUsername({ db, limits, address }: Context, username: string) {
  await limits.spend({ limit: 'usernameCheckByAddress', key: limitedAddress(address) })
  return { isTaken: (await findUsernameInUse(db, username)) !== undefined }
}

/** Makes an account and signs it in. */
export async function register(ctx: Context, input: RegisterInput): Promise<User> {
  const { user, begun } = await limitApplications(ctx, async () => {
    await expectHardToGuess(input.password, { owner: input, path: 'password' })
    const passwordHash = await ctx.passwords.hash(input.password, limitedAddress(ctx.address))
    return inTransaction(ctx.db, async (trx) => {
      const now = ctx.clock()
      const user = await insertAccount(trx, input, passwordHash, now)
      await writeMessage(trx, { kind: 'confirm-email', to: { userId: user.id }, data: {} }, now)
      return { user, begun: await ctx.session.begin(trx, user.id) }
    })
  })
  begun.open()
  ctx.log.info({ event: 'registered', userId: user.id }, 'account made')
  return user
}

interface Application {
  user: User
  guide: PrivateGuide
}

/**
 * The application that went through under the key although its answer was lost: for whoever sends it again with the
 * password that it was sent with. An account that has a second factor by now is signed in to with it alone.
 */
async function findApplication(
  { db, passwords, address }: Context,
  { userData, applicationKey }: RegisterGuideInput,
): Promise<Application | undefined> {
  if (applicationKey === undefined) return undefined
  const userId = await findUserIdByApplicationKey(db, applicationKey)
  if (userId === undefined || (await listSecondFactors(db, userId)).length > 0) return undefined
  const hash = await findPasswordHashByUserId(db, userId)
  const isSame = await passwords.verify(hash, userData.password, limitedAddress(address))
  const [user, guide] = [await findUserById(db, userId), await findPrivateGuideByUserId(db, userId)]
  return isSame && user !== undefined && guide !== undefined ? { user, guide } : undefined
}

/** Stores an account with its pending listing, all of it or nothing. */
async function insertApplication(
  ctx: Context,
  input: RegisterGuideInput,
): Promise<Application & { begun: BegunSession }> {
  const { userData, guideData, applicationKey } = input
  await expectHardToGuess(userData.password, { owner: userData, path: 'userData.password' })
  const pictures = await ctx.media.prepare(ctx, guideData, { pathPrefix: 'guideData.' })
  const passwordHash = await ctx.passwords.hash(userData.password, limitedAddress(ctx.address))
  return ctx.media.save(pictures, { log: ctx.log }, async (trx, urls) => {
    const now = ctx.clock()
    const user = await insertAccount(trx, userData, passwordHash, now)
    const guide = await insertListing(trx, { user, data: guideData, urls }, now)
    if (applicationKey !== undefined) await insertApplicationKey(trx, applicationKey, user.id, now)
    await auditGuideChange(trx, { actor: user, action: 'guide.create', after: guide }, now)
    await writeMessage(trx, { kind: 'confirm-email', to: { userId: user.id }, data: {} }, now)
    await tellOfApplication(trx, guide, now)
    return { user, guide, begun: await ctx.session.begin(trx, user.id) }
  })
}

/**
 * Makes an account with its pending listing and signs it in. An application that is sent again, because its answer was
 * lost, is the one that is there already.
 */
export async function registerGuide(ctx: Context, input: RegisterGuideInput): Promise<Application> {
  const known = await findApplication(ctx, input)
  if (known !== undefined) return openApplication(ctx, known)
  try {
    const { user, guide, begun } = await limitApplications(ctx, () => insertApplication(ctx, input))
    begun.open()
    ctx.log.info({ event: 'registered', userId: user.id }, 'account made, with a listing')
    return { user, guide }
  } catch (error) {
    const isTwin = error instanceof ConflictError || isApplicationKeyTaken(error)
    const first = isTwin ? await findApplication(ctx, input) : undefined
    if (first !== undefined) return openApplication(ctx, first)
    throw isApplicationKeyTaken(error) ? new ConflictError('This application was sent before') : error
  }
}

/** Signs in to an application that went through before. */
async function openApplication(ctx: Context, application: Application): Promise<Application> {
  await ctx.session.start(application.user.id)
  ctx.log.info({ event: 'application-found', userId: application.user.id }, 'application sent again')
  return application
}

/**
 * Changes the password of the signed-in user. Every session of theirs ends and this browser gets a new one: a copy of
 * its cookie is dead as well.
 */
export async function changePassword(
  ctx: MemberContext,
  { currentPassword, newPassword }: ChangePasswordInput,
) {
  const { db, limits, passwords, session, viewer } = ctx
  const userId = viewer.user.id
  const address = limitedAddress(ctx.address)
  const formerHash = await findPasswordHashByUserId(db, userId)
  const isRight = await limitFailures(
    () => limits.spend({ limit: 'passwordChangeByUser', key: String(userId) }),
    () => passwords.verify(formerHash, currentPassword, address),
  )
  if (!isRight) throw currentPasswordIsWrong(ctx, userId)
  if (newPassword === currentPassword) {
    throw invalidField('newPassword', 'Choose a password that is not the current one.')
  }
  await expectHardToGuess(newPassword, { owner: viewer.user, path: 'newPassword' })
  const passwordHash = await passwords.hash(newPassword, address)
  const begun = await inTransaction(db, async (trx) => {
    // Of several changes at once only the first is made with the password that is current.
    if (!(await updateUserPassword(trx, userId, passwordHash, { formerHash })))
      throw currentPasswordIsWrong(ctx, userId)
    await expectSignedIn(trx, viewer)
    await deleteOtherSessionsOfUser(trx, userId, null)
    await deleteLinkTokensOfUser(trx, userId)
    const now = ctx.clock()
    const data = { at: now.toISOString() }
    await writeMessage(trx, { kind: 'password-changed', to: { userId }, data }, now)
    return session.begin(trx, userId)
  })
  begun.open()
  // Once more: a login with the old password may have begun a session before the commit.
  await deleteOtherSessionsOfUser(db, userId, begun.id)
  ctx.log.info({ event: 'password-changed', userId }, 'password changed')
  return { message: 'Password changed' }
}

/**
 * Changes the name of the signed-in user. @throws ConflictError for the owner of a listing: its name is reviewed, or
 * held, with the rest of it.
 */
export async function rename({ db, clock, viewer, log }: MemberContext, names: RenameInput): Promise<User> {
  const userId = viewer.user.id
  const renamed = await inTransaction(db, async (trx) => {
    // Changed before it is asked for a listing: one that is added at the same time waits, and takes the new name.
    const user = await updateUserNames(trx, userId, names, clock())
    if (user === undefined) throw new NotFoundError('User not found')
    if ((await findPrivateGuideByUserId(trx, userId)) !== undefined)
      throw new ConflictError('Your listing shows your name. Change it there.')
    return user
  })
  log.info({ event: 'renamed', userId }, 'name of an account changed')
  return renamed
}

function currentPasswordIsWrong({ log }: Context, userId: number): Error {
  log.warn({ event: 'password-change-refused', userId }, 'change of password refused')
  return invalidField('currentPassword', 'Current password is incorrect')
}
