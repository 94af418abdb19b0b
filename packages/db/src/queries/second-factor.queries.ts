import type { SecondFactor } from '@grove/schema'
import type { Db } from '../client.ts'
import { countRows, hasChanged, hasRows } from './query-ends.ts'

/** The second factors that an account signs in with. */
export async function listSecondFactors(db: Db, userId: number): Promise<SecondFactor[]> {
  const app = await findAuthenticatorApp(db, userId)
  const hasPasskey = await db.selectFrom('passkeys').where('user_id', '=', userId).$call(hasRows)
  return [
    ...(app?.confirmedAt == null ? [] : (['totp'] as const)),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ]
}

/** The authenticator app of an account; it is not confirmed while it is being set up. */
export function findAuthenticatorApp(db: Db, userId: number) {
  return db
    .selectFrom('authenticator_apps')
    .select(['sealed_secret as sealedSecret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Begins to set up an app, in the place of one that was not finished. False where there is a finished one. */
export async function upsertAuthenticatorApp(
  db: Db,
  userId: number,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const values = { sealed_secret: sealedSecret, created_at: now.toISOString() }
  const row = await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Finishes the set-up with the step of its first code. False where the secret is no longer the one that was shown. */
export async function confirmAuthenticatorApp(
  db: Db,
  userId: number,
  { sealedSecret, step, now }: { sealedSecret: string; step: number; now: Date },
): Promise<boolean> {
  return db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .$call(hasChanged)
}

/** A code counts one step before and after its own: a step that was used lies no further ahead of a code than this. */
const STEPS_AHEAD = 2

/**
 * Uses the code of a step up. False where that one, or a later one, was used before. A step far ahead was used while the clock
 * ran ahead, and shuts nobody out.
 */
export async function updateAuthenticatorStep(db: Db, userId: number, step: number): Promise<boolean> {
  return db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('last_step', 'is', null),
        eb('last_step', '<', step),
        eb('last_step', '>', step + STEPS_AHEAD),
      ]),
    )
    .$call(hasChanged)
}

export async function deleteAuthenticatorApp(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute()
}

/** Gives an account new recovery codes, by their hashes, in the place of those before. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((id) => ({ id, user_id: userId, created_at: now.toISOString() })))
    .execute()
}

/** Uses a recovery code up. Of several at once one gets it. */
export async function deleteRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  return db
    .deleteFrom('recovery_codes')
    .where('id', '=', hash)
    .where('user_id', '=', userId)
    .$call(hasChanged)
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.selectFrom('recovery_codes').where('user_id', '=', userId).$call(countRows)
}

/** True where somebody has signed in with this sealed cookie already. */
export async function isSecondStepUsed(db: Db, id: string): Promise<boolean> {
  return db.selectFrom('used_second_steps').where('id', '=', id).$call(hasRows)
}

/** Uses a sealed cookie up. Of several at once one gets it. */
export async function insertUsedSecondStep(db: Db, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_second_steps')
    .values({ id, used_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
