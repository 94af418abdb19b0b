import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, UnavailableError } from '@grove/schema'

/** Rows that one transaction changes: on SQLite everybody else's changes wait for about a second. */
export const CHANGES_PER_TRANSACTION = 1_000
/** Another process that waits for the file of SQLite asks again in this time. */
const OTHERS_TURN_MS = 100
const RETRY_SECONDS = 5

/**
 * Does something long in parts, each a transaction of its own, and lets everybody else write between them. What fails in the
 * first part is thrown as it is.
 * @throws DomainError that tells how far it came, where a later part fails: those before it stay.
 */
export async function inParts<T>(
  items: readonly T[],
  size: number,
  work: (part: readonly T[]) => Promise<void>,
  howFar: (done: number) => string,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await pause(OTHERS_TURN_MS)
    try {
      await work(items.slice(start, start + size))
    } catch (error) {
      if (start === 0) throw error
      throw stoppedAt(howFar(start), error)
    }
  }
}

function stoppedAt(told: string, error: unknown): DomainError {
  if (!(error instanceof DomainError)) return new UnavailableError(told, RETRY_SECONDS, error)
  const { code, message, issues, retryAfterSeconds } = error
  return new DomainError(code, `${message} ${told}`, { issues, retryAfterSeconds, cause: error })
}
