import { TRPCClientError } from '@trpc/client'
import type { PageProblem } from '../../page-problem.ts'

/** What was asked for when it failed. */
export type GuideRead = 'list' | 'refresh' | 'detail' | 'contact'

/** An answer that is not the list it should be. */
export class GuideDataError extends Error {
  constructor() {
    super('Invalid guide data format')
    this.name = 'GuideDataError'
  }
}

/** HTTP status of a failed call; undefined where no answer came. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const status: unknown = error.data?.httpStatus
  if (typeof status === 'number') return status
  // An answer that is not the procedure's own, such as a proxy's error page.
  const response = error.meta?.response
  return response instanceof Response && !response.ok ? response.status : undefined
}

/** True where an answer came, with success, but was no data at all. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof GuideDataError) return true
  if (!(error instanceof TRPCClientError)) return false
  const response = error.meta?.response
  return response instanceof Response && response.ok && error.data === undefined
}

/** The words for a failed read; every place that reads guides or contact details takes them from here. */
export function readFailureMessage(read: GuideRead, error: unknown): string {
  const status = statusOf(error)
  if (read === 'contact') return 'Failed to fetch contact info'
  if (read === 'detail') return status === 404 ? 'Guide not found' : 'Failed to fetch guide data'
  if (isUnreadable(error)) return 'Invalid guide data format'
  if (status === undefined) return 'Failed to fetch guides'
  return read === 'refresh' ? `Failed to refresh guides: ${status}` : `Failed to fetch guides: ${status}`
}

/** A failed read as the problem of a page: 404 and 503 stay what they are, everything unexpected is a 500. */
export function readProblem(read: GuideRead, error: unknown): PageProblem {
  const status = statusOf(error) ?? 500
  return { status: status >= 400 ? status : 500, message: readFailureMessage(read, error) }
}
