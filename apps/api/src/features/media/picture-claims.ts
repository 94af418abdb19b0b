import type { Db } from '@grove/db'
import { findPictureClaim, insertPictureClaim, inTransaction, touchMedia } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { PICTURE_CLAIM_LIFETIME_MS, UnavailableError, uploadHash, uploadPath } from '@grove/schema'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { MediaServices } from './media.ts'
import type { ProcessedPicture } from './process-picture.ts'
import { storePicture } from './store-picture.ts'

/** How often a picture is stored anew because it was deleted before the claim to it was there. */
const STORE_ATTEMPTS = 3
const RETRY_AFTER_SECONDS = 5

/** Claims that were made before this are worth nothing any more. */
export function oldestClaim(now: Date): Date {
  return new Date(now.getTime() - PICTURE_CLAIM_LIFETIME_MS)
}

/** Stores a picture that no listing shows yet. Whoever has the claim may name it in a listing. */
export async function storeClaimed(
  services: MediaServices,
  picture: ProcessedPicture,
  userId: number | null,
): Promise<ClaimedPicture> {
  const { db, clock } = services
  const { hash } = picture
  const claim = newToken()
  for (let attempt = 1; attempt <= STORE_ATTEMPTS; attempt++) {
    await storePicture(services, picture)
    const isClaimed = await inTransaction(db, async (trx) => {
      // A transaction that deletes the picture has locked its row before: it is gone by now, or it stays.
      if (!(await touchMedia(trx, hash, clock()))) return false
      await insertPictureClaim(trx, { id: hashToken(claim), hash, userId }, clock())
      return true
    })
    if (isClaimed) return { path: uploadPath(hash), claim }
  }
  throw new UnavailableError('The site is busy. Please try again shortly.', RETRY_AFTER_SECONDS)
}

/** The hash of the picture that a claim is for; undefined where the claim is not for that path, or too old. */
export async function claimedHash(
  db: Db,
  { path, claim }: ClaimedPicture,
  now: Date,
): Promise<string | undefined> {
  const found = await findPictureClaim(db, hashToken(claim), oldestClaim(now))
  return found !== undefined && found.hash === uploadHash(path) ? found.hash : undefined
}
