/**
 * A thread of its own for the lists of the whole directory: reads them from the database in parts, checks each part
 * against its schema, and compresses it as it comes, so that a large directory is never in memory as a whole.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Transform } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Db } from '@grove/db'
import { createDb, listGuidePins, readPublicGuides } from '@grove/db'
import { guidePinsSchema, guideSchema } from '@grove/schema'
import { z } from 'zod'

export type WholeList = 'guides' | 'pins'

export interface WholeListTask {
  id: number
  list: WholeList
  /** What stands before and after the list in the answer. */
  before: string
  after: string
}

/** An answer in the forms it is sent in, with what its ETag says; or what kept it from being made. */
export type WholeListResult =
  | { id: number; br: Uint8Array; gzip: Uint8Array; hash: string }
  | { id: number; error: unknown }

/** Rows that are read, checked and written at a time. */
const CHUNK_SIZE = 1_000
/** As fast as the rows come. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

const guidesSchema = z.array(guideSchema)

type Add = (text: string) => Promise<void>

async function addGuides(db: Db, add: Add): Promise<void> {
  let separator = ''
  await add('[')
  await readPublicGuides(db, CHUNK_SIZE, async (guides) => {
    await add(separator + JSON.stringify(guidesSchema.parse(guides)).slice(1, -1))
    separator = ','
  })
  await add(']')
}

async function addPins(db: Db, add: Add): Promise<void> {
  await add(JSON.stringify(guidePinsSchema.parse(await listGuidePins(db, []))))
}

function collect(stream: Transform): () => Buffer {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  return () => Buffer.concat(parts)
}

async function write(stream: Transform, part: Buffer): Promise<void> {
  if (!stream.write(part)) await once(stream, 'drain')
}

async function make(db: Db, { id, list, before, after }: WholeListTask): Promise<WholeListResult> {
  const br = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  const gzip = createGzip({ level: GZIP_LEVEL })
  const [takeBr, takeGzip] = [collect(br), collect(gzip)]
  const hash = createHash('sha256')
  const add: Add = async (text) => {
    const part = Buffer.from(text)
    hash.update(part)
    await Promise.all([write(br, part), write(gzip, part)])
  }
  await add(before)
  await (list === 'guides' ? addGuides(db, add) : addPins(db, add))
  await add(after)
  const ends = [once(br, 'end'), once(gzip, 'end')]
  br.end()
  gzip.end()
  await Promise.all(ends)
  return { id, br: takeBr(), gzip: takeGzip(), hash: hash.digest('base64url') }
}

const db = createDb((workerData as { databaseUrl: string }).databaseUrl, { poolSize: 1 })

parentPort?.on('message', async (task: WholeListTask) => {
  const result = await make(db, task).catch((error: unknown) => ({ id: task.id, error }))
  parentPort?.postMessage(result)
})
