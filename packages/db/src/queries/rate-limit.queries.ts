import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { inTransaction } from '../transaction.ts'
import { countChanged } from './query-ends.ts'

/** A key that is counted by, and how long its window is where it begins one. */
interface RateLimitKey {
  key: string
  durationMs: number
}

/** The points that a key has spent in its current window. */
export interface RateLimitState {
  key: string
  points: number
  /** When the window ends, in milliseconds since 1970. */
  expire: number
}

/** How far the clocks of processes, and the moments at which parallel requests read them, may be apart, in ms. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Adds a point to a key in one statement, so that parallel requests are all counted. A key whose window is over begins a new
 * one; so does one whose window was begun by a clock that ran ahead.
 */
export async function addRateLimitPoint(
  db: Db,
  { key, durationMs }: RateLimitKey,
  now: Date,
): Promise<RateLimitState> {
  const at = now.getTime()
  return db
    .insertInto('rate_limits')
    .values({ key, points: 1, expire: at + durationMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb.or([
          eb('rate_limits.expire', '<=', at),
          eb('rate_limits.expire', '>', at + durationMs + CLOCK_TOLERANCE_MS),
        ])
        return {
          points: eb.case().when(isOver).then(1).else(sql<number>`rate_limits.points + 1`).end(),
          expire: eb
            .case()
            .when(isOver)
            .then(eb.ref('excluded.expire'))
            .else(eb.ref('rate_limits.expire'))
            .end(),
        }
      }),
    )
    .returning(['key', 'points', 'expire'])
    .executeTakeFirstOrThrow()
}

/** Takes back one point of each, in the order in which they were spent, unless its window is another one by now. */
export async function refundRateLimitPoints(db: Db, states: readonly RateLimitState[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { key, expire } of states) {
      await trx
        .updateTable('rate_limits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', key)
        .where('expire', '=', expire)
        .execute()
    }
  })
}

/** No window is longer, in ms: one that seems to be was begun by a clock that ran ahead. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000

/** Clears away windows that are over. Answers how many. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  const at = now.getTime()
  return db
    .deleteFrom('rate_limits')
    .where((eb) =>
      eb.or([eb('expire', '<=', at), eb('expire', '>', at + LONGEST_WINDOW_MS + CLOCK_TOLERANCE_MS)]),
    )
    .$call(countChanged)
}
