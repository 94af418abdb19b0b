import type { UserWithPassword } from '@grove/db'
import {
  findPasswordHashByUserId,
  findUserWithPasswordByConfirmedEmail,
  findUserWithPasswordByUsername,
} from '@grove/db'
import type { LoginInput, User } from '@grove/schema'
import { UnauthenticatedError } from '@grove/schema'
import type { Context } from '../../context.ts'
import { limitedAddress, limitedNetwork, limitFailures } from '../../http/rate-limit.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { browserName, firstPartOf } from './browser-name.ts'

/**
 * Compares the password. A browser from which the account was signed in to before has a count of its own, so that no
 * stranger can keep its owner out. Everybody else is limited by name and address, and slowed down by name.
 */
async function isPasswordRight(
  { address, limits, passwords, session }: Context,
  { username, password }: LoginInput,
  found: UserWithPassword | undefined,
): Promise<boolean> {
  const countedAddress = limitedAddress(address)
  const verify = () => passwords.verify(found?.passwordHash, password, countedAddress)
  const device = found && session.deviceOf(found.user.id)
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

/** The account of a username, else of the e-mail address that it has confirmed; always after the same questions. */
async function findAccount({ db }: Context, login: string): Promise<UserWithPassword | undefined> {
  const byName = await findUserWithPasswordByUsername(db, login)
  const byEmail = await findUserWithPasswordByConfirmedEmail(db, login)
  return byName ?? byEmail
}

/** Signs in. One answer for an unknown name and for a wrong password, after the same work. */
export async function login(ctx: Context, input: LoginInput): Promise<User> {
  const { db, limits, session } = ctx
  const found = await findAccount(ctx, input.username)
  if (!(await isPasswordRight(ctx, input, found)) || found === undefined) {
    // Never the name that was typed: people type passwords there.
    ctx.log.warn({ event: 'login-refused', userId: found?.user.id }, 'sign-in refused')
    throw wrongNameOrPassword()
  }
  // Only now: what strangers try must not use up the sign-ins of the owner.
  await limits.spend({ limit: 'signInByUser', key: String(found.user.id) })
  const userId = found.user.id
  const isKnown = session.deviceOf(userId) !== undefined
  await session.start(userId, async (trx) => {
    if (isKnown) return
    const now = ctx.clock()
    const data = {
      at: now.toISOString(),
      browser: browserName(ctx.userAgent),
      address: firstPartOf(ctx.address),
    }
    await writeMessage(trx, { kind: 'new-sign-in', to: { userId }, data }, now)
  })
  // A password changed meanwhile has ended all sessions but this one, which was only just begun with the old.
  if ((await findPasswordHashByUserId(db, found.user.id)) !== found.passwordHash) {
    await session.end()
    throw wrongNameOrPassword()
  }
  ctx.log.info({ event: 'login', userId: found.user.id }, 'signed in')
  return found.user
}

function wrongNameOrPassword(): UnauthenticatedError {
  return new UnauthenticatedError('Invalid username or password')
}
