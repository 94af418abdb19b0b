import type { User } from '@grove/schema'
import { fullName } from '@grove/schema'
import type { Db } from '../client.ts'
import { isUniqueViolation } from '../database-errors.ts'
import { dialectOf } from '../dialect.ts'
import { usernameKey, usernameSkeleton } from '../search-texts.ts'
import { updateGuide } from './guide-write.queries.ts'
import { toUser, userColumns } from './user-row.ts'

export interface NewUser {
  username: string
  passwordHash: string
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Default false. */
  isAdmin?: boolean
}

/** Adds an account. A username that is taken, in whatever case, or looks like one that is, is a unique violation. */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      username: user.username,
      username_key: usernameKey(user.username),
      username_skeleton: usernameSkeleton(user.username),
      password_hash: user.passwordHash,
      is_admin: Number(user.isAdmin ?? false),
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      created_at: now.toISOString(),
    })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return toUser(row)
}

/** True for an account that could not be added because its username is taken, or looks like one that is. */
export function isUsernameTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users.username_key') || isUniqueViolation(error, 'users.username_skeleton')
}

export async function findUserById(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

export interface UserWithPassword {
  user: User
  passwordHash: string
}

/** The account of a username, in whatever case it is written, with what a password is compared to. */
export async function findUserWithPasswordByUsername(
  db: Db,
  username: string,
): Promise<UserWithPassword | undefined> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .select('password_hash as passwordHash')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.passwordHash }
}

/** The hash that the password of a user is compared with. */
export async function findPasswordHashByUserId(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

/** Changes a password; with `formerHash` only where nobody else has changed it since. Answers whether it did. */
export async function updateUserPassword(
  db: Db,
  userId: number,
  passwordHash: string,
  formerHash?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .$if(formerHash !== undefined, (query) => query.where('password_hash', '=', formerHash ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Changes first and last name (undefined leaves one) of a user and, where there is one, the name and the search
 * texts of their guide. Undefined where there is no such user.
 */
export async function updateUserNames(
  trx: Db,
  userId: number,
  names: { firstName?: string; lastName?: string },
  now: Date,
): Promise<User | undefined> {
  const row = await trx
    .updateTable('users')
    // The key written as it is: a user of whom nothing changes is found, too.
    .set((eb) => ({ first_name: names.firstName, last_name: names.lastName, username: eb.ref('username') }))
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const guide = await trx.selectFrom('guides').select('id').where('user_id', '=', userId).executeTakeFirst()
  const userName = fullName(row.firstName, row.lastName)
  if (guide !== undefined) await updateGuide(trx, guide.id, { userName }, now)
  return toUser(row)
}

/** Gives or takes the rights of an administrator; undefined where there is no such user. */
export async function updateUserIsAdmin(db: Db, userId: number, isAdmin: boolean): Promise<User | undefined> {
  const row = await db
    .updateTable('users')
    .set({ is_admin: Number(isAdmin) })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toUser(row)
}

/**
 * The administrators, by name. `forUpdate`: in a transaction, for a rule that reads before it writes; nobody else changes
 * one of them until it ends.
 */
export async function listAdmins(db: Db, { forUpdate = false } = {}): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where((eb) => eb('is_admin', '=', eb.lit(1)))
    .orderBy('username')
    // On SQLite the transaction keeps everybody else from writing as it is.
    .$if(forUpdate && dialectOf(db) === 'postgres', (query) => query.forUpdate())
    .execute()
  return rows.map(toUser)
}

export async function countAdmins(db: Db): Promise<number> {
  const { admins } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where((eb) => eb('is_admin', '=', eb.lit(1)))
    .executeTakeFirstOrThrow()
  return admins
}

/** True while there is no account at all: only then may a demo directory be put in. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row === undefined
}
