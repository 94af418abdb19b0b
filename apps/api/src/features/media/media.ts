import type { Db } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { ConflictError } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { MediaLocation } from '../../env.ts'
import { callerKey } from '../../http/caller-key.ts'
import type { IncomingFiles } from '../../http/incoming-files.ts'
import type { LinkRules } from './fetch-picture.ts'
import type { FetchedLinks } from './linked-pictures.ts'
import { fetchLinkedPictures } from './linked-pictures.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './media-store.ts'
import { erasePictures, sweepMedia } from './media-sweep.ts'
import { storeClaimed } from './picture-claims.ts'
import { unusablePicture } from './picture-source.ts'
import { PictureWork } from './picture-work.ts'
import type { PictureFields, PictureInputs, PictureUrls, PreparedPictures } from './pictures.ts'
import { hashesOf, holdPictures, PictureGoneError, savePictures } from './pictures.ts'
import { PicturesInUse } from './pictures-in-use.ts'
import type { PrepareOptions } from './prepare-pictures.ts'
import { findPictureProblem, preparePictures } from './prepare-pictures.ts'
import type { PictureBytes } from './process-picture.ts'
import { storeOwnPictures } from './store-own-pictures.ts'

/** Who sends pictures: their work and their limits are counted for them. */
export type PictureSender = Pick<Context, 'viewer' | 'address' | 'limits'>

/** The pictures of the site: validating, storing and sweeping them. */
export interface Media {
  store: MediaStore
  work: PictureWork
  /**
   * Stores a picture that no listing shows yet, and answers the claim by which one may.
   * @throws InvalidError for what is no picture, UnavailableError while too much waits.
   */
  claim: (sender: PictureSender, picture: PictureBytes) => Promise<ClaimedPicture>
  /**
   * Validates all pictures of a guide before any of them is stored: sizes and types first, then what is in them.
   * @throws InvalidError, TooLargeError for the first that cannot be used, TooManyError for an account that has sent too
   * many, UnavailableError while too much waits.
   */
  prepare: (
    sender: PictureSender,
    inputs: PictureInputs,
    options?: PrepareOptions,
  ) => Promise<PreparedPictures>
  /** The error of a stored or linked picture that an administrator names; undefined where it is valid. */
  findProblem: (url: string) => Promise<string | undefined>
  /**
   * Stores prepared pictures, then runs `write` in a transaction with their addresses. Where that fails, what was
   * stored for it is deleted again. `former` are the pictures that the guide may lose by it.
   */
  save: <T>(
    prepared: PreparedPictures,
    options: { former?: PictureFields; log: Pick<FastifyBaseLogger, 'warn'> },
    write: (trx: Db, urls: PictureUrls) => Promise<T>,
  ) => Promise<T>
  /** Begins the grace time of the pictures that a guide is about to lose. First thing in its transaction. */
  leave: (trx: Db, fields: PictureFields, now: Date) => Promise<void>
  /**
   * The same for many guides, which are about to show stored pictures and to lose others; first thing in their
   * transaction, too. @throws ConflictError where one that is needed is not there any more.
   */
  hold: (
    trx: Db,
    pictures: { needed: readonly PictureFields[]; left: readonly PictureFields[] },
    now: Date,
  ) => Promise<void>
  /**
   * Stores pictures of our own (JPEG) and answers their paths in the same order. Guides that show them have to be
   * written before they are swept.
   */
  storeOwn: (pictures: readonly Buffer[]) => Promise<string[]>
  /**
   * Fetches pictures that listings still show as links, and puts their paths in the place of the links. One that cannot be
   * fetched for good is taken off the listing.
   */
  fetchLinks: (log: Pick<FastifyBaseLogger, 'warn'>, signal: AbortSignal) => Promise<FetchedLinks>
  /** The stored pictures of a listing. */
  hashesOf: (fields: PictureFields) => string[]
  /** Deletes pictures at once, but for those that a listing shows or somebody claims. */
  eraseUnused: (hashes: readonly string[], log: Pick<FastifyBaseLogger, 'warn'>) => Promise<void>
  /** Deletes the pictures that no guide has shown for MEDIA_GRACE_MS. Answers how many. */
  sweep: (log: Pick<FastifyBaseLogger, 'warn'>) => Promise<number>
}

/** The services that store pictures. */
export interface MediaServices {
  db: Db
  store: MediaStore
  work: PictureWork
  incoming: IncomingFiles
  links: LinkRules
  inUse: PicturesInUse
  clock: () => Date
}

/** Opens the store of the configuration and everything that is done with it. */
export async function openMedia(
  location: MediaLocation,
  { db, clock, incoming, links }: Pick<MediaServices, 'db' | 'clock' | 'incoming' | 'links'>,
): Promise<Media> {
  const store = await openMediaStore(location)
  const work = new PictureWork()
  const services: MediaServices = { db, store, work, incoming, links, inUse: new PicturesInUse(), clock }
  return {
    store,
    work,
    async claim(sender, picture) {
      const processed = await work.process(picture, callerKey(sender))
      if (processed === undefined) throw unusablePicture()
      return storeClaimed(services, processed, sender.viewer?.user.id ?? null)
    },
    prepare: (sender, inputs, options = {}) => preparePictures(services, sender, inputs, options),
    findProblem: (url) => findPictureProblem(services, url),
    save: (prepared, { former = {}, log }, write) =>
      savePictures({ ...services, log }, prepared, former, write),
    leave: (trx, fields, now) => holdPictures(trx, { needed: [], left: hashesOf(fields), now }),
    async hold(trx, { needed, left }, now) {
      try {
        await holdPictures(trx, { needed: needed.flatMap(hashesOf), left: left.flatMap(hashesOf), now })
      } catch (error) {
        if (!(error instanceof PictureGoneError)) throw error
        throw new ConflictError('A picture was deleted meanwhile. Please try again.')
      }
    },
    storeOwn: (pictures) => storeOwnPictures(services, pictures),
    fetchLinks: (log, signal) => fetchLinkedPictures({ ...services, log }, signal),
    hashesOf,
    eraseUnused: (hashes, log) => erasePictures({ ...services, log }, hashes),
    sweep: (log) => sweepMedia({ ...services, log }),
  }
}
