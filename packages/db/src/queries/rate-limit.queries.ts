import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { inTransaction } from '../transaction.ts'
import { countChanged } from './query-ends.ts'

/** A key that is counted by, and how long its window is where it begins one. */
export interface RateLimitKey {
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

/** Adds a point to a key in one statement, so that parallel requests are all counted. A key whose window is over begins a new one. */
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
        const isOver = eb('rate_limits.expire', '<=', at)
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

/** In one order, so that two who spend the same keys never wait for each other. */
function inOrder<T extends { key: string }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** A key that may have no more than so many points in a window. */
export interface LimitedKey extends RateLimitKey {
  maxPoints: number
}

/** Ends the transaction of a spending that one key refuses. */
class Refusal extends Error {
  readonly state: RateLimitState

  constructor(state: RateLimitState) {
    super('The limit is reached')
    this.state = state
  }
}

/**
 * Adds a point to each key, or to none where one of them would have more than it may; parallel requests are all counted.
 * Answers what each has spent now, or the one that refused, in its state of after the point.
 */
export async function spendRateLimitPoints(
  db: Db,
  keys: readonly LimitedKey[],
  now: Date,
): Promise<{ spent: RateLimitState[] } | { refusedBy: RateLimitState }> {
  try {
    return await inTransaction(db, async (trx) => {
      const spent: RateLimitState[] = []
      for (const item of inOrder(keys)) {
        const state = await addRateLimitPoint(trx, item, now)
        if (state.points > item.maxPoints) throw new Refusal(state)
        spent.push(state)
      }
      return { spent }
    })
  } catch (error) {
    if (error instanceof Refusal) return { refusedBy: error.state }
    throw error
  }
}

/** Takes back one point of each, unless its window is another one by now. */
export async function refundRateLimitPoints(db: Db, states: readonly RateLimitState[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { key, expire } of inOrder(states)) {
      await trx
        .updateTable('rate_limits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', key)
        .where('expire', '=', expire)
        .execute()
    }
  })
}

/** Clears away windows that are over. Answers how many. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  return db.deleteFrom('rate_limits').where('expire', '<=', now.getTime()).$call(countChanged)
}
