/** Resolves once some work is over, whatever came of it, or when the time is up. */
export async function waitUpTo(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  work?.finally(resolve).catch(() => {})
  if (work !== undefined) await promise
  clearTimeout(timer)
}

/**
 * So long a stop waits for a thread that has been told to end. It is never terminated: that can take the whole process
 * along where the thread is in the middle of the database's own code. What goes on for longer ends with the process.
 */
export const THREAD_PATIENCE_MS = 1_000
