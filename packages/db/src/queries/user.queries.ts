import type { Role, User } from '@grove/schema'
import { ADMIN_SESSION_IDLE_MS, fullName } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { isUniqueViolation } from '../database-errors.ts'
import { dialectOf } from '../dialect.ts'
import { accountSearchTextOf, emailKey, usernameKey, usernameSkeleton } from '../search-texts.ts'
import { deleteAccessTokensOfUser } from './access-token.queries.ts'
import { updateAccountSearchText } from './account-list.queries.ts'
import { updateGuide } from './guide-write.queries.ts'
import { countRows, hasChanged, hasRows } from './query-ends.ts'
import { leaveApplications } from './review.queries.ts'
import { deleteSilentSessionsOfUser } from './session.queries.ts'
import { toUser, userColumns } from './user-row.ts'

export interface NewUser {
  username: string
  passwordHash: string
  firstName: string | null
  lastName: string | null
  email: string | null
  /** Default false. */
  isAdmin?: boolean
  /** True where the password is not of the owner's choice; default false. */
  isProvisional?: boolean
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
      must_change_password: Number(user.isProvisional ?? false),
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      email_key: user.email === null ? null : emailKey(user.email),
      search_text: accountSearchTextOf(user),
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

/** The username for which a new account could not have this one: the same, or one that looks like it. */
export async function findUsernameInUse(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('username')
    .where(({ or, eb }) =>
      or([
        eb('username_key', '=', usernameKey(username)),
        eb('username_skeleton', '=', usernameSkeleton(username)),
      ]),
    )
    .executeTakeFirst()
  return row?.username
}

export async function findUserById(db: Db, id: number): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

export interface UserWithPassword {
  user: User
  passwordHash: string
}

function selectWithPassword(db: Db) {
  return db.selectFrom('users').select(userColumns).select('password_hash as passwordHash')
}

/** The account of a username, in whatever case it is written, with what a password is compared to. */
export async function findUserWithPasswordByUsername(
  db: Db,
  username: string,
): Promise<UserWithPassword | undefined> {
  const row = await selectWithPassword(db)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.passwordHash }
}

/** The account that has confirmed this e-mail address, with what a password is compared to. */
export async function findUserWithPasswordByConfirmedEmail(
  db: Db,
  email: string,
): Promise<UserWithPassword | undefined> {
  const row = await selectWithPassword(db)
    .where('email_key', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row && { user: toUser(row), passwordHash: row.passwordHash }
}

/**
 * The accounts that name this e-mail address: the one that has confirmed it; else those with an approved listing, then the
 * oldest, at most `limit`. Anybody may make accounts that name it, and send an application for each, but approve none, and make none
 * that is older: so nobody crowds out the account that was there first, nor one whose listing somebody has looked at.
 */
export async function listUserIdsByEmail(db: Db, email: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('guides', 'guides.user_id', 'users.id')
    .select(['users.id', 'users.email_confirmed_at as confirmedAt'])
    .where('users.email_key', '=', emailKey(email))
    .orderBy((eb) => eb.case().when('guides.application_status', '=', 'approved').then(0).else(1).end())
    .orderBy('users.id')
    .execute()
  const confirmed = rows.find(({ confirmedAt }) => confirmedAt !== null)
  return (confirmed === undefined ? rows.slice(0, limit) : [confirmed]).map(({ id }) => id)
}

/** The address of an account, and when somebody has proved to read what is sent there, if ever. */
export async function findAccountEmail(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at as confirmedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/**
 * Makes an address the confirmed one of an account. That another account has confirmed it before is a unique violation
 * of `users.email_key`.
 */
export async function confirmUserEmail(trx: Db, userId: number, email: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_key: emailKey(email), email_confirmed_at: now.toISOString() })
    .where('id', '=', userId)
    .execute()
  await updateAccountSearchText(trx, userId)
}

