import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { BoundedQueue } from '../../lib/bounded-queue.ts'
import type { PictureBytes, ProcessedPicture } from './process-picture.ts'
import { processPicture } from './process-picture.ts'

const WAITING_PICTURES = 150
const MAX_WAIT_MS = 15_000
const RETRY_AFTER_SECONDS = 15
/** The results for the last pictures: a form that is sent again, or one picture in many places, is processed once. */
const KEPT_BYTES = 16 * 1024 * 1024

/** The processed picture; null for bytes that are no picture. */
type Result = ProcessedPicture | null

function sizeOf(result: Result): number {
  if (result === null) return 1
  return result.jpeg.length + result.renditions.reduce((sum, { webp }) => sum + webp.length, 0)
}

function hashOf(picture: PictureBytes): string {
  return Buffer.isBuffer(picture) ? hash('sha256', picture) : picture.sha256
}

/**
 * The work of decoding and scaling, a little at a time. Accounts and addresses take turns, so that nobody waits for
 * another one's pictures; equal bytes are worked once.
 */
export class PictureWork {
  readonly queue: BoundedQueue
  readonly #known = new LRUCache<string, { result: Result }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ result }) => sizeOf(result),
  })
  readonly #underWay = new Map<string, Promise<Result>>()

  constructor() {
    this.queue = new BoundedQueue({
      // Decoding shares its threads with files and passwords, so it never takes all of them.
      concurrency: availableParallelism() > 2 ? 2 : 1,
      waiting: WAITING_PICTURES,
      maxWaitMs: MAX_WAIT_MS,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  /**
   * Makes of the bytes of a picture what is stored of it, when `owner` (see `callerKey`) has a turn; undefined for bytes
   * that are no picture. @throws UnavailableError where that would take too long.
   */
  async process(picture: PictureBytes, owner: string): Promise<ProcessedPicture | undefined> {
    const hash = hashOf(picture)
    // Asked when the turn has come: who has sent the same bytes before may wait for longer.
    const result = await this.queue.run(() => this.#processOnce(hash, picture), owner)
    return result ?? undefined
  }

  async #processOnce(hash: string, picture: PictureBytes): Promise<Result> {
    const known = this.#known.get(hash)
    if (known !== undefined) return known.result
    const underWay = this.#underWay.get(hash)
    if (underWay !== undefined) return underWay
    const work = processPicture(picture).then((made) => made ?? null)
    this.#underWay.set(hash, work)
    try {
      const result = await work
      this.#known.set(hash, { result })
      return result
    } finally {
      this.#underWay.delete(hash)
    }
  }
}
