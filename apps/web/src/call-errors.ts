/** What is known of a call that failed. */
interface FailedCall {
  /** What the procedure answered; undefined where the answer was not its own. */
  data?: { httpStatus?: number } | null
  meta?: { response?: unknown } | null
}

/** The failed call in an error. Judged by name, since the server's client is another copy of the same class. */
function failedCall(error: unknown): FailedCall | undefined {
  return error instanceof Error && error.name === 'TRPCClientError' ? (error as FailedCall) : undefined
}

/** HTTP status of a failed call; undefined where no answer came, or one with success that could not be read. */
export function callStatus(error: unknown): number | undefined {
  const call = failedCall(error)
  if (typeof call?.data?.httpStatus === 'number') return call.data.httpStatus
  // An answer that is not the procedure's own, such as a proxy's error page.
  const response = call?.meta?.response
  return response instanceof Response && !response.ok ? response.status : undefined
}

/** True where an answer came, with success, but was no data at all. */
export function isUnreadableAnswer(error: unknown): boolean {
  const call = failedCall(error)
  const response = call?.meta?.response
  return response instanceof Response && response.ok && !call?.data
}
