import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './client.ts'
import { isTransactionConflict } from './database-errors.ts'

/** How often a transaction is tried in all. */
const ATTEMPTS = 5
/** The longest pause before the second attempt; twice as long before each further one. */
const PAUSE_MS = 20

/**
 * Runs `work` in a transaction. One that the database ends because it and another waited for each other, or could not
 * both be true, is begun anew a few times: `work` has to be such that it can run again, and to change nothing outside
 * the database that a second run does not mend.
 */
export async function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error
    }
    // Not the same for both, or they would meet again.
    await pause(Math.random() * PAUSE_MS * 2 ** (attempt - 1))
  }
}
