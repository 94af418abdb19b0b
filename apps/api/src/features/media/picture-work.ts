import { availableParallelism } from 'node:os'
import { BoundedQueue } from '../../lib/bounded-queue.ts'
import type { PictureBytes, ProcessedPicture } from './process-picture.ts'
import { processPicture } from './process-picture.ts'

const WAITING_PICTURES = 150
const MAX_WAIT_MS = 15_000
const RETRY_AFTER_SECONDS = 15

/**
 * The work of decoding and scaling, a little at a time. Accounts and addresses take turns, so that nobody waits for
 * another one's pictures.
 */
export class PictureWork {
  readonly queue = new BoundedQueue({
    // Decoding shares its threads with files and passwords, so it never takes all of them.
    concurrency: availableParallelism() > 2 ? 2 : 1,
    waiting: WAITING_PICTURES,
    maxWaitMs: MAX_WAIT_MS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

  /**
   * Makes of the bytes of a picture what is stored of it, when `owner` (see `callerKey`) has a turn; undefined for bytes
   * that are no picture. @throws UnavailableError where that would take too long.
   */
  process(picture: PictureBytes, owner: string): Promise<ProcessedPicture | undefined> {
    return this.queue.run(() => processPicture(picture), owner)
  }
}
