import type { Db, NewUser } from '@grove/db'
import { insertUser, isUsernameTaken } from '@grove/db'
import type { RegisterInput, User } from '@grove/schema'
import { ConflictError } from '@grove/schema'

type Account = Pick<RegisterInput, 'username' | 'firstName' | 'lastName' | 'email'> &
  Pick<NewUser, 'isProvisional'>

/** Adds an account. @throws ConflictError for a username that is taken, or looks like one that is. */
export async function insertAccount(
  trx: Db,
  account: Account,
  passwordHash: string,
  now: Date,
): Promise<User> {
  const { username, firstName, lastName, email, isProvisional = false } = account
  try {
    return await insertUser(trx, { username, passwordHash, firstName, lastName, email, isProvisional }, now)
  } catch (error) {
    if (isUsernameTaken(error)) throw new ConflictError('Username already exists')
    throw error
  }
}
