import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, RateLimitState } from '@grove/db'
import { addRateLimitPoint, inTransaction, refundRateLimitPoints } from '@grove/db'
import { LOGIN_DELAY, RATE_LIMITS, TooManyError } from '@grove/schema'
import ipaddr from 'ipaddr.js'

export type LimitName = keyof typeof RATE_LIMITS

/** One limit and whom it counts for, such as a username or an address. */
interface Spending {
  limit: LimitName
  key: string
}

/** How one who asks stands with a limit. */
export interface LimitStanding {
  limit: LimitName
  /** Calls that are left in this window. */
  remaining: number
  /** Seconds until the window ends. */
  resetSeconds: number
}

/** A request that was counted, and can be given back where it turns out not to count. */
interface Reservation {
  /** Of the limits that have been spent. */
  standings: readonly LimitStanding[]
  giveBack: () => Promise<void>
}

/** A limit that has no points left. */
class LimitReachedError extends TooManyError {
  readonly standing: LimitStanding

  constructor(message: string, standing: LimitStanding) {
    super(message, standing.resetSeconds)
    this.standing = standing
  }
}

export interface RateLimits {
  /**
   * Spends one point of each limit, or of none. Spend before the work begins, so that parallel attempts are all
   * counted, and give back what turned out not to count.
   * @throws TooManyError with the seconds after which there are points again.
   */
  spend: (...spendings: Spending[]) => Promise<Reservation>
  /**
   * Counts an attempt on a username that anybody may make, and waits the longer the more have failed of late.
   * @throws TooManyError, for a few seconds, while very many wait.
   */
  slowDown: (username: string) => Promise<Reservation>
}

const TOO_MANY_LOGINS = 'Too many failed logins'

const LIMIT_MESSAGES: Readonly<Record<LimitName, string>> = {
  loginByNameAndAddress: TOO_MANY_LOGINS,
  loginByNameAndNetwork: TOO_MANY_LOGINS,
  loginByAddress: TOO_MANY_LOGINS,
  loginByDevice: TOO_MANY_LOGINS,
  tokenByAddress: 'Too many calls with tokens that do not count',
  signInByUser: 'Too many logins',
  registrationByAddress: 'Too many registrations from this address',
  registrationAttemptByAddress: 'Too many registrations from this address',
  passwordChangeByUser: 'Too many failed attempts to change the password',
  secondFactorByUser: 'Too many wrong codes',
  enquiryByAddress: 'Too many messages from this address',
  enquiryByGuide: 'Too many messages to this guide today',
  passwordResetByAddress: 'Too many links within an hour',
  passwordResetByLogin: 'Too many links within an hour',
  emailVerificationByUser: 'Too many links within an hour',
  usernameCheckByAddress: 'Too many look-ups of usernames',
  geocodingByAddress: 'Too many address look-ups',
  pictureByAddress: 'Too many pictures from this address',
  evidenceByAccount: 'Too many files within an hour',
  ownDataByAccount: 'Too many downloads within an hour',
  pictureByAccount: 'Too many pictures within an hour',
  changeByAccount: 'Too many changes within an hour',
}

const FROM_NOW = new Intl.RelativeTimeFormat('en-GB')

/** "in 12 minutes", which needs no clock of whoever reads it. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return FROM_NOW.format(seconds, 'second')
  return minutes <= 60 ? FROM_NOW.format(minutes, 'minute') : FROM_NOW.format(Math.ceil(minutes / 60), 'hour')
}

function tryAgain(message: string, seconds: number): string {
  return `${message}. Please try again ${inWords(seconds)}.`
}

/** Attempts that wait at a time in one process; what they hold meanwhile is a connection and a timer. */
const MAX_SLOWED_DOWN = 1_000

/** Names and addresses are only counted by, so the database need not know them. */
function storedKey(limit: string, key: string): string {
  return `${limit}:${hash('sha256', key, 'base64url')}`
}

