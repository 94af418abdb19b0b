import { callStatus, isUnreadableAnswer } from '@grove/ui/call-errors'
import type { PageProblem } from '../../page-problem.ts'

/** The kind of request that failed. */
export type GuideRead = 'list' | 'refresh' | 'detail' | 'contact'

/** An answer that is not the list it should be. */
export class GuideDataError extends Error {
  constructor() {
    super('Invalid guide data format')
    this.name = 'GuideDataError'
  }
}

/** The words for a failed read; every place that reads guides or contact details takes them from here. */
export function readFailureMessage(read: GuideRead, error: unknown): string {
  const status = callStatus(error)
  if (read === 'contact') return 'Failed to fetch contact info'
  if (read === 'detail') return status === 404 ? 'Guide not found' : 'Failed to fetch guide data'
  if (error instanceof GuideDataError || isUnreadableAnswer(error)) return 'Invalid guide data format'
  if (status === undefined) return 'Failed to fetch guides'
  return read === 'refresh' ? `Failed to refresh guides: ${status}` : `Failed to fetch guides: ${status}`
}

/** A failed read as the problem of a page: 404 and 503 stay what they are, everything unexpected is a 500. */
export function readProblem(read: GuideRead, error: unknown): PageProblem {
  const status = callStatus(error) ?? 500
  return { status: status >= 400 ? status : 500, message: readFailureMessage(read, error) }
}
