/** What is known of a call that failed. */
interface FailedCall extends Error {
  data?: { httpStatus?: number } | null
  meta?: { response?: unknown } | null
}

function failedCall(error: unknown): FailedCall | undefined {
  return error instanceof Error && error.name === 'TRPCClientError' ? error : undefined
}

function responseOf(error: unknown): Response | undefined {
  const response = failedCall(error)?.meta?.response
  return response instanceof Response ? response : undefined
}

/** HTTP status of a failed call; undefined where no answer came. */
export function callStatus(error: unknown): number | undefined {
  return failedCall(error)?.data?.httpStatus ?? responseOf(error)?.status
}

/** Reason phrases for connections that carry none (HTTP/2). */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The status of a failed call in words; what the browser says where no answer came. */
export function statusText(error: unknown): string {
  const status = callStatus(error)
  const words = responseOf(error)?.statusText || (status === undefined ? '' : STATUS_TEXTS[status])
  if (words) return words
  if (status !== undefined) return String(status)
  return error instanceof Error ? error.message : 'no answer'
}
