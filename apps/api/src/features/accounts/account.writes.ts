import type { Db } from '@grove/db'
import { insertUser, isUsernameTaken } from '@grove/db'
import type { RegisterInput, User } from '@grove/schema'
import { ConflictError } from '@grove/schema'

type Account = Pick<RegisterInput, 'username' | 'firstName' | 'lastName' | 'email'>

/** Adds an account. @throws ConflictError for a username that is taken, or looks like one that is. */
export async function insertAccount(
  trx: Db,
  { username, firstName, lastName, email }: Account,
  passwordHash: string,
  now: Date,
): Promise<User> {
  try {
    return await insertUser(trx, { username, passwordHash, firstName, lastName, email }, now)
  } catch (error) {
    if (isUsernameTaken(error)) throw new ConflictError('Username already exists')
    throw error
  }
}
