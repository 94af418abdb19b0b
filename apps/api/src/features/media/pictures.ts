import type { Db } from '@grove/db'
import { hasMedia, inTransaction, touchMedia } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { uploadHash, uploadPath } from '@grove/schema'
import type { LoggedMediaServices } from './media.ts'
import type { PictureSource } from './picture-source.ts'
import { unusablePicture } from './picture-source.ts'
import type { ProcessedPicture } from './process-picture.ts'
import { discardPicture, storePicture } from './store-picture.ts'

/** The pictures of a guide as stored; what is absent is left as it is. */
export interface PictureFields {
  profileImage?: string | null | undefined
  images?: readonly string[] | undefined
}

/** The pictures of a guide as they are sent. */
export interface PictureInputs {
  profileImage?: string | ClaimedPicture | null | undefined
  images?: readonly (string | ClaimedPicture)[] | undefined
}

/** The pictures of a guide as they are written to it. */
export interface PictureUrls {
  profileImage?: string | null
  images?: string[]
}

export type PreparedPicture = { path: string } & (
  | Exclude<PictureSource, { kind: 'bytes' }>
  | { kind: 'processed'; picture: ProcessedPicture }
)

/** Pictures validated and ready to be stored; nothing of them is kept anywhere yet. */
export interface PreparedPictures {
  profileImage: PreparedPicture | null | undefined
  images: readonly PreparedPicture[] | undefined
}

/** How often a picture is stored anew because it was swept between storing and naming it. */
const STORE_ATTEMPTS = 3

/** A picture that was there when it was looked up and is gone now. */
export class PictureGoneError extends Error {
  readonly hash: string
  constructor(hash: string) {
    super('A picture was deleted before it could be used')
    this.hash = hash
  }
}

export function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}

function urlOf(picture: PreparedPicture): string {
  if (picture.kind === 'link') return picture.url
  return uploadPath(picture.kind === 'stored' ? picture.hash : picture.picture.hash)
}

function urlsOf({ profileImage, images }: PreparedPictures): PictureUrls {
  return {
    ...(profileImage !== undefined && { profileImage: profileImage === null ? null : urlOf(profileImage) }),
    ...(images !== undefined && { images: images.map(urlOf) }),
  }
}

/** The hashes of stored pictures among the addresses of a guide. */
export function hashesOf({ profileImage, images = [] }: PictureFields): string[] {
  const urls = [...(isPresent(profileImage) ? [profileImage] : []), ...images]
  return urls.map(uploadHash).filter((hash) => hash !== undefined)
}

/**
 * Keeps pictures from being swept until their grace time begins anew. Always in the same order, so that two
 * transactions never wait for each other.
 * @throws PictureGoneError for the first of `needed` that does not exist any more.
 */
export async function holdPictures(
  trx: Db,
  { needed, left, now }: { needed: readonly string[]; left: readonly string[]; now: Date },
): Promise<void> {
  for (const hash of [...new Set([...needed, ...left])].sort()) {
    const isThere = await touchMedia(trx, hash, now)
    if (!isThere && needed.includes(hash)) throw new PictureGoneError(hash)
  }
}

/**
 * Stores prepared pictures, then runs `write` in a transaction with their addresses. Where that fails, what was
 * stored for it is deleted again. `former` are the pictures that the guide may lose by it.
 */
export async function savePictures<T>(
  services: LoggedMediaServices,
  prepared: PreparedPictures,
  former: PictureFields,
  write: (trx: Db, urls: PictureUrls) => Promise<T>,
): Promise<T> {
  const all = [...(prepared.profileImage ? [prepared.profileImage] : []), ...(prepared.images ?? [])]
  const processed = new Map(
    all.flatMap((entry) =>
      entry.kind === 'processed' ? [[entry.picture.hash, entry.picture] as const] : [],
    ),
  )
  const { db, clock } = services
  const urls = urlsOf(prepared)
  const added = new Set<string>()

  async function storeAndWrite(): Promise<T> {
    for (const picture of processed.values()) {
      if (!(await hasMedia(db, picture.hash))) added.add(picture.hash)
      await storePicture(services, picture)
    }
    return inTransaction(db, async (trx) => {
      await holdPictures(trx, { needed: hashesOf(urls), left: hashesOf(former), now: clock() })
      return write(trx, urls)
    })
  }

  for (let attempt = 1; ; attempt++) {
    try {
      return await storeAndWrite()
    } catch (error) {
      const isGone = error instanceof PictureGoneError
      // One that another save has taken back, or that was swept, is stored once more.
      if (isGone && processed.has(error.hash) && attempt < STORE_ATTEMPTS) continue
      await discardAll(services, added)
      if (!isGone || processed.has(error.hash)) throw error
      throw unusablePicture(all.find((entry) => urlOf(entry) === uploadPath(error.hash))?.path ?? '')
    }
  }
}

/** Files that cannot be deleted now are deleted later: the first failure is the one to report. */
async function discardAll(services: LoggedMediaServices, hashes: Iterable<string>): Promise<void> {
  for (const hash of hashes) {
    try {
      await discardPicture(services, hash)
    } catch (error) {
      services.log.warn({ err: error, hash }, 'a picture that is not used could not be deleted yet')
    }
  }
}
