/** A thread that makes one index of the public guides and ends, and with it the memory that making it took. */
import { parentPort, workerData } from 'node:worker_threads'
import { createDb, readPublicSearchTexts } from '@grove/db'
import { giveWay } from '../../give-way.ts'
import type { SearchIndexData } from './search-index-builder.ts'
import { SearchIndexBuilder } from './search-index-builder.ts'

/** The directory at one of its versions; without an index where it has too many different words for one. */
export interface MadeSearchIndex {
  version: number
  data: SearchIndexData | undefined
}

/** What the thread is told. */
export interface SearchIndexTask {
  databaseUrl: string
  /** What cards may take in memory, in bytes. */
  maxCardBytes: number
  /** Holds 1 as soon as nobody wants the index any more. */
  stop: Int32Array<SharedArrayBuffer>
}

/** Guides that are read at a time. */
const PART_SIZE = 2_000

giveWay()
const { databaseUrl, maxCardBytes, stop } = workerData as SearchIndexTask
const isStopped = () => Atomics.load(stop, 0) === 1
const db = createDb(databaseUrl, { poolSize: 1 })
try {
  const builder = new SearchIndexBuilder({ maxCardBytes })
  const version = await readPublicSearchTexts(db, PART_SIZE, (guides) => {
    if (isStopped()) throw new Error('The index is not wanted any more')
    for (const guide of guides) builder.add(guide)
  })
  const data = builder.finish()
  const made: MadeSearchIndex = { version, data }
  parentPort?.postMessage(made, data === undefined ? [] : buffersOf(data))
} catch (error) {
  if (!isStopped()) throw error
} finally {
  await db.destroy()
}

/** What is handed over instead of being copied. */
function buffersOf({ ids, dictionary, ends, beginnings, ...others }: SearchIndexData) {
  const lists = [others.guidesOfTokens, others.tokensOfGuides].flatMap(({ starts, items }) => [starts, items])
  const { starts, chunks, runs, words } = others.cards
  const cards = [starts, ...chunks, runs, words]
  return [ids, dictionary, ends, beginnings, ...lists, ...cards].map(({ buffer }) => buffer as ArrayBuffer)
}
