import { S3Driver } from 'flydrive/drivers/s3'
import type { MediaLocation } from '../env.ts'
import type { MediaStore } from './media-store.ts'

const MISSING_ERRORS = new Set(['NoSuchKey', 'NotFound'])

function isMissing(error: unknown): boolean {
  return error instanceof Error && MISSING_ERRORS.has(error.name)
}

/** How long a store is waited for, in milliseconds. Pictures are small: who waits for one longer is better told. */
const TIMEOUTS = {
  connection: 3_000,
  /** Until it begins to answer, sending included. */
  answer: 15_000,
  /** Without a byte either way. */
  silence: 10_000,
}
/** Once more, in case a kept connection was just being closed. */
const ATTEMPTS = 2

/** Pictures as objects of a bucket, in anything that speaks S3. A put object is durable and whole by itself. */
export class S3MediaStore implements MediaStore {
  readonly #driver: S3Driver
  readonly #prefix: string

  /** Only tests have a reason to be less patient. */
  constructor(location: Extract<MediaLocation, { kind: 's3' }>, timeouts = TIMEOUTS) {
    const { bucket, endpoint, region, accessKeyId, secretAccessKey } = location
    this.#prefix = location.prefix === '' ? '' : `${location.prefix}/`
    this.#driver = new S3Driver({
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
      },
    })
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#driver.put(this.#prefix + name, bytes)
  }

  async exists(name: string): Promise<boolean> {
    return this.#driver.exists(this.#prefix + name)
  }

  async open(name: string) {
    try {
      return { stream: await this.#driver.getStream(this.#prefix + name), bytes: undefined }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async link(): Promise<boolean> {
    return false
  }

  async delete(name: string): Promise<void> {
    await this.#driver.delete(this.#prefix + name)
  }

  async removeLeftovers(): Promise<void> {
    // An object that was not put whole does not exist.
  }
}
