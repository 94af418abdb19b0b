import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { InvalidError, TooLargeError, UnavailableError } from '@grove/schema'
import { removeLeftovers } from '../lib/files.ts'

/** A request has to be whole within minutes: what is older was left behind by a process that ended. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000
/** So many files of one account or address may be there at a time. */
const MAX_FILES_OF_ONE = 8
const RETRY_AFTER_SECONDS = 15
const HEAD_BYTES = 16

/** A body that has come, in a file of its own. */
export interface IncomingFile {
  path: string
  bytes: number
  /** The first bytes, which tell its format. */
  head: Buffer
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string
  /** Deletes the file. */
  discard: () => Promise<void>
}

interface ReceiveOptions {
  maxBytes: number
  /** Told each chunk as it comes; false refuses the rest as too large. */
  isTaken?: (chunk: Buffer) => boolean
  /** Thrown for more than that; TooLargeError unless told. */
  tooLarge?: () => Error
  /** The sender: see `callerKey`. */
  owner: string
}

/**
 * Where bodies that may be large wait for their turn: on the disk, so that many senders, and slow ones, cost no memory.
 */
export class IncomingFiles {
  readonly #directory: string
  readonly #counts = new Map<string, number>()

  /** In a folder that is there. */
  constructor(directory: string) {
    this.#directory = directory
  }

  /**
   * Writes a body into a file while it comes. The stream stays usable after a failure, so that it can be answered.
   * @throws UnavailableError while the same owner has too many files here, or the disk takes none; InvalidError for a
   * body that breaks off.
   */
  async receive(content: Readable, options: ReceiveOptions): Promise<IncomingFile> {
    const { owner } = options
    const count = this.#counts.get(owner) ?? 0
    if (count >= MAX_FILES_OF_ONE) {
      throw new UnavailableError(
        'Too much is coming from you at once. Please try again shortly.',
        RETRY_AFTER_SECONDS,
      )
    }
    this.#counts.set(owner, count + 1)
    const file = path.join(this.#directory, `${randomUUID()}.part`)
    const discard = async () => {
      await rm(file, { force: true })
      const left = (this.#counts.get(owner) ?? 1) - 1
      if (left === 0) this.#counts.delete(owner)
      else this.#counts.set(owner, left)
    }
    try {
      return { path: file, discard, ...(await write(content, file, options)) }
    } catch (error) {
      await discard()
      throw error
    }
  }

  /** Clears away what was left by processes that ended in the middle. */
  async removeLeftovers(): Promise<number> {
    return removeLeftovers(this.#directory, LEFTOVER_AGE_MS)
  }
}

/** A failure of the disk, which is nobody's wrong input and soon over. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new UnavailableError(
      'Nothing can be received at the moment. Please try again later.',
      RETRY_AFTER_SECONDS,
      error,
    )
  }
}

async function write(
  content: Readable,
  file: string,
  { maxBytes, isTaken, tooLarge = () => new TooLargeError('File too large') }: ReceiveOptions,
) {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  const handle: FileHandle = await orUnavailable(open(file, 'wx', 0o600))
  try {
    for await (const chunk of chunksOf(content)) {
      bytes += chunk.length
      if (bytes > maxBytes || isTaken?.(chunk) === false) throw tooLarge()
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      hash.update(chunk)
      await orUnavailable(handle.writeFile(chunk))
    }
  } finally {
    await handle.close()
  }
  return { bytes, head: Buffer.from(head), sha256: hash.digest('hex') }
}

/** The chunks of a body. One that breaks off is the sender's doing. */
async function* chunksOf(content: Readable): AsyncGenerator<Buffer> {
  const chunks = content.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const { done, value } = await chunks.next().catch((error: unknown) => {
        const isKnown = error instanceof Error && 'statusCode' in error
        throw isKnown ? error : new InvalidError('The request is not well-formed')
      })
      if (done === true) return
      yield value
    }
  } finally {
    // Lets go of the stream, so that somebody else can pass over the rest.
    await chunks.return?.()
  }
}
