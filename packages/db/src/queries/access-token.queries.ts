import type { AccessToken } from '@grove/schema'
import { accessTokenSchema } from '@grove/schema'
import type { Selection } from 'kysely'
import type { Db } from '../client.ts'
import type { Database } from '../tables/database.ts'
import { hasSecondFactor, toUser, userColumns } from './user-row.ts'

const columns = [
  'access_tokens.id as tokenId',
  'access_tokens.name',
  'access_tokens.scopes',
  'access_tokens.created_at as tokenCreatedAt',
  'access_tokens.expires_at as expiresAt',
  'access_tokens.last_used_at as lastUsedAt',
] as const

type TokenRow = Selection<Database, 'access_tokens', (typeof columns)[number]>

/** Row to domain; the schema leaves out what a row holds besides. */
function toAccessToken({ tokenId, tokenCreatedAt, scopes, ...row }: TokenRow): AccessToken {
  return accessTokenSchema.parse({
    ...row,
    id: tokenId,
    createdAt: tokenCreatedAt,
    scopes: JSON.parse(scopes),
  })
}

/** Keeps a token under the hash of its secret. */
export async function insertAccessToken(
  trx: Db,
  token: { hash: string; userId: number; name: string; scopes: readonly string[]; expiresAt: Date },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('access_tokens')
    .values({
      hash: token.hash,
      user_id: token.userId,
      name: token.name,
      scopes: JSON.stringify(token.scopes),
      created_at: now.toISOString(),
      expires_at: token.expiresAt.toISOString(),
    })
    .execute()
}

/** The token of this secret with the account that it acts for, unless it has ended, or its account is closed. */
export async function findAccessToken(db: Db, hash: string, now: Date) {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(userColumns)
    .select(columns)
    .select(hasSecondFactor)
    .where('access_tokens.hash', '=', hash)
    .where('access_tokens.expires_at', '>', now.toISOString())
    .where('users.erase_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { token: toAccessToken(row), user: toUser(row), hasSecondFactor: Boolean(row.hasSecondFactor) }
}

/** The tokens of an account that still count, the newest first. */
export async function listAccessTokensOfUser(db: Db, userId: number, now: Date): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toAccessToken)
}

/** Notes that a token is in use. */
export async function touchAccessToken(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Ends one token of an account; answers its name, or undefined where it is none of theirs. */
export async function deleteAccessToken(trx: Db, userId: number, id: number): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Ends every token of an account. */
export async function deleteAccessTokensOfUser(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}