/** True where an account other than this one has confirmed the address. */
export async function isEmailOfAnother(db: Db, userId: number, email: string): Promise<boolean> {
  return db
    .selectFrom('users')
    .where('email_key', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .where('id', '<>', userId)
    .$call(hasRows)
}

/** The hash that the password of a user is compared with. */
export async function findPasswordHashByUserId(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash
}

/**
 * Changes a password; with `formerHash` only where nobody else has changed it since. `mustChange` where somebody else than
 * the owner has set it. Answers whether it did.
 */
export async function updateUserPassword(
  db: Db,
  userId: number,
  passwordHash: string,
  { formerHash, mustChange = false }: { formerHash?: string | undefined; mustChange?: boolean } = {},
): Promise<boolean> {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: Number(mustChange) })
    .where('id', '=', userId)
    .$if(formerHash !== undefined, (query) => query.where('password_hash', '=', formerHash ?? ''))
    .$call(hasChanged)
}

/** Puts another hash of the same password in the place of one, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute()
}

/**
 * Changes first and last name (undefined leaves one) of a user, with the text that a search for accounts looks into, and,
 * where there is one, the name and the search texts of their guide. Undefined where there is no such user.
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
  await updateAccountSearchText(trx, userId)
  const guide = await trx.selectFrom('guides').select('id').where('user_id', '=', userId).executeTakeFirst()
  const userName = fullName(row.firstName, row.lastName)
  if (guide !== undefined) await updateGuide(trx, guide.id, { userName }, now)
  return toUser(row)
}

/** Gives an account the rights of a role, and no other ones. A member has no applications to review. */
export async function updateUserRole(trx: Db, userId: number, role: Role, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_admin: Number(role === 'administrator'), is_reviewer: Number(role === 'reviewer') })
    .where('id', '=', userId)
    .execute()
  await deleteAccessTokensOfUser(trx, userId)
  // A session that is silent for too long for one of the two roles would come back with the other one.
  await deleteSilentSessionsOfUser(trx, userId, new Date(now.getTime() - ADMIN_SESSION_IDLE_MS))
  if (role === 'member') await leaveApplications(trx, userId)
}

/** True for accounts that may administer, and that their owner has not closed. */
const isAdministrator = sql<boolean>`(is_admin = 1 and erase_at is null)`

/** The administrators, by name, without closed accounts. */
export async function listAdmins(db: Db): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where(isAdministrator)
    .orderBy('username')
    .execute()
  return rows.map(toUser)
}

/**
 * Locks the administrators and one more account, by their ids, and answers the administrators: for a rule that reads before it
 * writes. Nobody else changes one of them until the transaction ends. `isClosing`: sign-ins that have begun are over by then; one
 * that comes waits, since its session refers to the account, and opens it again.
 */
export async function lockAdminsAnd(trx: Db, userId: number, { isClosing = false } = {}): Promise<User[]> {
  await trx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([isAdministrator, eb('id', '=', userId)]))
    .orderBy('id')
    // On SQLite the transaction keeps everybody else from writing as it is.
    .$if(dialectOf(trx) === 'postgres', (query) => (isClosing ? query.forUpdate() : query.forNoKeyUpdate()))
    .execute()
  return listAdmins(trx)
}

/** Conditions of accounts that are asked for by their ids. */
const USERS_AMONG = {
  /** Those that their owners have closed. */
  closed: sql<boolean>`erase_at is not null`,
  /** Those that still wait for their owner: nobody has chosen the password, or confirmed the address. */
  unclaimed: sql<boolean>`must_change_password = 1 and email_confirmed_at is null and is_admin = 0`,
}

/** The accounts among these that are as wanted. */
export async function listUsersAmong(
  db: Db,
  userIds: readonly number[],
  wanted: keyof typeof USERS_AMONG,
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where(USERS_AMONG[wanted])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function countAdmins(db: Db): Promise<number> {
  return db.selectFrom('users').where(isAdministrator).$call(countRows)
}

/** True while there is no account at all: only then may a demo directory be put in. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return !(await db.selectFrom('users').$call(hasRows))
}