/** An IPv4 address as it is; of IPv6 the network of its first groups, such as `2001:db8:1:2::/64`. */
function networkOf(address: string, groupCount: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  // The part after % names a network card of this machine.
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return address
  const groups = ipaddr.IPv6.parse(plain).parts.slice(0, groupCount)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${groupCount * 16}`
}

/** An address as limits count it: of IPv6 the network, since everybody there has a whole /64 to choose from. */
export function limitedAddress(address: string): string {
  return networkOf(address, 4)
}

/** The range of addresses that one cheap server may have: in IPv6 a /48, which holds 65,536 of the networks above. */
export function limitedNetwork(address: string): string {
  return networkOf(address, 3)
}

/** The limits of RATE_LIMITS over the database, which several processes share. */
export function createRateLimits({ db, clock }: { db: Db; clock: () => Date }): RateLimits {
  let slowedDown = 0

  function reservationOf(
    states: readonly RateLimitState[],
    standings: readonly LimitStanding[],
  ): Reservation {
    return { standings, giveBack: () => refundRateLimitPoints(db, states) }
  }

  return {
    async spend(...spendings) {
      const now = clock()
      // In one order, so that two who spend the same limits never wait for each other.
      const keys = spendings
        .map(({ limit, key }) => ({ limit, key: storedKey(limit, key) }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      return inTransaction(db, async (trx) => {
        const states: RateLimitState[] = []
        const standings: LimitStanding[] = []
        for (const { limit, key } of keys) {
          const { points, windowSeconds } = RATE_LIMITS[limit]
          const state = await addRateLimitPoint(trx, { key, durationMs: windowSeconds * 1000 }, now)
          const remaining = Math.max(0, points - state.points)
          const resetSeconds = Math.max(1, Math.ceil((state.expire - now.getTime()) / 1000))
          const standing = { limit, remaining, resetSeconds }
          if (state.points > points)
            throw new LimitReachedError(tryAgain(LIMIT_MESSAGES[limit], resetSeconds), standing)
          states.push(state)
          standings.push(standing)
        }
        return reservationOf(states, standings)
      })
    },
    async slowDown(username) {
      const durationMs = LOGIN_DELAY.windowSeconds * 1000
      const state = await addRateLimitPoint(
        db,
        { key: storedKey('loginByName', username), durationMs },
        clock(),
      )
      const reservation = reservationOf([state], [])
      const delayMs = Math.min((state.points - LOGIN_DELAY.points) * LOGIN_DELAY.stepMs, LOGIN_DELAY.maxMs)
      if (delayMs <= 0) return reservation
      if (slowedDown >= MAX_SLOWED_DOWN) {
        await reservation.giveBack()
        const seconds = Math.ceil(LOGIN_DELAY.maxMs / 1000)
        throw new TooManyError(tryAgain(TOO_MANY_LOGINS, seconds), seconds)
      }
      slowedDown += 1
      try {
        await pause(delayMs)
      } finally {
        slowedDown -= 1
      }
      return reservation
    },
  }
}

const NOTHING_SPENT: Reservation = { standings: [], async giveBack() {} }

/** Limits that never refuse, for load tests. */
export const noRateLimits: RateLimits = {
  spend: async () => NOTHING_SPENT,
  slowDown: async () => NOTHING_SPENT,
}

/** Limits of whoever asks. The others count what everybody does together, which is nobody else's business. */
const TOLD_LIMITS: ReadonlySet<LimitName> = new Set([
  'loginByNameAndAddress',
  'loginByAddress',
  'registrationByAddress',
  'registrationAttemptByAddress',
  'passwordChangeByUser',
  'enquiryByAddress',
  'passwordResetByAddress',
  'emailVerificationByUser',
  'usernameCheckByAddress',
  'geocodingByAddress',
  'pictureByAddress',
  'pictureByAccount',
  'changeByAccount',
])

/** The same limits, which tell how whoever asks stands with them. */
export function telling(limits: RateLimits, tell: (standing: LimitStanding) => void): RateLimits {
  const tellAll = (standings: readonly LimitStanding[]) => {
    for (const standing of standings) if (TOLD_LIMITS.has(standing.limit)) tell(standing)
  }
  return {
    ...limits,
    async spend(...spendings) {
      try {
        const { standings, giveBack } = await limits.spend(...spendings)
        tellAll(standings)
        return {
          standings,
          async giveBack() {
            await giveBack()
            tellAll(standings.map((standing) => ({ ...standing, remaining: standing.remaining + 1 })))
          },
        }
      } catch (error) {
        if (error instanceof LimitReachedError) tellAll([error.standing])
        throw error
      }
    },
  }
}

/**
 * Runs an attempt, such as comparing a password, of which only failed ones count: those that answer false or undefined.
 * Answers what the attempt does. `reserve` spends what a failed one costs; where it throws, nothing is attempted.
 */
export async function limitFailures<T>(
  reserve: () => Promise<Reservation>,
  attempt: () => Promise<T>,
): Promise<T> {
  const reservation = await reserve()
  let hasFailed = false
  try {
    const answer = await attempt()
    hasFailed = answer === false || answer === undefined
    return answer
  } finally {
    if (!hasFailed) await reservation.giveBack()
  }
}

/**
 * Makes an account or an application within the limit of its address. One that is refused does not count there: how often
 * that may happen is a limit of its own.
 */
export async function limitApplications<T>(
  { limits, address }: { limits: RateLimits; address: string },
  make: () => Promise<T>,
): Promise<T> {
  const reservation = await limits.spend({ limit: 'registrationByAddress', key: limitedAddress(address) })
  try {
    return await make()
  } catch (error) {
    await reservation.giveBack()
    throw error
  }
}
