import type { Db } from '@grove/db'
import { findPictureClaim, insertPictureClaim } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { PICTURE_CLAIM_LIFETIME_MS, uploadHash, uploadPath } from '@grove/schema'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { LoggedMediaServices } from './media.ts'
import { savePictures } from './pictures.ts'
import type { ProcessedPicture } from './process-picture.ts'

/** Claims that were made before this are worth nothing any more. */
export function oldestClaim(now: Date): Date {
  return new Date(now.getTime() - PICTURE_CLAIM_LIFETIME_MS)
}

/** Stores a picture that no listing shows yet. Whoever has the claim may name it in a listing. */
export async function storeClaimed(
  services: LoggedMediaServices,
  picture: ProcessedPicture,
  userId: number | null,
): Promise<ClaimedPicture> {
  const { hash } = picture
  const path = uploadPath(hash)
  const claim = newToken()
  const prepared = { profileImage: { kind: 'processed', picture, path }, images: undefined } as const
  await savePictures(services, prepared, {}, (trx) =>
    insertPictureClaim(trx, { id: hashToken(claim), hash, userId }, services.clock()),
  )
  return { path, claim }
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
