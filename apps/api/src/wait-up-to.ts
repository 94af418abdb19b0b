/** Resolves once some work is over, whatever came of it, or when the time is up. */
export async function waitUpTo(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  if (work === undefined) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  work.then(
    () => resolve(),
    () => resolve(),
  )
  await promise
  clearTimeout(timer)
}

/**
 * So long a stop waits for a thread that has been told to end, after all calls have had their time. It is never terminated:
 * that can take the whole process along where the thread is in the middle of the database's own code. What goes on for
 * longer ends with the process.
 */
export const THREAD_PATIENCE_MS = 500
