import type { Db } from '@grove/db'
import { findMedia, inTransaction, touchMedia } from '@grove/db'
import { uploadHash, uploadPath } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { MediaServices } from './media.ts'
import type { PictureSource } from './picture-source.ts'
import { parsePictureSource, unusablePicture } from './picture-source.ts'
import type { ProcessedPicture } from './process-picture.ts'
import { processPicture } from './process-picture.ts'
import { discardPicture, storePicture } from './store-picture.ts'

/** The pictures of a guide as sent or as stored; what is absent is left as it is. */
export interface PictureFields {
  profileImage?: string | null | undefined
  images?: readonly string[] | undefined
}

/** The pictures of a guide as they are written to it. */
export interface PictureUrls {
  profileImage?: string | null
  images?: string[]
}

type PreparedPicture = { path: string } & (
  | Exclude<PictureSource, { kind: 'bytes' }>
  | { kind: 'processed'; picture: ProcessedPicture }
)

/** Pictures judged and ready to be stored; nothing of them is kept anywhere yet. */
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

function isPresent(value: string | null | undefined): value is string {
  return value !== null && value !== undefined
}

async function prepareOne(
  { db }: MediaServices,
  source: PictureSource,
  path: string,
): Promise<PreparedPicture> {
  if (source.kind === 'link') return { ...source, path }
  if (source.kind === 'stored') {
    if ((await findMedia(db, source.hash)) === undefined) throw unusablePicture(path)
    return { ...source, path }
  }
  const picture = await processPicture(source.bytes)
  if (picture === undefined) throw unusablePicture(path)
  return { kind: 'processed', picture, path }
}

/**
 * Judges all pictures of a guide before any of them is stored: sizes and types first, then what is in them.
 * `pathPrefix` is where the fields are in the call, e.g. `guideData.`.
 * @throws InvalidError, TooLargeError for the first that cannot be used, UnavailableError when too much is going on.
 */
export async function preparePictures(
  services: MediaServices,
  fields: PictureFields,
  pathPrefix: string,
): Promise<PreparedPictures> {
  const named = [
    ...(isPresent(fields.profileImage)
      ? [{ path: `${pathPrefix}profileImage`, value: fields.profileImage }]
      : []),
    ...(fields.images ?? []).map((value, index) => ({ path: `${pathPrefix}images.${index}`, value })),
  ]
  const sources = named.map(({ path, value }) => ({ path, source: parsePictureSource(value, path) }))
  const prepared = await services.work.runAll(
    sources.map(
      ({ path, source }) =>
        () =>
          prepareOne(services, source, path),
    ),
  )
  const profileImage = isPresent(fields.profileImage) ? prepared.shift() : fields.profileImage
  return { profileImage, images: fields.images === undefined ? undefined : prepared }
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
    const [touched] = await touchMedia(trx, [hash], now)
    if (touched === undefined && needed.includes(hash)) throw new PictureGoneError(hash)
  }
}

/**
 * Stores prepared pictures, then runs `write` in a transaction with their addresses. Where that fails, what was
 * stored for it is deleted again. `former` are the pictures that the guide may lose by it.
 */
export async function savePictures<T>(
  services: MediaServices & { log: FastifyBaseLogger },
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
  const hashes = [...processed.keys()]
  services.inUse.begin(hashes)
  let hasFailed = true
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        const saved = await storeAndWrite(services, [...processed.values()], urlsOf(prepared), former, write)
        hasFailed = false
        return saved
      } catch (error) {
        if (!(error instanceof PictureGoneError)) throw error
        if (!processed.has(error.hash)) {
          throw unusablePicture(all.find((entry) => urlOf(entry) === uploadPath(error.hash))?.path ?? '')
        }
        if (attempt === STORE_ATTEMPTS) throw error
      }
    }
  } finally {
    await discardAll(services, services.inUse.end(hashes, { hasFailed }))
  }
}

async function storeAndWrite<T>(
  services: MediaServices,
  pictures: readonly ProcessedPicture[],
  urls: PictureUrls,
  former: PictureFields,
  write: (trx: Db, urls: PictureUrls) => Promise<T>,
): Promise<T> {
  const { db, clock, inUse } = services
  for (const picture of pictures) {
    if ((await findMedia(db, picture.hash)) === undefined) inUse.markNew(picture.hash)
    await storePicture(services, picture)
  }
  return inTransaction(db, async (trx) => {
    await holdPictures(trx, { needed: hashesOf(urls), left: hashesOf(former), now: clock() })
    return write(trx, urls)
  })
}

/** What cannot be deleted now is swept later: the failure that led here is the one to be told. */
async function discardAll(
  services: MediaServices & { log: FastifyBaseLogger },
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) {
    try {
      await discardPicture(services, hash)
    } catch (error) {
      services.log.warn({ err: error, hash }, 'a picture that is not used could not be deleted yet')
    }
  }
}
