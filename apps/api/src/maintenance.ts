import { deleteExpiredRateLimits, deleteExpiredSessions, deleteOldGeocodes } from '@grove/db'
import { SESSION_IDLE_MS } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './context.ts'
import { KEPT_POINT_MS } from './features/geo/geocoder.ts'

const INTERVAL_MS = 60 * 60 * 1000
/** Not at once: a start has enough to do. */
const FIRST_DELAY_MS = 60 * 1000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

/** Clears away what has had its time: sessions, limits, kept places and pictures that no guide shows. */
export async function cleanUp(services: Services, log: Log): Promise<void> {
  const { db, clock, media } = services
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const chores: Record<string, () => Promise<number>> = {
    sessions: () => deleteExpiredSessions(db, { now, idleSince: ago(SESSION_IDLE_MS) }),
    limits: () => deleteExpiredRateLimits(db, now),
    places: () => deleteOldGeocodes(db, ago(KEPT_POINT_MS)),
    pictures: () => media.sweep(log),
  }
  for (const [what, clear] of Object.entries(chores)) {
    try {
      const cleared = await clear()
      if (cleared > 0) log.info({ what, cleared }, 'cleared away')
    } catch (error) {
      log.warn({ err: error, what }, 'could not be cleared away; the next hour tries again')
    }
  }
}

/** Cleans up every hour until `stop`, which waits for what is under way. */
export function startMaintenance(services: Services, log: Log): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      running = cleanUp(services, log)
      schedule(INTERVAL_MS)
    }, delayMs)
    timer.unref()
  }
  schedule(FIRST_DELAY_MS)
  return {
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}
