/**
 * A thread of its own for the lists of the whole directory: reads them from the database in parts and compresses each
 * as it comes, so that a large directory is never in memory as a whole.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Db } from '@grove/db'
import { createDb, listGuidePins, readPublicGuidesJson } from '@grove/db'
import { guidePinsSchema } from '@grove/schema'
import { giveWay } from '../../give-way.ts'

export type WholeList = 'guides' | 'pins'

export interface WholeListTask {
  id: number
  list: WholeList
  /** What stands before and after the list in the answer. */
  before: string
  after: string
}

/** A task, or that nobody will ask for anything more. */
export type WholeListMessage = WholeListTask | 'end'

/** An answer as it is kept, with what its ETag says; or what kept it from being made. */
export type WholeListResult =
  | { id: number; br: Uint8Array<ArrayBuffer>; hash: string }
  | { id: number; error: unknown }

/** Rows that are read and written at a time. */
const CHUNK_SIZE = 1_000
/** As fast as the rows come. */
const BROTLI_QUALITY = 4

type Add = (text: string | Buffer) => Promise<void>

/** What is under way, so that the database is closed after it. */
const tasks = new Set<Promise<void>>()
let isEnding = false

async function addGuides(db: Db, add: Add): Promise<void> {
  let separator = '['
  await readPublicGuidesJson(db, CHUNK_SIZE, async (guides) => {
    await add(separator)
    await add(guides)
    separator = ','
  })
  await add(separator === '[' ? '[]' : ']')
}

async function addPins(db: Db, add: Add): Promise<void> {
  await add(JSON.stringify(guidePinsSchema.parse(await listGuidePins(db, []))))
}

/** Collects what a stream gives, as bytes in a buffer of their own, which can be handed over. */
function collect(stream: Transform): () => Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  return () => {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let next = 0
    for (const part of parts) {
      bytes.set(part, next)
      next += part.length
    }
    return bytes
  }
}

async function make(db: Db, { id, list, before, after }: WholeListTask): Promise<WholeListResult> {
  const br = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  const take = collect(br)
  const hash = createHash('sha256')
  let compressed = Promise.resolve()
  const add: Add = async (text) => {
    if (isEnding) throw new Error('The thread is ending')
    const part = typeof text === 'string' ? Buffer.from(text) : text
    hash.update(part)
    // The next rows are read while these are compressed.
    await compressed
    const { promise, resolve } = Promise.withResolvers<void>()
    compressed = promise
    br.write(part, () => resolve())
  }
  await add(before)
  await (list === 'guides' ? addGuides(db, add) : addPins(db, add))
  await add(after)
  const end = once(br, 'end')
  br.end()
  await end
  return { id, br: take(), hash: hash.digest('base64url') }
}

giveWay()
const db = createDb((workerData as { databaseUrl: string }).databaseUrl, { poolSize: 1 })

async function answer(task: WholeListTask): Promise<void> {
  const result: WholeListResult = await make(db, task).catch((error: unknown) => ({ id: task.id, error }))
  // Copied, megabytes would hold up everyone where they arrive.
  parentPort?.postMessage(result, 'br' in result ? [result.br.buffer] : [])
}

async function end(): Promise<void> {
  isEnding = true
  parentPort?.close()
  await Promise.all(tasks)
  await db.destroy()
}

parentPort?.on('message', (message: WholeListMessage) => {
  if (message === 'end') {
    void end()
    return
  }
  const task = answer(message).finally(() => tasks.delete(task))
  tasks.add(task)
})
