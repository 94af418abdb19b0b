import PQueue from 'p-queue'

const turns = new PQueue({ concurrency: 1 })

/**
 * Deletes a stored file, one at a time in this process. Its row is held meanwhile: with a store that is slow, many deletions
 * would take every connection to PostgreSQL, and each write to SQLite would wait for all of them. Not within a transaction.
 */
export function deleteInTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.add(work)
}
