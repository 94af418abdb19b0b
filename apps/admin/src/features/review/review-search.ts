import type { QueueInput } from '@grove/schema'
import { queueInput } from '@grove/schema'

/** What the address of the review page says: which applications, and the one that is open. */
export type ReviewSearch = Partial<QueueInput> & { guide?: number }

export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const { waitingFor, assigned } = search
  const read = queueInput.safeParse({ waitingFor, assigned })
  const guide = Number(search.guide)
  return {
    ...(read.success && waitingFor !== undefined && { waitingFor: read.data.waitingFor }),
    ...(read.success && assigned !== undefined && { assigned: read.data.assigned }),
    ...(Number.isSafeInteger(guide) && guide > 0 && { guide }),
  }
}
