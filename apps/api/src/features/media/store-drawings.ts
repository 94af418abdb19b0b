import { availableParallelism } from 'node:os'
import { uploadPath } from '@grove/schema'
import PQueue from 'p-queue'
import type { MediaServices } from './media.ts'
import { processDrawing } from './process-picture.ts'
import { storePicture } from './store-picture.ts'

/** Stores drawings as pictures and answers their paths in the same order. */
export async function storeDrawings(services: MediaServices, drawings: readonly string[]): Promise<string[]> {
  // Nobody is served while this runs, so it may use every core.
  const queue = new PQueue({ concurrency: availableParallelism() })
  return queue.addAll(
    drawings.map((svg) => async () => {
      const picture = await processDrawing(svg)
      await storePicture(services, picture)
      return uploadPath(picture.hash)
    }),
  )
}
