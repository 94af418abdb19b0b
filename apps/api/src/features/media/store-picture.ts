import { availableParallelism } from 'node:os'
import { deleteUnreferencedMedia, inTransaction, touchMedia, upsertMedia } from '@grove/db'
import { namesOfPicture, pictureName, renditionName, uploadPath } from '@grove/schema'
import PQueue from 'p-queue'
import { deleteInTurn } from '../../lib/delete-in-turn.ts'
import type { MediaStore } from '../../lib/media-store.ts'
import type { MediaServices } from './media.ts'
import type { ProcessedPicture } from './process-picture.ts'
import { processPicture } from './process-picture.ts'

/**
 * Stores a picture. The row comes before the files: who sweeps the same picture holds its row while deleting, so
 * the files written here are never the ones being deleted.
 */
export async function storePicture(
  { db, store, clock }: MediaServices,
  { hash, jpeg, width, height, renditions }: ProcessedPicture,
): Promise<void> {
  await upsertMedia(db, { hash, bytes: jpeg.length, width, height }, clock())
  const files: [name: string, bytes: Buffer][] = [
    ...renditions.map((rendition): [string, Buffer] => [
      renditionName(hash, rendition.width),
      rendition.webp,
    ]),
    [pictureName(hash), jpeg],
  ]
  await allDone(
    files.map(async ([name, bytes]) => {
      if (!(await store.exists(name))) await store.put(name, bytes)
    }),
  )
}

/** Waits until none is under way any more, since what follows a failure undoes them. @throws what the first one failed with. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const done = await Promise.allSettled(works)
  const failed = done.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * Stores pictures of our own (JPEG) and answers their paths in the same order. Guides that show them have to be written
 * before they are swept.
 */
export async function storeOwnPictures(
  services: MediaServices,
  pictures: readonly Buffer[],
): Promise<string[]> {
  // Nobody is served while this runs, so it may use every core.
  const queue = new PQueue({ concurrency: availableParallelism() })
  return queue.addAll(
    pictures.map((bytes) => async () => {
      const picture = await processPicture(bytes)
      if (picture === undefined) throw new Error('A picture of the demo directory cannot be read')
      await storePicture(services, picture)
      return uploadPath(picture.hash)
    }),
  )
}

/** All at once, because the row is held meanwhile. */
async function deleteFiles(store: MediaStore, hash: string): Promise<void> {
  await allDone(namesOfPicture(hash).map((name) => store.delete(name)))
}

/** Takes back a picture that was stored for a change which then failed, unless a guide shows it. */
export async function discardPicture({ db, store, clock }: MediaServices, hash: string): Promise<void> {
  await deleteInTurn(() =>
    inTransaction(db, async (trx) => {
      const now = clock()
      // Waits for whoever is just about to show the picture, so that the next statement sees that guide.
      await touchMedia(trx, hash, now)
      const isDeleted = await deleteUnreferencedMedia(trx, hash, new Date(now.getTime() + 1))
      if (isDeleted) await deleteFiles(store, hash)
    }),
  )
}

/** Deletes a picture that no guide shows and that was last used before `olderThan`; false where it may stay. */
export async function sweepPicture(
  { db, store }: MediaServices,
  hash: string,
  olderThan: Date,
): Promise<boolean> {
  return deleteInTurn(() =>
    inTransaction(db, async (trx) => {
      const isDeleted = await deleteUnreferencedMedia(trx, hash, olderThan)
      // Within the transaction: who stores the same picture again waits for its row until the files are gone.
      if (isDeleted) await deleteFiles(store, hash)
      return isDeleted
    }),
  )
}
