import { findPasswordHashByUserId, findUserWithPasswordByUsername } from '@grove/db'
import type { LoginInput, User } from '@grove/schema'
import { UnauthenticatedError } from '@grove/schema'
import type { Context } from '../../context.ts'
import { limitedAddress, limitFailures } from '../../plugins/rate-limit.ts'

/** Signs in. One answer for an unknown name and for a wrong password, after the same work. */
export async function login(ctx: Context, { username, password }: LoginInput): Promise<User> {
  const { db, limits, passwords, session } = ctx
  const name = username.normalize('NFKC').toLowerCase()
  const address = limitedAddress(ctx.address)
  const found = await findUserWithPasswordByUsername(db, username)
  const isRight = await limitFailures(
    limits,
    [
      { limit: 'loginByNameAndAddress', key: `${name}\n${address}` },
      { limit: 'loginByName', key: name },
      { limit: 'loginByAddress', key: address },
    ],
    () => passwords.verify(found?.passwordHash, password),
  )
  if (!isRight || found === undefined) {
    // Never the name that was typed: people type passwords there.
    ctx.log.warn({ event: 'login-refused', userId: found?.user.id }, 'sign-in refused')
    throw wrongNameOrPassword()
  }
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
