/** The result of some work, unless the signal comes first; the work goes on then. @throws the reason of the signal. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  const aborted = Promise.withResolvers<never>()
  const tell = () => aborted.reject(signal.reason)
  if (signal.aborted) tell()
  signal.addEventListener('abort', tell)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', tell)
  }
}
