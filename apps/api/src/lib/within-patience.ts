import { unlessAborted } from './unless-aborted.ts'

/** The result of some work that is waited for so long. @throws Error with this message after that; the work goes on. */
export async function withinPatience<T>(work: Promise<T>, patienceMs: number, message: string): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error(message)), patienceMs).unref()
  try {
    return await unlessAborted(work, late.signal)
  } finally {
    clearTimeout(timer)
  }
}
