import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  claimNightlyBackup,
  isDatabaseUnavailable,
  recordBackupFailure,
  recordBackupSuccess,
  releaseNightlyBackup,
} from '@grove/db'
import type { FastifyBaseLogger } from 'fastify'
import { makeBackup, PARTIAL_MARK, sumOfBackup } from '../backup/make-backup.ts'
import { MANIFEST_FILE } from '../backup/manifest.ts'
import type { Services } from '../context.ts'
import { hasFileErrorCode } from '../lib/files.ts'

/** When the night's copy is due: few are awake where the directory is at home. */
const DUE_HOUR_UTC = 2
const DAY_MS = 24 * 60 * 60 * 1000
/** How long after a failure the next attempt is made. */
const RETRY_MS = 60 * 60 * 1000
/** A copy that has not come to an end after this long belongs to a process that did. */
const STALE_MS = 12 * 60 * 60 * 1000
const NOTE_PAUSE_MS = 1_000
/** Copies that this made: others in the folder are never touched. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

/** Where nightly copies go, and how many of them stay. */
export interface NightlyBackups {
  directory: string
  keep: number
  /** The key that seals copies. */
  sealKey?: Buffer
}

/** The last moment at which a copy became due. */
function lastDue(now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(DUE_HOUR_UTC, 0, 0, 0)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}

async function isWhole(copy: string): Promise<boolean> {
  try {
    return (await stat(path.join(copy, MANIFEST_FILE))).isFile()
  } catch {
    return false
  }
}

/** True for the folder that a copy is made in before it has its name. */
function isUnfinished(name: string): boolean {
  const markAt = name.indexOf(PARTIAL_MARK)
  return markAt >= 0 && NAME.test(name.slice(0, markAt))
}

/** Deletes the oldest copies beyond those to be kept, and what was left unfinished long ago. */
async function clearOldCopies({ directory, keep }: NightlyBackups): Promise<void> {
  const names = (await readdir(directory)).sort()
  const copies: string[] = []
  for (const name of names) {
    if (NAME.test(name) && (await isWhole(path.join(directory, name)))) copies.push(name)
  }
  const unfinished: string[] = []
  for (const name of names.filter(isUnfinished)) {
    const { mtimeMs } = await stat(path.join(directory, name))
    if (mtimeMs < Date.now() - STALE_MS) unfinished.push(name)
  }
  for (const name of [...copies.slice(0, -keep), ...unfinished]) {
    await rm(path.join(directory, name), { recursive: true, force: true })
  }
}

/** A failed copy in words for administrators, without paths and the words of the system: those are in the log. */
export function failureWords(error: unknown, directory: string): string {
  if (hasFileErrorCode(error, 'ENOSPC', 'EDQUOT')) return 'There is no room left for it.'
  const at = error instanceof Error && 'path' in error ? String(error.path) : ''
  return at === directory || at.startsWith(directory + path.sep)
    ? 'The folder of the backups cannot be written.'
    : 'The log of the server says why.'
}

/**
 * Notes what the copy came to, once the database takes it: without the note, administrators would hear nothing, and the
 * next attempt would be made half a day later.
 */
async function insist(
  note: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await note()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      if (tries === 1) log.warn({ err: error }, 'the result of the nightly copy could not be noted yet')
    }
    await pause(NOTE_PAUSE_MS, undefined, { signal })
  }
}

/**
 * Makes the night's copy where one is due and no other process has taken it, and notes what it came to. A failure is told
 * to the log and the administrators, and the next attempt is made an hour later. Answers whether a copy was made.
 */
export async function makeNightlyBackup(
  { db, clock, media, evidence, backups }: Services,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (backups === undefined) return false
  const now = clock()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const claim = {
    now,
    due: lastDue(now),
    failedBefore: ago(RETRY_MS),
    staleBefore: ago(STALE_MS),
    // The clocks of several processes never differ by so much.
    aheadOf: ago(-DAY_MS),
  }
  if (!(await claimNightlyBackup(db, claim))) return false
  try {
    const copy = path.join(backups.directory, now.toISOString().replaceAll(/[:.]/g, '-'))
    const source = { db, store: media.store, evidence, clock, sealKey: backups.sealKey }
    const manifest = await makeBackup(source, copy, signal)
    const sum = sumOfBackup(manifest)
    await insist(() => recordBackupSuccess(db, sum, clock()), log, signal)
    log.info({ copy, ...sum }, 'the nightly copy was made')
    for (const { name, fault } of manifest.faulty) log.warn({ name, fault }, 'a stored file is not whole')
    // Tonight's copy is there all the same, and is not made again for that.
    await clearOldCopies(backups).catch((error: unknown) =>
      log.error({ err: error }, 'old nightly copies could not be deleted'),
    )
    return true
  } catch (error) {
    if (signal?.aborted) {
      await releaseNightlyBackup(db)
      return false
    }
    log.error({ err: error }, 'the nightly copy could not be made')
    const words = failureWords(error, backups.directory)
    await insist(() => recordBackupFailure(db, words, clock()), log, signal)
    return false
  }
}
