import type { SecurityState } from '@grove/schema'
import type { Db } from '../client.ts'
import { hasChanged } from './query-ends.ts'

interface NewPasskey {
  userId: number
  credentialId: string
  name: string
  publicKey: string
  counter: number
  transports: readonly string[]
}

/** Adds a passkey. One that is there already, of whomever, is a unique violation of `passkeys.credential_id`. */
export async function insertPasskey(db: Db, passkey: NewPasskey, now: Date): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      created_at: now.toISOString(),
      last_used_at: null,
    })
    .execute()
}

/** The stored key, in base64url, and the counter that an answer of an authenticator is checked with. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<SecurityState['passkeys']> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** How the authenticators of an account name its passkeys. */
export async function listCredentialIds(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select('credential_id as credentialId')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credentialId }) => credentialId)
}

/** Notes the use of a passkey. False where it was used after `askedAt`: an answer is taken once. */
export async function recordPasskeyUse(
  db: Db,
  id: number,
  { counter, askedAt, now }: { counter: number; askedAt: Date; now: Date },
): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', askedAt.toISOString())]))
    .$call(hasChanged)
}

/** Answers whether the account has this passkey. */
export async function updatePasskeyName(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$call(hasChanged)
}

/** Answers whether the account had this passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  return db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).$call(hasChanged)
}

export async function deletePasskeysOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}
