import type { QueueInput } from '@grove/schema'
import { SEARCH_MAX_LENGTH } from '@grove/schema'

/** The search part of the review page's address: which applications, and the one that is open. */
export type ReviewSearch = Partial<QueueInput> & { guide?: number }

// Written out: the schema would bring its library into the first screen.
const WAITING_FOR: readonly QueueInput['waitingFor'][] = ['us', 'them', 'all']
const ASSIGNMENTS: readonly QueueInput['assigned'][] = ['anyone', 'me', 'nobody']

export function readReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const text = typeof search.search === 'string' ? search.search.trim().slice(0, SEARCH_MAX_LENGTH) : ''
  const guide = Number(search.guide)
  // Named even where there is none: the router keeps a value that is not replaced.
  return {
    waitingFor: WAITING_FOR.find((known) => known === search.waitingFor),
    assigned: ASSIGNMENTS.find((known) => known === search.assigned),
    search: text || undefined,
    guide: Number.isSafeInteger(guide) && guide > 0 ? guide : undefined,
  }
}
