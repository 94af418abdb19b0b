import type { Db } from '@grove/db'
import { findMedia, inTransaction, touchMedia } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { DomainError, uploadHash, uploadPath } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import { callerKey } from '../../caller-key.ts'
import type { MediaServices, PictureSender } from './media.ts'
import { claimedHash } from './picture-claims.ts'
import type { PictureSource } from './picture-source.ts'
import { parsePictureSource, unusablePicture } from './picture-source.ts'
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

export interface PrepareOptions {
  /** The pictures that the guide shows so far: their paths may be named as they are. */
  former?: PictureFields
  /** Where the fields are in the call, e.g. `guideData.`. */
  pathPrefix?: string
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

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}

type NamedSource = { path: string } & ({ kind: 'claimed'; claimed: ClaimedPicture } | PictureSource)

function sourceOf(value: string | ClaimedPicture, path: string): NamedSource {
  if (typeof value !== 'string') return { kind: 'claimed', claimed: value, path }
  return { ...parsePictureSource(value, path), path }
}

/** A picture that is there already; undefined where it is not, or not for whoever names it. */
async function prepareStored(
  { db, clock }: MediaServices,
  source: NamedSource & { kind: 'claimed' | 'stored' },
  ownHashes: readonly string[],
): Promise<PreparedPicture | undefined> {
  const hash =
    source.kind === 'claimed'
      ? await claimedHash(db, source.claimed, clock())
      : ownHashes.find((own) => own === source.hash)
  if (hash === undefined || (await findMedia(db, hash)) === undefined) return undefined
  return { kind: 'stored', hash, path: source.path }
}

/** Counts pictures that have to be worked. Nobody who is signed out has an account: their attempts to register count. */
async function spendWork({ limits, viewer }: PictureSender, count: number): Promise<void> {
  if (viewer === null || count === 0) return
  const spending = { limit: 'pictureByAccount', key: String(viewer.user.id) } as const
  await limits.spend(...Array<typeof spending>(count).fill(spending))
}

/**
 * Validates all pictures of a guide before any of them is stored: sizes and types first, then who may name them, then
 * what is in them. A stored picture may be named by whoever has the claim to it, and where the guide shows it already.
 * @throws InvalidError, TooLargeError for the first that cannot be used, TooManyError for an account that has sent too many,
 * UnavailableError when too much is going on.
 */
export async function preparePictures(
  services: MediaServices,
  sender: PictureSender,
  { profileImage, images }: PictureInputs,
  { former = {}, pathPrefix = '' }: PrepareOptions,
): Promise<PreparedPictures> {
  const sources = [
    ...(isPresent(profileImage) ? [sourceOf(profileImage, `${pathPrefix}profileImage`)] : []),
    ...(images ?? []).map((value, index) => sourceOf(value, `${pathPrefix}images.${index}`)),
  ]
  const ownHashes = hashesOf(former)
  const prepared: PreparedPicture[] = []
  const unusable: string[] = []
  for (const [index, source] of sources.entries()) {
    if (source.kind === 'bytes') continue
    const picture = source.kind === 'link' ? source : await prepareStored(services, source, ownHashes)
    if (picture === undefined) unusable.push(source.path)
    else prepared[index] = picture
  }
  if (unusable.length > 0) throw unusablePicture(...unusable)
  await spendWork(sender, sources.filter(({ kind }) => kind === 'bytes').length)
  // One after the other: each waits for a turn of its own.
  for (const [index, source] of sources.entries()) {
    if (source.kind !== 'bytes') continue
    const picture = await services.work.process(source.bytes, callerKey(sender))
    if (picture === undefined) throw unusablePicture(source.path)
    prepared[index] = { kind: 'processed', picture, path: source.path }
  }
  return {
    profileImage: isPresent(profileImage) ? prepared.shift() : profileImage,
    images: images === undefined ? undefined : prepared,
  }
}

const DATA_URL_HEAD_LENGTH = 100

/** What is wrong with the address of a picture that is stored or linked, and not sent; undefined for nothing. */
export async function findPictureProblem({ db }: MediaServices, url: string): Promise<string | undefined> {
  // Bytes have no place in a file of texts, and are not even looked at.
  if (/^\s*data:/i.test(url.slice(0, DATA_URL_HEAD_LENGTH))) return unusablePicture().message
  try {
    const source = parsePictureSource(url, '')
    const isUsable =
      source.kind === 'link' || (source.kind === 'stored' && (await findMedia(db, source.hash)) !== undefined)
    if (!isUsable) throw unusablePicture()
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.message
  }
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
