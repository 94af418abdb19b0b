import { countSessions } from '@grove/db'
import { SESSION_IDLE_MS } from '@grove/schema'
import type { Services } from '../context.ts'

/** Counting reads the whole table, so the number may be so old. */
const KEPT_MS = 30_000

/** Counts the sessions that are alive, no more often than every KEPT_MS however often it is asked. */
export function sessionCounter({ db, clock }: Pick<Services, 'db' | 'clock'>): () => Promise<number> {
  let counted: { at: number; count: Promise<number> } | undefined
  return () => {
    const now = clock()
    if (counted !== undefined && now.getTime() - counted.at < KEPT_MS) return counted.count
    const count = countSessions(db, { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) })
    counted = { at: now.getTime(), count }
    // A failure is not kept: the next one asks again.
    count.catch(() => {
      counted = undefined
    })
    return count
  }
}
