import { callStatus, failedResponse } from '@grove/ui/call-errors'

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

/** The status of a failed call in words; undefined where no answer came that could be read. */
export function statusText(error: unknown): string | undefined {
  const status = callStatus(error)
  if (status === undefined) return undefined
  return failedResponse(error)?.statusText || (STATUS_TEXTS[status] ?? String(status))
}
