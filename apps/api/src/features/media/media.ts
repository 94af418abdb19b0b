import { availableParallelism } from 'node:os'
import type { Db } from '@grove/db'
import { ConflictError } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import { BoundedQueue } from '../../bounded-queue.ts'
import type { MediaLocation } from '../../env.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './media-store.ts'
import { sweepMedia } from './media-sweep.ts'
import type { PictureFields, PictureUrls, PreparedPictures } from './pictures.ts'
import { hashesOf, holdPictures, PictureGoneError, preparePictures, savePictures } from './pictures.ts'
import { PicturesInUse } from './pictures-in-use.ts'
import { storeOwnPictures } from './store-own-pictures.ts'

const WAITING_PICTURES = 150
const RETRY_AFTER_SECONDS = 15

/** The pictures of the site: judging, storing and sweeping them. */
export interface Media {
  store: MediaStore
  /** The work of decoding and scaling. */
  work: BoundedQueue
  /**
   * Judges all pictures of a guide before any of them is stored: sizes and types first, then what is in them.
   * `pathPrefix` is where the fields are in the call, e.g. `guideData.`.
   * @throws InvalidError, TooLargeError for the first that cannot be used, UnavailableError while too much waits.
   */
  prepare: (fields: PictureFields, pathPrefix?: string) => Promise<PreparedPictures>
  /**
   * Stores prepared pictures, then runs `write` in a transaction with their addresses. Where that fails, what was
   * stored for it is deleted again. `former` are the pictures that the guide may lose by it.
   */
  save: <T>(
    prepared: PreparedPictures,
    options: { former?: PictureFields; log: FastifyBaseLogger },
    write: (trx: Db, urls: PictureUrls) => Promise<T>,
  ) => Promise<T>
  /** Begins the grace time of the pictures that a guide is about to lose. First thing in its transaction. */
  leave: (trx: Db, fields: PictureFields, now: Date) => Promise<void>
  /**
   * The same for many guides, which are about to show stored pictures and to lose others; first thing in their
   * transaction, too. @throws ConflictError where one that is needed is not there any more.
   */
  hold: (
    trx: Db,
    pictures: { needed: readonly PictureFields[]; left: readonly PictureFields[] },
    now: Date,
  ) => Promise<void>
  /**
   * Stores pictures of our own (JPEG) and answers their paths in the same order. Guides that show them have to be
   * written before they are swept.
   */
  storeOwn: (pictures: readonly Buffer[]) => Promise<string[]>
  /** Deletes the pictures that no guide has shown for MEDIA_GRACE_MS. Answers how many. */
  sweep: (log: Pick<FastifyBaseLogger, 'warn'>) => Promise<number>
}

/** What storing pictures stands on. */
export interface MediaServices {
  db: Db
  store: MediaStore
  /** The work of decoding and scaling. */
  work: BoundedQueue
  inUse: PicturesInUse
  clock: () => Date
}

/** Opens the store of the configuration and everything that is done with it. */
export async function openMedia(
  location: MediaLocation,
  { db, clock }: { db: Db; clock: () => Date },
): Promise<Media> {
  const store = await openMediaStore(location)
  // Decoding shares its threads with files and passwords, so it never takes all of them.
  const concurrency = availableParallelism() > 2 ? 2 : 1
  const work = new BoundedQueue({
    concurrency,
    waiting: WAITING_PICTURES,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  const services: MediaServices = { db, store, work, inUse: new PicturesInUse(), clock }
  return {
    store,
    work,
    prepare: (fields, pathPrefix = '') => preparePictures(services, fields, pathPrefix),
    save: (prepared, { former = {}, log }, write) =>
      savePictures({ ...services, log }, prepared, former, write),
    leave: (trx, fields, now) => holdPictures(trx, { needed: [], left: hashesOf(fields), now }),
    async hold(trx, { needed, left }, now) {
      try {
        await holdPictures(trx, { needed: needed.flatMap(hashesOf), left: left.flatMap(hashesOf), now })
      } catch (error) {
        if (!(error instanceof PictureGoneError)) throw error
        throw new ConflictError('A picture was deleted meanwhile. Please try again.')
      }
    },
    storeOwn: (pictures) => storeOwnPictures(services, pictures),
    sweep: (log) => sweepMedia({ ...services, log }),
  }
}
