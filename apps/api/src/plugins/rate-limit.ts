// The apps that take types from here follow this file, but not the declarations beside it.
/// <reference path="./rate-limiter-store.d.ts" />
import { createHash } from 'node:crypto'
import type { Db, RateLimitState } from '@grove/db'
import { addRateLimitPoints, deleteRateLimit, findRateLimit } from '@grove/db'
import { RATE_LIMITS, TooManyError } from '@grove/schema'
import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'

export type LimitName = keyof typeof RATE_LIMITS

/** One limit and whom it counts for, such as a username or an address. */
export interface Spending {
  limit: LimitName
  key: string
}

/** What was spent, until it is known whether it counts. */
export interface Reservation {
  giveBack: () => Promise<void>
}

export interface RateLimits {
  /**
   * Spends one point of each limit, or of none. Spend before the work begins, so that parallel attempts are all
   * counted, and give back what turned out not to count.
   * @throws TooManyError with the seconds after which there are points again.
   */
  spend: (...spendings: Spending[]) => Promise<Reservation>
}

const LIMIT_MESSAGES: Readonly<Record<LimitName, string>> = {
  loginByNameAndAddress: 'Too many failed logins. Please try again later.',
  loginByName: 'Too many failed logins. Please try again later.',
  loginByAddress: 'Too many failed logins. Please try again later.',
  registrationByAddress: 'Too many registrations from this address. Please try again later.',
  passwordChangeByUser: 'Too many failed attempts to change the password. Please try again later.',
  geocodingByAddress: 'Too many address look-ups. Please try again later.',
}

interface Store {
  db: Db
  clock: () => Date
}

/** The points of one limit in the site's own database, so that several processes share them. */
class DatabaseRateLimiter extends RateLimiterStoreAbstract {
  readonly #store: Store

  constructor(store: Store, options: { keyPrefix: string; points: number; duration: number }) {
    super({ ...options, storeClient: store })
    this.#store = store
  }

  async _upsert(
    key: string,
    points: number,
    durationMs: number,
    startsAnew = false,
  ): Promise<RateLimitState> {
    const { db, clock } = this.#store
    return addRateLimitPoints(db, key, { points, durationMs, startsAnew }, clock())
  }

  async _get(key: string): Promise<RateLimitState | null> {
    const { db, clock } = this.#store
    return (await findRateLimit(db, key, clock())) ?? null
  }

  async _delete(key: string): Promise<boolean> {
    return deleteRateLimit(this.#store.db, key)
  }

  _getRateLimiterRes(
    _key: string,
    changedPoints: number,
    { points, expire }: RateLimitState,
  ): RateLimiterRes {
    const msBeforeNext = Math.max(expire - this.#store.clock().getTime(), 0)
    return new RateLimiterRes(
      Math.max(this.points - points, 0),
      msBeforeNext,
      points,
      points === changedPoints,
    )
  }
}

/** Names and addresses are only counted by, so the database need not know them. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** An address as limits count it: of IPv6 the network, since everybody there has a whole /64 to choose from. */
export function limitedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.toLowerCase().split('%', 1)[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The limits of RATE_LIMITS over the database. */
export function createRateLimits(store: Store): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, { points, windowSeconds }]) => [
      name,
      new DatabaseRateLimiter(store, { keyPrefix: name, points, duration: windowSeconds }),
    ]),
  ) as Record<LimitName, DatabaseRateLimiter>

  async function giveBack(spendings: readonly Spending[]): Promise<void> {
    for (const { limit, key } of spendings) {
      // A window that is over since then owes nothing.
      if ((await limiters[limit].get(hashKey(key))) !== null) await limiters[limit].reward(hashKey(key))
    }
  }

  return {
    async spend(...spendings) {
      const spent: Spending[] = []
      for (const spending of spendings) {
        try {
          spent.push(spending)
          await limiters[spending.limit].consume(hashKey(spending.key))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          await giveBack(spent)
          throw new TooManyError(
            LIMIT_MESSAGES[spending.limit],
            Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
          )
        }
      }
      return { giveBack: () => giveBack(spent) }
    },
  }
}

/** Limits that never refuse, for load tests. */
export const noRateLimits: RateLimits = {
  async spend() {
    return { async giveBack() {} }
  },
}

/**
 * Runs an attempt, such as comparing a password, of which only failed ones count; answers whether it succeeded.
 * @throws TooManyError without attempting where the limit is reached.
 */
export async function limitFailures(
  limits: RateLimits,
  spendings: readonly Spending[],
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const reservation = await limits.spend(...spendings)
  let hasFailed = false
  try {
    hasFailed = !(await attempt())
    return !hasFailed
  } finally {
    if (!hasFailed) await reservation.giveBack()
  }
}
