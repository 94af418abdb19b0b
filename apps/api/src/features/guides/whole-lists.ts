import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createBrotliDecompress, createGzip } from 'node:zlib'
import type { Db } from '@grove/db'
import { hasMorePublicGuidesThan } from '@grove/db'
import type { Body, Encoding } from '../../pages/compress.ts'
import type { ReadyPage } from '../../pages/page-cache.ts'
import { THREAD_PATIENCE_MS, waitUpTo } from '../../wait-up-to.ts'
import type { WholeList, WholeListMessage, WholeListResult, WholeListTask } from './whole-lists.worker.ts'

/** Up to here a list is made at once, for less than handing it to a thread takes. */
const SMALL_DIRECTORY = 2_000
/** The thread ends when nobody has asked for so long, and with it the memory that it holds. */
const IDLE_MS = 30_000

/** As fast as the text comes. */
const GZIP_LEVEL = 1
/** What the thread may take: rows come and go, and only what is compressed of them stays. */
const YOUNG_MEMORY_MB = 32
const MEMORY_MB = 192

/** A text too large to be held but compressed; who takes another form has it made on the way. */
class PackedBody implements Body {
  readonly #br: Buffer

  constructor(br: Buffer) {
    this.#br = br
  }

  get size(): number {
    return this.#br.length
  }

  form(encoding: Encoding) {
    return encoding === 'br' ? { encoding, bytes: this.#br, charset: 'latin1' as const } : undefined
  }

  stream(encoding: Encoding): Readable {
    const text = createBrotliDecompress()
    text.end(this.#br)
    if (encoding !== 'gzip') return text
    // A failure ends the answer, which is being sent by then.
    return pipeline(text, createGzip({ level: GZIP_LEVEL }), () => {})
  }
}

export interface WholeLists {
  /**
   * A list of the whole directory as an answer, made by a thread of its own; undefined where the directory is small
   * enough for the ordinary way.
   */
  make: (
    list: WholeList,
    frame: { before: string; after: string; headers: Readonly<Record<string, string>> },
  ) => Promise<ReadyPage | undefined>
  close: () => Promise<void>
}

interface Waiting {
  resolve: (result: Exclude<WholeListResult, { error: unknown }>) => void
  reject: (error: unknown) => void
}

/** Starts nothing yet: the thread comes with the first large list. */
export function createWholeLists(db: Db, databaseUrl: string): WholeLists {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(new URL('./whole-lists.worker.ts', import.meta.url), {
      workerData: { databaseUrl },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY_MB, maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.on('message', (result: WholeListResult) => {
      const { resolve, reject } = waiting.get(result.id) ?? {}
      waiting.delete(result.id)
      if ('error' in result) reject?.(result.error)
      else resolve?.(result)
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref()
    })
    started.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      if (worker === started) worker = undefined
    })
    // It keeps no process alive.
    started.unref()
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The server is stopping'))
    waiting.clear()
    if (stopped === undefined) return
    const ended = once(stopped, 'exit')
    stopped.postMessage('end' satisfies WholeListMessage)
    await waitUpTo(THREAD_PATIENCE_MS, ended)
  }

  return {
    async make(list, { before, after, headers }) {
      if (!(await hasMorePublicGuidesThan(db, SMALL_DIRECTORY))) return undefined
      clearTimeout(idle)
      worker ??= start()
      lastId += 1
      const task: WholeListTask = { id: lastId, list, before, after }
      const { promise, resolve, reject } = Promise.withResolvers<Parameters<Waiting['resolve']>[0]>()
      waiting.set(task.id, { resolve, reject })
      worker.postMessage(task)
      const { br, hash } = await promise
      const body = new PackedBody(Buffer.from(br.buffer, br.byteOffset, br.byteLength))
      return { status: 200, body, etag: `W/"${hash.slice(0, 27)}"`, headers }
    },
    close: stop,
  }
}
