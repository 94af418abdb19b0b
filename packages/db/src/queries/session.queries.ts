import type { Db } from '../client.ts'
import { inTransaction } from '../transaction.ts'
import { deleteAccessTokensOfUser } from './access-token.queries.ts'
import { countChanged, countRows, hasRows } from './query-ends.ts'
import { lockUsers } from './transfer.queries.ts'
import { hasSecondFactor, toUser, userColumns } from './user-row.ts'

/** Begins a session, and ends the one before of the same browser. */
export async function replaceSession(
  trx: Db,
  session: { id: string; userId: number; expiresAt: Date; browser: string; address: string },
  formerId: string | undefined,
  now: Date,
): Promise<void> {
  if (formerId !== undefined) await deleteSession(trx, formerId)
  await trx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      checked_at: now.toISOString(),
      browser: session.browser,
      address: session.address,
    })
    .execute()
}

/**
 * Ends the oldest sessions of a user beyond `keptCount`. Call it after the transaction that began one: of several at the
 * same time the last one sees them all.
 */
export async function deleteOldestSessionsOfUser(db: Db, userId: number, keptCount: number): Promise<void> {
  await inTransaction(db, (trx) =>
    trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(keptCount),
      )
      .execute(),
  )
}

/**
 * The session of this id with its user, unless it has expired or was last seen before `idleSince`; at `checkedAt` it was
 * last proved whose it is.
 */
export async function findSession(db: Db, id: string, { now, idleSince }: { now: Date; idleSince: Date }) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.checked_at as checkedAt',
    ])
    .select(hasSecondFactor)
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>=', idleSince.toISOString())
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.sessionId,
    lastSeenAt: row.lastSeenAt,
    checkedAt: row.checkedAt,
    user: toUser(row),
    hasSecondFactor: Boolean(row.hasSecondFactor),
  }
}

/** Whether a session has not been ended. */
export function hasSessionRow(db: Db, id: string): Promise<boolean> {
  return db.selectFrom('sessions').where('id', '=', id).$call(hasRows)
}

/** The sessions of a user that can still be used, the one used last first. */
export function listSessionsOfUser(
  db: Db,
  userId: number,
  { now, idleSince }: { now: Date; idleSince: Date },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'browser', 'address', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>=', idleSince.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one session of a user, if it is theirs. */
export async function deleteSessionOfUser(db: Db, userId: number, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Notes that somebody has just proved whose session this is. */
export async function markSessionChecked(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ checked_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Notes that a session is in use. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute()
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends every session of a user but one; with `keptId` null every one, and every token of their programs. */
export async function deleteOtherSessionsOfUser(
  db: Db,
  userId: number,
  keptId: string | null,
): Promise<void> {
  // So that a token that is being made is there before, or is not made.
  if (keptId === null) await lockUsers(db, [userId])
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .execute()
  if (keptId === null) await deleteAccessTokensOfUser(db, userId)
}

/** Ends the sessions of a user that were last seen before a moment. */
export async function deleteSilentSessionsOfUser(db: Db, userId: number, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_seen_at', '<', idleSince.toISOString())
    .execute()
}

/**
 * Clears away sessions that nobody can use any more: those of administrators and reviewers end after a shorter silence.
 * Answers how many.
 */
export async function deleteExpiredSessions(
  db: Db,
  { now, idleSince, adminIdleSince }: { now: Date; idleSince: Date; adminIdleSince: Date },
): Promise<number> {
  return db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now.toISOString()),
        eb('last_seen_at', '<', idleSince.toISOString()),
        eb('last_seen_at', '<', adminIdleSince.toISOString()).and(
          'user_id',
          'in',
          eb
            .selectFrom('users')
            .select('users.id')
            .where((user) => user.or([user('is_admin', '=', 1), user('is_reviewer', '=', 1)])),
        ),
      ]),
    )
    .$call(countChanged)
}

/** How many sessions somebody could still use. */
export async function countSessions(
  db: Db,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<number> {
  return db
    .selectFrom('sessions')
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>=', idleSince.toISOString())
    .$call(countRows)
}
