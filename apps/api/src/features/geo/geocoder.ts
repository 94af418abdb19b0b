import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, GeocodedPoint } from '@grove/db'
import { addRateLimitPoint, findGeocode, upsertGeocode } from '@grove/db'
import type { LocateInput } from '@grove/schema'
import { foldText } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import PQueue from 'p-queue'
import type { Env } from '../../env.ts'
import { askGeocoder } from './ask-geocoder.ts'

/** How long anybody waits for the geocoder, its queue included. */
const GEOCODER_LIMIT_MS = 3_000
/** The rest of the time is for the answer. */
const TURN_LIMIT_MS = 2_000
/** The service's policy: one request a second from the whole site. */
const REQUEST_SPACING_MS = 1_000
/** A request after so many others would have no turn within its limit. */
const WAITING_LIMIT = Math.ceil(TURN_LIMIT_MS / REQUEST_SPACING_MS)

const DAY_MS = 24 * 60 * 60 * 1000
export const KEPT_POINT_MS = 90 * DAY_MS
/** That a place is not known may change soon: maps grow. */
const KEPT_NOTHING_MS = DAY_MS

type Log = Pick<FastifyBaseLogger, 'warn'>

export interface Geocoder {
  /** The point of a place; undefined where the geocoder knows none or does not answer properly in time. */
  find: (place: LocateInput, log: Log) => Promise<NonNullable<GeocodedPoint> | undefined>
}

function cacheKey({ city, county, country }: LocateInput): string {
  return hash('sha256', [city, county ?? '', country].map(foldText).join('\n'))
}

/** A geocoder whose answers are kept in the database, asked at most once a second by all processes together. */
function createGeocoder(url: string, env: Env, db: Db, clock: () => Date): Geocoder {
  // Names the site, as the service's policy asks.
  const userAgent = `NatureTherapyDirectory/1.0 (+${env.publicUrl ?? `http://${env.host}:${env.port}`})`
  const turns = new PQueue({ concurrency: 1 })
  const underWay = new Map<string, Promise<NonNullable<GeocodedPoint> | undefined>>()

  /** Waits until the site may ask again; throws where `signal` ends the wait. */
  async function waitForTurn(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      // Real time, whatever the clock of the site says: it is the service that counts the seconds.
      const now = new Date()
      const { points, expire } = await addRateLimitPoint(
        db,
        { key: 'geocoder', durationMs: REQUEST_SPACING_MS },
        now,
      )
      if (points === 1) return
      await pause(Math.max(1, expire - now.getTime()), undefined, { signal })
    }
  }

  async function findKept(key: string): Promise<{ point: GeocodedPoint } | undefined> {
    const since = (ageMs: number) => new Date(clock().getTime() - ageMs)
    const kept = await findGeocode(db, key, since(KEPT_POINT_MS))
    return kept?.point === null ? findGeocode(db, key, since(KEPT_NOTHING_MS)) : kept
  }

  async function ask(place: LocateInput, log: Log): Promise<{ point: GeocodedPoint } | undefined> {
    if (turns.size >= WAITING_LIMIT) return undefined
    const signal = AbortSignal.timeout(GEOCODER_LIMIT_MS)
    const turnSignal = AbortSignal.timeout(TURN_LIMIT_MS)
    try {
      await turns.add(() => waitForTurn(turnSignal), { signal: turnSignal })
      return { point: await askGeocoder({ url, userAgent, place, signal }) }
    } catch (error) {
      log.warn({ err: error }, 'the geocoder gave no usable answer')
      return undefined
    }
  }

  async function find(
    key: string,
    place: LocateInput,
    log: Log,
  ): Promise<NonNullable<GeocodedPoint> | undefined> {
    const kept = await findKept(key)
    if (kept !== undefined) return kept.point ?? undefined
    const answer = await ask(place, log)
    if (answer === undefined) return undefined
    await upsertGeocode(db, key, answer.point, clock())
    return answer.point ?? undefined
  }

  return {
    find(place, log) {
      const key = cacheKey(place)
      const known = underWay.get(key)
      if (known !== undefined) return known
      const finding = find(key, place, log).finally(() => underWay.delete(key))
      underWay.set(key, finding)
      return finding
    },
  }
}

/** The geocoder of the configuration; undefined where it is off. */
export function openGeocoder(env: Env, db: Db, clock: () => Date): Geocoder | undefined {
  return env.geocoderUrl === undefined ? undefined : createGeocoder(env.geocoderUrl, env, db, clock)
}
