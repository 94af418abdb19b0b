import { sql } from 'kysely'
import type { Db } from '../client.ts'

/** What a key has spent in its current window. */
export interface RateLimitState {
  points: number
  /** When the window ends, in milliseconds since 1970. */
  expire: number
}

/**
 * Adds points to a key in one statement, so that parallel requests are all counted. A key whose window is over, or
 * `startsAnew`, begins a window of `durationMs`.
 */
export async function addRateLimitPoints(
  db: Db,
  key: string,
  { points, durationMs, startsAnew = false }: { points: number; durationMs: number; startsAnew?: boolean },
  now: Date,
): Promise<RateLimitState> {
  const at = now.getTime()
  return db
    .insertInto('rate_limits')
    .values({ key, points, expire: at + durationMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = startsAnew ? sql<boolean>`1 = 1` : eb('rate_limits.expire', '<=', at)
        const [spent, expire] = [eb.ref('rate_limits.points'), eb.ref('rate_limits.expire')]
        const [added, newExpire] = [eb.ref('excluded.points'), eb.ref('excluded.expire')]
        return {
          points: eb
            .case()
            .when(isOver)
            .then(added)
            .else(eb(spent, '+', added))
            .end(),
          expire: eb.case().when(isOver).then(newExpire).else(expire).end(),
        }
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
}

/** What a key has spent; undefined where its window is over or it never began one. */
export async function findRateLimit(db: Db, key: string, now: Date): Promise<RateLimitState | undefined> {
  return db
    .selectFrom('rate_limits')
    .select(['points', 'expire'])
    .where('key', '=', key)
    .where('expire', '>', now.getTime())
    .executeTakeFirst()
}

/** Forgets what a key has spent; false where there was nothing. */
export async function deleteRateLimit(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Clears away windows that are over. Answers how many. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expire', '<=', now.getTime())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
