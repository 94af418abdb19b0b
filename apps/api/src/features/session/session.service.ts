import { hash } from 'node:crypto'
import type { UserWithPassword } from '@grove/db'
import {
  findPasswordHashByUserId,
  findUserById,
  findUserWithPasswordByConfirmedEmail,
  findUserWithPasswordByUsername,
  insertUsedSecondStep,
  isSecondStepUsed,
  listSecondFactors,
  markSessionChecked,
  replacePasswordHash,
} from '@grove/db'
import type { ConfirmIdentityInput, LoginInput, SecondFactorInput, User } from '@grove/schema'
import { invalidField, SecondFactorNeededError, UnauthenticatedError } from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'
import { limitedAddress, limitedNetwork, limitFailures } from '../../http/rate-limit.ts'
import { takeCode } from './authenticator.ts'
import { startSession } from './start-session.ts'

/** The accounts that a login may mean; undefined stands for one that there might be. */
type Candidates = readonly (UserWithPassword | undefined)[]

/**
 * The account of the candidates whose password this is. A browser from which one of them was signed in to before has a count
 * of its own, so that no stranger can keep its owner out. Everybody else is limited by name and address, and slowed down by name.
 */
async function findByPassword(
  { address, limits, passwords, session }: Context,
  { username, password }: LoginInput,
  candidates: Candidates,
): Promise<UserWithPassword | undefined> {
  const countedAddress = limitedAddress(address)
  /** Compares with each of them, whichever is right: the time tells nothing. */
  async function verify(): Promise<UserWithPassword | undefined> {
    let right: UserWithPassword | undefined
    for (const candidate of candidates) {
      const isRight = await passwords.verify(candidate?.passwordHash, password, countedAddress)
      if (isRight) right ??= candidate
    }
    return right
  }
  const device = candidates.flatMap((one) => (one && session.deviceOf(one.user.id)) ?? [])[0]
  if (device !== undefined) {
    return limitFailures(() => limits.spend({ limit: 'loginByDevice', key: device }), verify)
  }
  const name = username.normalize('NFKC').toLowerCase()
  return limitFailures(
    () =>
      limits.spend(
        { limit: 'loginByNameAndAddress', key: `${name}\n${countedAddress}` },
        { limit: 'loginByNameAndNetwork', key: `${name}\n${limitedNetwork(address)}` },
        { limit: 'loginByAddress', key: countedAddress },
      ),
    () => limitFailures(() => limits.slowDown(name), verify),
  )
}

/**
 * The account that has confirmed this e-mail address, and the one of this username. Their passwords tell them apart, so that
 * nobody keeps another one out by taking their address for a name, and nobody learns by it whether an address has an account.
 */
async function findCandidates({ db }: Context, login: string): Promise<Candidates> {
  const byName = await findUserWithPasswordByUsername(db, login)
  if (!login.normalize('NFKC').includes('@')) return [byName]
  const byEmail = await findUserWithPasswordByConfirmedEmail(db, login)
  return [byEmail, byEmail?.user.id === byName?.user.id ? undefined : byName]
}

/** Changes with the password, and tells nothing of it. */
function traceOf(passwordHash: string): string {
  return hash('sha256', passwordHash, 'base64url')
}

/** Hashes a right password anew where its hash was made at another cost; answers the hash that it has now. */
async function renewHash(
  { db, passwords, address }: Context,
  { id, passwordHash }: { id: number; passwordHash: string },
  password: string,
): Promise<string | undefined> {
  if (passwords.isCurrent(passwordHash)) return passwordHash
  const renewed = await passwords.hash(password, limitedAddress(address))
  await replacePasswordHash(db, id, { from: passwordHash, to: renewed })
  const stored = await findPasswordHashByUserId(db, id)
  // Another sign-in may have renewed it at the same time.
  return (await passwords.verify(stored, password, limitedAddress(address))) ? stored : undefined
}

/**
 * Signs in. One answer for an unknown name and for a wrong password, after the same work.
 * @throws SecondFactorNeededError where the password was right, and the account has a second factor.
 */
