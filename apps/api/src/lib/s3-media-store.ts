import { S3Driver } from 'flydrive/drivers/s3'
import type { MediaLocation } from '../env.ts'
import type { MediaStore } from './media-store.ts'

/** Any other 404 comes from something that is no store, or not the right one: a copy would be made without the pictures. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchKey'
}

/** How long a store is waited for, in milliseconds. Pictures are small: who waits for one longer is better told. */
const TIMEOUTS = {
  connection: 3_000,
  /** Until it begins to answer, sending included. */
  answer: 15_000,
  /** Without a byte either way. */
  silence: 10_000,
}
/** Whoever deletes holds the row of the picture meanwhile, and with SQLite keeps everybody else from writing. */
const DELETION_TIMEOUTS = { connection: 2_000, answer: 4_000, silence: 4_000 }
/** Once more, in case a kept connection was just being closed. */
const ATTEMPTS = 2
/** How long a store that has failed is asked to delete nothing: a deletion can wait, and the sweep makes up for it. */
const DELETION_PAUSE_MS = 30_000

/**
 * Connections at a time. Whoever comes beyond them waits, and after three seconds is told that there is no store: with the
 * client's own 50, a crowd that looks at pictures of a slow store would be in the way of uploads, copies and readiness.
 */
const CONNECTIONS = { maxSockets: 500 }

function driverOf(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: Extract<MediaLocation, { kind: 's3' }>,
  timeouts: typeof TIMEOUTS,
): S3Driver {
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The site serves the objects itself: nobody else has to read them.
    visibility: 'private',
    supportsACL: false,
    // Stores other than Amazon's have the bucket in the path, and do not know the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeouts.connection,
      requestTimeout: timeouts.answer,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.silence,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  })
}

/** Pictures as objects of a bucket, in anything that speaks S3. A put object is durable and whole by itself. */
export class S3MediaStore implements MediaStore {
  readonly #driver: S3Driver
  readonly #deletingDriver: S3Driver
  readonly #prefix: string
  #failedAt = -Infinity

  /** Only tests have a reason to be less patient. */
  constructor(
    location: Extract<MediaLocation, { kind: 's3' }>,
    timeouts = TIMEOUTS,
    deletionTimeouts = DELETION_TIMEOUTS,
  ) {
    this.#prefix = location.prefix === '' ? '' : `${location.prefix}/`
    this.#driver = driverOf(location, timeouts)
    this.#deletingDriver = driverOf(location, deletionTimeouts)
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#watched(this.#driver.put(this.#prefix + name, bytes))
  }

  async exists(name: string): Promise<boolean> {
    return this.#watched(this.#driver.exists(this.#prefix + name))
  }

  async open(name: string) {
    const opening = this.#driver.getStream(this.#prefix + name).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    const stream = await this.#watched(opening)
    return stream && { stream, bytes: undefined }
  }

  async link(): Promise<boolean> {
    return false
  }

  async delete(name: string): Promise<void> {
    if (performance.now() - this.#failedAt < DELETION_PAUSE_MS)
      throw new Error('The object store has failed just now, and is asked to delete nothing for a while')
    await this.#watched(this.#deletingDriver.delete(this.#prefix + name))
  }

  async removeLeftovers(): Promise<void> {
    // An object that was not put whole does not exist.
  }

  /** The answer of the store. Notes when it fails, and forgets that once it answers. */
  async #watched<T>(work: Promise<T>): Promise<T> {
    try {
      const answer = await work
      this.#failedAt = -Infinity
      return answer
    } catch (error) {
      this.#failedAt = performance.now()
      throw error
    }
  }
}
