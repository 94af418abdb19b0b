import type { Db } from '../client.ts'
import { isUniqueViolation } from '../database-errors.ts'

/** Notes which account an application has become. @throws where another application has the key. */
export async function insertApplicationKey(db: Db, key: string, userId: number, now: Date): Promise<void> {
  await db
    .insertInto('application_keys')
    .values({ key, user_id: userId, created_at: now.toISOString() })
    .execute()
}

/** The account that the application of this key has become. */
export async function findUserIdByApplicationKey(db: Db, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('application_keys')
    .select('user_id')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.user_id
}

/** True where an application of the same key has gone through meanwhile. */
export function isApplicationKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'application_keys.key')
}