export async function login(ctx: Context, input: LoginInput): Promise<User> {
  const { db, limits, session } = ctx
  const candidates = await findCandidates(ctx, input.username)
  const found = await findByPassword(ctx, input, candidates)
  if (found === undefined) {
    const meant = candidates.find((one) => one !== undefined)
    // Never the name that was typed: people type passwords there.
    ctx.log.warn({ event: 'login-refused', userId: meant?.user.id }, 'sign-in refused')
    throw wrongNameOrPassword()
  }
  const userId = found.user.id
  const passwordHash = await renewHash(ctx, { id: userId, passwordHash: found.passwordHash }, input.password)
  if (passwordHash === undefined) throw wrongNameOrPassword()
  const factors = await listSecondFactors(db, userId)
  if (factors.length > 0) {
    session.awaitSecondStep(userId, traceOf(passwordHash))
    throw new SecondFactorNeededError(factors)
  }
  // Only now: what strangers try must not use up the sign-ins of the owner.
  await limits.spend({ limit: 'signInByUser', key: String(userId) })
  await startSession(ctx, userId)
  // A password changed meanwhile has ended all sessions but this one, which was only just begun with the old; so has a
  // second factor that was set up meanwhile.
  if ((await findPasswordHashByUserId(db, userId)) !== passwordHash) {
    await session.end()
    throw wrongNameOrPassword()
  }
  if ((await listSecondFactors(db, userId)).length > 0) {
    await session.end()
    throw new UnauthenticatedError('A second factor was set up at this moment. Please sign in again.')
  }
  ctx.log.info({ event: 'login', userId }, 'signed in')
  return found.user
}

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code. Only wrong ones are counted, by
 * account: who comes here knows its password.
 */
export async function loginWithCode(ctx: Context, { code }: SecondFactorInput): Promise<User> {
  const { db, clock, limits, session } = ctx
  const step = session.secondStepOf()
  // A copy of the cookie is worth nothing once somebody is in.
  if (step === undefined || (await isSecondStepUsed(db, step.id)))
    throw new UnauthenticatedError(SIGN_IN_AGAIN)
  const { userId } = step
  const used = await limitFailures(
    () => limits.spend({ limit: 'secondFactorByUser', key: String(userId) }),
    () => takeCode(ctx, userId, code),
  )
  if (used === undefined) {
    ctx.log.warn({ event: 'second-factor-refused', userId }, 'code refused')
    throw new UnauthenticatedError(WRONG_CODE)
  }
  if (!(await insertUsedSecondStep(db, step.id, clock()))) throw new UnauthenticatedError(SIGN_IN_AGAIN)
  await limits.spend({ limit: 'signInByUser', key: String(userId) })
  await startSession(ctx, userId)
  const user = await findUserById(db, userId)
  const passwordHash = await findPasswordHashByUserId(db, userId)
  // The password was changed, or the account went, between the two steps.
  if (user === undefined || passwordHash === undefined || traceOf(passwordHash) !== step.password) {
    await session.end()
    throw new UnauthenticatedError(SIGN_IN_AGAIN)
  }
  ctx.log.info({ event: 'login', userId, secondFactor: used }, 'signed in')
  return user
}

/** Proves by the password who is signed in. Wrong ones count as wrong passwords of a change do. */
export async function confirmIdentity(
  { db, clock, limits, passwords, address, viewer, log }: MemberContext,
  { password }: ConfirmIdentityInput,
) {
  const userId = viewer.user.id
  const hash = await findPasswordHashByUserId(db, userId)
  const isRight = await limitFailures(
    () => limits.spend({ limit: 'passwordChangeByUser', key: String(userId) }),
    () => passwords.verify(hash, password, limitedAddress(address)),
  )
  if (!isRight) {
    log.warn({ event: 'confirmation-refused', userId }, 'wrong password of who is signed in')
    throw invalidField('password', 'This password is not right')
  }
  await markSessionChecked(db, viewer.sessionId, clock())
  return { message: 'Thank you' }
}

const WRONG_CODE = 'That code is not right. Codes change every 30 seconds, and each works once.'
const SIGN_IN_AGAIN = 'This took too long. Please sign in again.'

function wrongNameOrPassword(): UnauthenticatedError {
  return new UnauthenticatedError('Invalid username or password')
}
