import type { Db } from '@grove/db'
import type { ClaimedPicture } from '@grove/schema'
import { ConflictError } from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../context.ts'
import type { MediaLocation } from '../../env.ts'
import { callerKey } from '../../http/caller-key.ts'
import type { IncomingFiles } from '../../http/incoming-files.ts'
import type { MediaStore } from '../../lib/media-store.ts'
import { openMediaStore } from '../../lib/media-store.ts'
import type { LinkRules } from './fetch-picture.ts'
import { fetchLinkedPictures } from './linked-pictures.ts'
import { erasePictures, sweepMedia } from './media-sweep.ts'
import { storeClaimed } from './picture-claims.ts'
import { unusablePicture } from './picture-source.ts'
import { PictureWork } from './picture-work.ts'
import type { PictureFields, PictureInputs, PictureUrls, PreparedPictures } from './pictures.ts'
import { hashesOf, holdPictures, PictureGoneError, savePictures } from './pictures.ts'
import type { PrepareOptions } from './prepare-pictures.ts'
import { findPictureProblem, preparePictures } from './prepare-pictures.ts'
import type { PictureBytes } from './process-picture.ts'
import { storeOwnPictures } from './store-picture.ts'

/** The sender of pictures: their work and their limits are counted for them. */
export type PictureSender = Pick<Context, 'viewer' | 'address' | 'limits' | 'log'>

type Log = Pick<FastifyBaseLogger, 'warn'>

/** The services that store pictures. */
export interface MediaServices {
  db: Db
  store: MediaStore
  work: PictureWork
  incoming: IncomingFiles
  links: LinkRules
  clock: () => Date
}

/** The same, with the log that is told of what could not be deleted or fetched. */
export type LoggedMediaServices = MediaServices & { log: Log }

/** The pictures of the site: validating, storing and sweeping them. */
export type Media = Awaited<ReturnType<typeof openMedia>>

/** Opens the store of the configuration and everything that is done with it. */
export async function openMedia(
  location: MediaLocation,
  { db, clock, incoming, links }: Pick<MediaServices, 'db' | 'clock' | 'incoming' | 'links'>,
) {
  const store = await openMediaStore(location)
  const work = new PictureWork()
  const services: MediaServices = { db, store, work, incoming, links, clock }
  return {
    store,
    work,
    /**
     * Stores a picture that no listing shows yet, and answers the claim by which one may.
     * @throws InvalidError for what is no picture, UnavailableError while too much waits.
     */
    async claim(sender: PictureSender, picture: PictureBytes): Promise<ClaimedPicture> {
      const processed = await work.process(picture, callerKey(sender))
      if (processed === undefined) throw unusablePicture()
      return storeClaimed({ ...services, log: sender.log }, processed, sender.viewer?.user.id ?? null)
    },
    prepare: (sender: PictureSender, inputs: PictureInputs, options: PrepareOptions = {}) =>
      preparePictures(services, sender, inputs, options),
    findProblem: (url: string) => findPictureProblem(services, url),
    save: <T>(
      prepared: PreparedPictures,
      { former = {}, log }: { former?: PictureFields; log: Log },
      write: (trx: Db, urls: PictureUrls) => Promise<T>,
    ) => savePictures({ ...services, log }, prepared, former, write),
    /** Begins the grace time of the pictures that a guide is about to lose. First thing in its transaction. */
    leave: (trx: Db, fields: PictureFields, now: Date) =>
      holdPictures(trx, { needed: [], left: hashesOf(fields), now }),
    /**
     * The same for many guides, which are about to show stored pictures and to lose others; first thing in their
     * transaction, too. @throws ConflictError where one that is needed is not there any more.
     */
    async hold(
      trx: Db,
      { needed, left }: { needed: readonly PictureFields[]; left: readonly PictureFields[] },
      now: Date,
    ): Promise<void> {
      try {
        await holdPictures(trx, { needed: needed.flatMap(hashesOf), left: left.flatMap(hashesOf), now })
      } catch (error) {
        if (!(error instanceof PictureGoneError)) throw error
        throw new ConflictError('A picture was deleted meanwhile. Please try again.')
      }
    },
    storeOwn: (pictures: readonly Buffer[]) => storeOwnPictures(services, pictures),
    fetchLinks: (log: Log, signal: AbortSignal) => fetchLinkedPictures({ ...services, log }, signal),
    hashesOf,
    eraseUnused: (hashes: readonly string[], log: Log) => erasePictures({ ...services, log }, hashes),
    sweep: (log: Log) => sweepMedia({ ...services, log }),
  }
}
