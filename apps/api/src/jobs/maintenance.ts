import {
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldAuditEntries,
  deleteOldGuideChanges,
  deleteOldRows,
  eraseOldMessages,
  recordRetentionRun,
} from '@grove/db'
import type { RetentionName } from '@grove/schema'
import {
  ADMIN_SESSION_IDLE_MS,
  CHANGES_KEPT_MS,
  ENQUIRY_KEPT_MS,
  HISTORY_KEPT_MS,
  MESSAGE_KEPT_MS,
  REJECTED_KEPT_MS,
  SECOND_STEP_MS,
  SESSION_IDLE_MS,
} from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'
import { sweepLooseEvidence } from '../features/credentials/evidence.service.ts'
import { KEPT_POINT_MS } from '../features/geo/geocoder.ts'
import { repeat } from '../lib/repeat.ts'
import { askForConfirmations } from './confirmations.job.ts'
import { keepCredentials } from './credentials.job.ts'
import { deleteOldRejected, eraseDueAccounts } from './erase-accounts.job.ts'
import { summariseMonth } from './monthly-summary.job.ts'
import { makeNightlyBackup } from './nightly-backup.ts'
import { tellOfApplications } from './tell-of-applications.job.ts'

const INTERVAL_MS = 60 * 60 * 1000
/** An import may have brought links, whose pictures are wanted soon. */
const LINKS_INTERVAL_MS = 60 * 1000
/** Not at once: a start has enough to do. */
const FIRST_DELAY_MS = 20 * 1000
/** A link that nobody has tried for so long stands on no listing any more. */
const KEPT_LINK_MS = 7 * 24 * 60 * 60 * 1000
/** An applicant who applies again because no answer came does so within days. */
const KEPT_APPLICATION_KEY_MS = 7 * 24 * 60 * 60 * 1000

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Clears away what has had its time, as RETENTION says, and notes when that was done. */
export async function cleanUp(services: Services, log: Omit<Log, 'error'>): Promise<void> {
  const { db, clock, media, incoming } = services
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const chores: Record<RetentionName, () => Promise<number>> = {
    accounts: () => eraseDueAccounts(services, log),
    rejected: () => deleteOldRejected(services, ago(REJECTED_KEPT_MS)),
    changes: () => deleteOldGuideChanges(db, ago(CHANGES_KEPT_MS)),
    history: () => deleteOldAuditEntries(db, ago(HISTORY_KEPT_MS)),
    sessions: async () => {
      const idle = { idleSince: ago(SESSION_IDLE_MS), adminIdleSince: ago(ADMIN_SESSION_IDLE_MS) }
      const ended = await deleteExpiredSessions(db, { now, ...idle })
      return ended + (await deleteOldRows(db, 'used_second_steps', ago(SECOND_STEP_MS)))
    },
    limits: () => deleteExpiredRateLimits(db, now),
    tokens: () => deleteOldRows(db, 'link_tokens', now),
    accessTokens: () => deleteOldRows(db, 'access_tokens', now),
    applicationKeys: () => deleteOldRows(db, 'application_keys', ago(KEPT_APPLICATION_KEY_MS)),
    enquiries: () => deleteOldRows(db, 'enquiries', ago(ENQUIRY_KEPT_MS)),
    messages: () => eraseOldMessages(db, { now, olderThan: ago(MESSAGE_KEPT_MS) }),
    places: () => deleteOldRows(db, 'geocode_cache', ago(KEPT_POINT_MS)),
    pictures: () => media.sweep(log),
    links: () => deleteOldRows(db, 'linked_pictures', ago(KEPT_LINK_MS)),
    uploads: () => incoming.removeLeftovers(),
    evidence: () => sweepLooseEvidence({ ...services, log }),
  }
  for (const [what, clear] of Object.entries(chores)) {
    try {
      const cleared = await clear()
      await recordRetentionRun(db, what, cleared, now)
      if (cleared > 0) log.info({ what, cleared }, 'cleared away')
    } catch (error) {
      log.warn({ err: error, what }, 'could not be cleared away; the next hour tries again')
    }
  }
}

/** Where anything was done, logs how much, and lets readers of the directory see it. */
async function noteDone(
  { directory }: Services,
  log: Log,
  done: Readonly<Record<string, number>>,
  told: string,
): Promise<void> {
  if (Object.values(done).every((count) => count === 0)) return
  log.info(done, told)
  await directory.refresh()
}

/** Cleans up every hour, tells of a day's applications and of a month, and makes the nightly copy when it is due. */
async function maintain(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  const orWarn = (failure: string) => (error: unknown) =>
    log.warn({ err: error }, `${failure}; the next hour tries again`)

  async function askOwners(): Promise<void> {
    const done = await askForConfirmations(services)
    await noteDone(services, log, done, 'owners asked whether their listings are still correct')
  }

  async function endCredentials(): Promise<void> {
    await noteDone(services, log, { ended: await keepCredentials(services) }, 'credentials ended')
  }

  await cleanUp(services, log)
  await tellOfApplications(services).catch(orWarn('administrators could not be told of applications'))
  await summariseMonth(services).catch(orWarn('administrators could not be told of the month'))
  await askOwners().catch(orWarn('owners could not be asked for confirmations'))
  await endCredentials().catch(orWarn('ended credentials could not be noted'))
  await makeNightlyBackup(services, log, signal).catch((error: unknown) =>
    log.error({ err: error }, 'the nightly copy could not even begin; the next hour tries again'),
  )
}

/** Fetches the pictures that listings still show as links. */
async function fetchLinks(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  try {
    await noteDone(services, log, await services.media.fetchLinks(log, signal), 'linked pictures fetched')
  } catch (error) {
    log.warn({ err: error }, 'linked pictures could not be fetched; the next minute tries again')
  }
}

/** Maintains the directory every hour until `stop`, which waits for what is under way; what takes long is broken off. */
export function startMaintenance(services: Services, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const stopChores = repeat(FIRST_DELAY_MS, async () => {
    await maintain(services, log, stopping.signal)
    return INTERVAL_MS
  })
  const stopLinks = repeat(FIRST_DELAY_MS, async () => {
    await fetchLinks(services, log, stopping.signal)
    return LINKS_INTERVAL_MS
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([stopChores(), stopLinks()])
    },
  }
}
