import { deleteOldRows, listUnreferencedMedia } from '@grove/db'
import type { LoggedMediaServices } from './media.ts'
import { oldestClaim } from './picture-claims.ts'
import { sweepPicture } from './store-picture.ts'

/** How long a picture that nothing names is kept. */
export const MEDIA_GRACE_MS = 24 * 60 * 60 * 1000
const SWEEP_BATCH = 1_000

/** Deletes stored pictures that no guide has shown for MEDIA_GRACE_MS and nobody claims. Answers how many. */
export async function sweepMedia(services: LoggedMediaServices): Promise<number> {
  await deleteOldRows(services.db, 'picture_claims', oldestClaim(services.clock()))
  const olderThan = new Date(services.clock().getTime() - MEDIA_GRACE_MS)
  let swept = 0
  for (const hash of await listUnreferencedMedia(services.db, olderThan, SWEEP_BATCH)) {
    try {
      if (await sweepPicture(services, hash, olderThan)) swept += 1
    } catch (error) {
      services.log.warn({ err: error, hash }, 'an unused picture could not be deleted')
    }
  }
  await services.store.removeLeftovers()
  return swept
}

/** Deletes pictures at once, but for those that a guide shows or somebody claims. One that fails is swept later. */
export async function erasePictures(services: LoggedMediaServices, hashes: readonly string[]): Promise<void> {
  const olderThan = new Date(services.clock().getTime() + 1)
  for (const hash of hashes) {
    await sweepPicture(services, hash, olderThan).catch((error: unknown) =>
      services.log.warn({ err: error, hash }, 'a picture of an erased account could not be deleted yet'),
    )
  }
}
