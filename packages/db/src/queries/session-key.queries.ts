import type { Db } from '../client.ts'

const ID = 1

/** The trace of the key that this database is used with; undefined before its first server. */
export async function findSessionKeyTrace(db: Db): Promise<string | undefined> {
  const noted = await db
    .selectFrom('session_key_trace')
    .select('trace')
    .where('id', '=', ID)
    .executeTakeFirst()
  return noted?.trace
}

/** Stores the trace of the key that this database is used with, where there is none yet. Answers the stored one. */
export async function insertSessionKeyTrace(db: Db, trace: string, now: Date): Promise<string> {
  await db
    .insertInto('session_key_trace')
    .values({ id: ID, trace, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await findSessionKeyTrace(db)) ?? trace
}

/** Lets the next server that starts bring another key. */
export async function deleteSessionKeyTrace(db: Db): Promise<void> {
  await db.deleteFrom('session_key_trace').execute()
}
