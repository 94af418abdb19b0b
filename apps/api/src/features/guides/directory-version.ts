import type { Db } from '@grove/db'
import { getDirectoryVersion, inTransaction, raiseDirectoryVersion } from '@grove/db'
import { repeat } from '../../lib/repeat.ts'
import { withinPatience } from '../../lib/within-patience.ts'

/** How often a process looks for changes that other processes made. */
const POLL_INTERVAL_MS = 250
/** A database that has not answered by then is away, or on the other end of a connection that has fallen silent. */
const PATIENCE_MS = 5_000

/**
 * The number every public change raises, known without asking the database: key of cached pages and answers.
 * A change of this process counts at once (`change`, or `refresh` after the commit), one of another within POLL_INTERVAL_MS.
 */
export interface DirectoryVersion {
  /** undefined while the database is away: nothing may be answered from a cache then. */
  current: () => number | undefined
  /** Runs `work` in a transaction, which raises the version where it changes something public. */
  change: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  /** Reads the version now; call it after each other commit that changed something public. */
  refresh: () => Promise<void>
  close: () => void
}

/** Starts watching the directory's version. Only tests have a reason to be less patient. */
export async function watchDirectoryVersion(db: Db, patienceMs = PATIENCE_MS): Promise<DirectoryVersion> {
  let version: number | undefined
  let highest = 0
  const inTime = <T>(asked: Promise<T>) =>
    withinPatience(asked, patienceMs, 'The database has not answered in time')

  async function read(): Promise<void> {
    try {
      let found = await inTime(getDirectoryVersion(db))
      if (found < highest) {
        // A standby that took over may lack the last changes. Or two reads overlap: then there is nothing to raise.
        await inTime(raiseDirectoryVersion(db, highest))
        found = await inTime(getDirectoryVersion(db))
      }
      highest = Math.max(found, highest)
      version = highest
    } catch {
      version = undefined
    }
  }

  await read()
  const close = repeat(POLL_INTERVAL_MS, async () => {
    await read()
    return POLL_INTERVAL_MS
  })
  return {
    current: () => version,
    async change(work) {
      const answer = await inTransaction(db, work)
      await read()
      return answer
    },
    refresh: read,
    close,
  }
}
