import type { MutexInterface } from 'async-mutex'
import { Mutex, withTimeout } from 'async-mutex'

/** Thrown to a writer that waited longer than its limit for the write connection. */
export class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError'
}

/** A lock that is handed on in the order it was asked for; waiting too long is a LockTimeoutError. */
export function createWriteLock(timeoutMs: number): MutexInterface {
  return withTimeout(
    new Mutex(),
    timeoutMs,
    new LockTimeoutError(
      `Waited ${timeoutMs} ms for the write connection. A write outside a transaction waits for the ` +
        'transaction to end: within one, use the transaction for every query.',
    ),
  )
}
