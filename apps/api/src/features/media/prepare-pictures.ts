import { hasMedia } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { DomainError } from '@grove/schema'
import PQueue from 'p-queue'
import { callerKey } from '../../http/caller-key.ts'
import { fetchLink } from './linked-pictures.ts'
import type { MediaServices, PictureSender } from './media.ts'
import { claimedHash } from './picture-claims.ts'
import type { PictureSource } from './picture-source.ts'
import { parsePictureSource, unusablePicture } from './picture-source.ts'
import type { PictureFields, PictureInputs, PreparedPicture, PreparedPictures } from './pictures.ts'
import { hashesOf, isPresent } from './pictures.ts'

/** Links of one call that are fetched at a time. */
const LINKS_AT_A_TIME = 4

export interface PrepareOptions {
  /** The pictures that the guide shows so far: their addresses may be named as they are. */
  former?: PictureFields
  /** Where the fields are in the call, e.g. `guideData.`. */
  pathPrefix?: string
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
  if (hash === undefined || !(await hasMedia(db, hash))) return undefined
  return { kind: 'stored', hash, path: source.path }
}

/** Counts pictures that have to be worked. Nobody who is signed out has an account: their attempts to register count. */
async function spendWork({ limits, viewer }: PictureSender, count: number): Promise<void> {
  if (viewer === null || count === 0) return
  const spending = { limit: 'pictureByAccount', key: String(viewer.user.id) } as const
  await limits.spend(...Array<typeof spending>(count).fill(spending))
}

/** True for a link that the guide shows already: it is fetched by the job, and a save need not wait for that. */
function isFormerLink(source: NamedSource, { profileImage, images = [] }: PictureFields): boolean {
  return source.kind === 'link' && [profileImage, ...images].includes(source.url)
}

/**
 * Validates all pictures of a guide before any of them is stored: sizes and types first, then who may name them, then
 * what is in them. A stored picture may be named by whoever has the claim to it, and where the guide shows it already.
 * @throws InvalidError for those that cannot be used, TooLargeError, TooManyError for an account that has sent too many,
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
  const found = new Map<NamedSource, PreparedPicture | undefined>()
  function expectUsable(): void {
    const unusable = sources.filter((source) => found.has(source) && found.get(source) === undefined)
    if (unusable.length > 0) throw unusablePicture(...unusable.map(({ path }) => path))
  }

  const ownHashes = hashesOf(former)
  for (const source of sources) {
    if (source.kind === 'claimed' || source.kind === 'stored')
      found.set(source, await prepareStored(services, source, ownHashes))
    else if (source.kind === 'link' && isFormerLink(source, former)) found.set(source, source)
  }
  expectUsable()

  await spendWork(sender, sources.length - found.size)
  const owner = callerKey(sender)
  const links = new PQueue({ concurrency: LINKS_AT_A_TIME })
  const fetched = sources.filter((source) => source.kind === 'link' && !found.has(source))
  await links.addAll(
    fetched.map((source) => async () => {
      const picture = source.kind === 'link' ? await fetchLink(services, source.url, owner) : undefined
      found.set(source, picture && { kind: 'processed', picture, path: source.path })
    }),
  )
  expectUsable()
  // One after the other: each waits for a turn of its own.
  for (const source of sources) {
    if (source.kind !== 'bytes') continue
    const picture = await services.work.process(source.bytes, owner)
    found.set(source, picture && { kind: 'processed', picture, path: source.path })
    expectUsable()
  }
  const prepared = sources.flatMap((source) => found.get(source) ?? [])
  return {
    profileImage: isPresent(profileImage) ? prepared.shift() : profileImage,
    images: images === undefined ? undefined : prepared,
  }
}

const DATA_URL_HEAD_LENGTH = 100

/** The error of the address of a stored or linked picture; undefined where it is valid. */
export async function findPictureProblem({ db }: MediaServices, url: string): Promise<string | undefined> {
  // Bytes have no place in a file of texts, and are not even looked at.
  if (/^\s*data:/i.test(url.slice(0, DATA_URL_HEAD_LENGTH))) return unusablePicture().message
  try {
    const source = parsePictureSource(url, '')
    const isUsable = source.kind === 'link' || (source.kind === 'stored' && (await hasMedia(db, source.hash)))
    if (!isUsable) throw unusablePicture()
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.message
  }
}
