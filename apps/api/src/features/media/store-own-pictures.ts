import { availableParallelism } from 'node:os'
import { uploadPath } from '@grove/schema'
import PQueue from 'p-queue'
import type { MediaServices } from './media.ts'
import { processPicture } from './process-picture.ts'
import { storePicture } from './store-picture.ts'

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
