import type { UserWithPassword } from '@grove/db'
import { findPasswordHashByUserId, findUserWithPasswordByUsername } from '@grove/db'
import type { LoginInput, User } from '@grove/schema'
import { UnauthenticatedError } from '@grove/schema'
import type { Context } from '../../context.ts'
import { limitedAddress, limitedNetwork, limitFailures } from '../../http/rate-limit.ts'

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

/** Signs in. One answer for an unknown name and for a wrong password, after the same work. */
export async function login(ctx: Context, input: LoginInput): Promise<User> {
  const { db, limits, session } = ctx
  const found = await findUserWithPasswordByUsername(db, input.username)
  if (!(await isPasswordRight(ctx, input, found)) || found === undefined) {
    // Never the name that was typed: people type passwords there.
    ctx.log.warn({ event: 'login-refused', userId: found?.user.id }, 'sign-in refused')
    throw wrongNameOrPassword()
  }
  // Only now: what strangers try must not use up the sign-ins of the owner.
  await limits.spend({ limit: 'signInByUser', key: String(found.user.id) })
  await session.start(found.user.id)
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
