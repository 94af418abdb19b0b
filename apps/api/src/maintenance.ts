import { deleteExpiredRateLimits, deleteExpiredSessions, deleteOldGeocodes } from '@grove/db'
import { SESSION_IDLE_MS } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import { makeNightlyBackup } from './backup/nightly-backup.ts'
import type { Services } from './context.ts'
import { KEPT_POINT_MS } from './features/geo/geocoder.ts'

const INTERVAL_MS = 60 * 60 * 1000
/** Not at once: a start has enough to do. */
const FIRST_DELAY_MS = 60 * 1000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Clears away what has had its time: sessions, limits, kept places, pictures that no guide shows, broken uploads. */
export async function cleanUp(services: Services, log: Omit<Log, 'error'>): Promise<void> {
  const { db, clock, media, incoming } = services
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const chores: Record<string, () => Promise<number>> = {
    sessions: () => deleteExpiredSessions(db, { now, idleSince: ago(SESSION_IDLE_MS) }),
    limits: () => deleteExpiredRateLimits(db, now),
    places: () => deleteOldGeocodes(db, ago(KEPT_POINT_MS)),
    pictures: () => media.sweep(log),
    uploads: () => incoming.removeLeftovers(),
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

/** Cleans up every hour, and makes the nightly copy when it is due. */
async function maintain(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  await cleanUp(services, log)
  try {
    await makeNightlyBackup(services, log, signal)
  } catch (error) {
    log.error({ err: error }, 'the nightly copy could not even begin; the next hour tries again')
  }
}

/** Maintains the directory every hour until `stop`, which waits for what is under way; a copy is broken off. */
export function startMaintenance(services: Services, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout
  function schedule(delayMs: number): void {
    timer = setTimeout(async () => {
      running = maintain(services, log, stopping.signal)
      await running
      if (!stopping.signal.aborted) schedule(INTERVAL_MS)
    }, delayMs)
    timer.unref()
  }
  schedule(FIRST_DELAY_MS)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
