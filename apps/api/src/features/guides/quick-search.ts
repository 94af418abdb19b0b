import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Db } from '@grove/db'
import { hasMorePublicGuidesThan } from '@grove/db'
import { EXACT_COUNT_LIMIT } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import { THREAD_PATIENCE_MS, waitUpTo } from '../../wait-up-to.ts'
import type { DirectoryVersion } from './directory-version.ts'
import type { FoundPage } from './search-index.ts'
import { SearchIndex } from './search-index.ts'
import type { MadeSearchIndex, SearchIndexTask } from './search-index.worker.ts'

/** Up to here the database answers soon enough: an index is not worth a thread and its memory. */
const SMALL_DIRECTORY = 5_000
/** An index is made when the directory has not changed for so long, ... */
const QUIET_MS = 1_000
/** ... and each time that it was not to be had or came too late, twice as long, up to this. */
const LONGEST_QUIET_MS = 30_000
/** What nobody has searched with for so long is let go. */
const IDLE_MS = 10 * 60_000
/** What the thread may take besides the lists of numbers, which are small. */
const MEMORY_MB = 256
/**
 * What cards may take of all memory, in bytes. The least holds 180,000 guides, 0.5 GB hold 1,450,000 (where there are 16 GB).
 */
const CARD_BYTES = { share: 1 / 32, least: 64 * 1024 ** 2, most: 1024 ** 3 } as const

export interface QuickSearchOptions {
  /** Public guides from which on an index is made. */
  smallDirectory?: number
  /** What cards may take in memory, in bytes; of the machine's memory a small part, unless told. */
  maxCardBytes?: number | undefined
  quietMs?: number
  idleMs?: number
}

/**
 * Searches in memory, as long as the directory is the one that was read into it. What it leaves open the database answers.
 */
export interface QuickSearch {
  /**
   * The first page of the public guides that hold every word (folded), newest first. undefined where the database has to be
   * asked. The first search of a directory begins to make the index.
   */
  find: (
    words: readonly string[],
    options: { limit: number; log: Pick<FastifyBaseLogger, 'warn'> },
  ) => FoundPage | undefined
  /** Resolves when no index is being made or about to be. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/**
 * What cards may take in memory, in bytes, on a machine of `total` bytes where a process may have `constrained` of them (0
 * where it is not known, more than there is where nothing is said).
 */
export function maxCardBytesOf(total: number, constrained: number): number {
  const memory = constrained === 0 ? total : Math.min(total, constrained)
  return Math.min(CARD_BYTES.most, Math.max(CARD_BYTES.least, Math.floor(memory * CARD_BYTES.share)))
}

/** Starts nothing yet: the index comes with the first search. */
export function createQuickSearch(
  db: Db,
  databaseUrl: string,
  directory: Pick<DirectoryVersion, 'current' | 'onChange'>,
  {
    smallDirectory = SMALL_DIRECTORY,
    maxCardBytes = maxCardBytesOf(totalmem(), process.constrainedMemory()),
    quietMs = QUIET_MS,
    idleMs = IDLE_MS,
  }: QuickSearchOptions = {},
): QuickSearch {
  let index: { version: number; search: SearchIndex } | undefined
  /** The version of the directory for which there is to be none. */
  let unfit: number | undefined
  let making: Promise<void> | undefined
  let quiet: { timer: NodeJS.Timeout; end: () => void } | undefined
  let pauseMs = quietMs
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let idle: NodeJS.Timeout | undefined
  let wasUsed = false
  let isClosed = false

  directory.onChange((version) => {
    quiet?.timer.refresh()
    if (index !== undefined && index.version < version) release()
  })

  function release(): void {
    clearTimeout(idle)
    index = undefined
  }

  function releaseWhenIdle(): void {
    wasUsed = false
    idle = setTimeout(() => (wasUsed ? releaseWhenIdle() : release()), idleMs).unref()
  }

  async function untilQuiet(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    quiet = { timer: setTimeout(resolve, pauseMs).unref(), end: resolve }
    await promise
    quiet = undefined
  }

  /** An index as a thread makes it. Throws what keeps it from that. */
  async function askThread(): Promise<MadeSearchIndex> {
    const started = new Worker(new URL('./search-index.worker.ts', import.meta.url), {
      workerData: { databaseUrl, maxCardBytes, stop } satisfies SearchIndexTask,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    // It keeps no process alive.
    started.unref()
    const made = Promise.withResolvers<MadeSearchIndex>()
    const ended = Promise.withResolvers<void>()
    started.on('message', made.resolve)
    started.on('error', made.reject)
    started.on('exit', () => {
      made.reject(new Error('The thread has ended without an index'))
      ended.resolve()
    })
    try {
      return await made.promise
    } finally {
      await ended.promise
    }
  }

  async function make(): Promise<void> {
    const before = directory.current()
    // The last one may have been newer than what was known of the directory then.
    const isMade = before === unfit || before === index?.version
    if (isClosed || before === undefined || isMade) return
    if (!(await hasMorePublicGuidesThan(db, smallDirectory))) {
      unfit = before
      return
    }
    if (isClosed) return
    const { version, data } = await askThread()
    release()
    if (data === undefined) unfit = version
    else {
      index = { version, search: new SearchIndex(data) }
      releaseWhenIdle()
    }
    const isLate = version < (directory.current() ?? version)
    pauseMs = isLate ? longer(pauseMs) : quietMs
    if (isLate) release()
  }

  async function makeWhenQuiet(log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    try {
      await untilQuiet()
      await make()
    } catch (err) {
      pauseMs = longer(pauseMs)
      if (!isClosed) log.warn({ err }, 'The index of searches could not be made; the database answers them')
    } finally {
      making = undefined
    }
  }

  return {
    find(words, { limit, log }) {
      const version = directory.current()
      if (version === undefined || isClosed) return undefined
      if (index?.version === version) {
        wasUsed = true
        return index.search.findPage(words, { limit, countLimit: EXACT_COUNT_LIMIT })
      }
      if (words.length > 0 && version !== unfit) making ??= makeWhenQuiet(log)
      return undefined
    },
    settled: async () => making,
    async close() {
      isClosed = true
      release()
      clearTimeout(quiet?.timer)
      quiet?.end()
      Atomics.store(stop, 0, 1)
      await waitUpTo(THREAD_PATIENCE_MS, making)
    },
  }
}

function longer(pauseMs: number): number {
  return Math.min(pauseMs * 2, LONGEST_QUIET_MS)
}
