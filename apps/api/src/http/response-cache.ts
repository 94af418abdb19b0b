import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './http-headers.ts'

/** Room for everything together: bodies in each encoding, headers and addresses. */
const MAX_BYTES = 16 * 1024 * 1024
/** The further memory of an answer. */
const OVERHEAD_BYTES = 1024
/** Shorter bodies fit into one packet as they are. */
const MIN_COMPRESSED_BYTES = 1400
/** At 9 it takes fifteen times as long and saves 1 %. */
const BROTLI_QUALITY = 5
/** Bodies of up to so many bytes fit into Brotli's window of 64 KB, whose tables are small: it takes a third less time. */
const SMALL_WINDOW = { bits: 16, bytes: 2 ** 16 - 16 }
const GZIP_LEVEL = 6
/**
 * Bodies of up to so many bytes are compressed at once, in 1 to 4 ms; a page of guides has 100 KB. From another thread the
 * answer would come back behind every search that has begun meanwhile.
 */
const COMPRESSED_AT_ONCE_BYTES = 256 * 1024

type Compression = Exclude<Encoding, 'identity'>

/** A whole answer, with every header that does not belong to one request alone. */
export interface CachedAnswer {
  readonly status: number
  readonly headers: Readonly<OutgoingHttpHeaders>
  /** Weak: it names the answer in every encoding. */
  readonly etag: string
  readonly body: Buffer
  /** The body in other encodings, or the promise of it while it is compressed. */
  readonly compressed: Map<Compression, Buffer | Promise<Buffer>>
}

/** The state that answers are made from. */
interface VersionedDirectory {
  /** The number that every public change raises; undefined while nobody knows it. */
  current: () => number | undefined
}

/** The same bytes in memory of their own: those that come from Node are mostly parts of larger pieces, which they would keep. */
function compact(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

export function createAnswer(
  status: number,
  headers: Readonly<OutgoingHttpHeaders>,
  body: Buffer,
): CachedAnswer {
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  return { status, headers: { ...headers, etag }, etag, body: compact(body), compressed: new Map() }
}

/** The encoding that a body is sent in to whoever takes `wanted`. */
export function encodingOf({ body }: CachedAnswer, wanted: Encoding): Encoding {
  return body.length < MIN_COMPRESSED_BYTES ? 'identity' : wanted
}

/** The body in an encoding; the promise of it where another thread compresses it. */
function compress(body: Buffer, encoding: Compression): Buffer | Promise<Buffer> {
  const isAtOnce = body.length <= COMPRESSED_AT_ONCE_BYTES
  if (encoding === 'gzip') {
    const options = { level: GZIP_LEVEL }
    return isAtOnce ? compact(gzipSync(body, options)) : promisify(gzip)(body, options).then(compact)
  }
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    ...(body.length <= SMALL_WINDOW.bytes && { [BROTLI_PARAM_LGWIN]: SMALL_WINDOW.bits }),
  }
  return isAtOnce
    ? compact(brotliCompressSync(body, { params }))
    : promisify(brotliCompress)(body, { params }).then(compact)
}

/**
 * Answers that are the same for everybody, by canonical address, as of one version of the directory. Whoever asks for
 * an answer that is being made waits for it; a body is compressed when it is first asked for so, a long one off the main
 * thread.
 */
export class ResponseCache {
  readonly #directory: VersionedDirectory
  readonly #answers: LRUCache<string, CachedAnswer>
  /** Answers that are being made, by version and key; undefined where one turned out to be nobody else's. */
  readonly #underway = new Map<string, Promise<CachedAnswer | undefined>>()
  #version: number | undefined
  #hits = 0
  #misses = 0

  constructor(directory: VersionedDirectory, maxBytes = MAX_BYTES) {
    this.#directory = directory
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ headers, body, compressed }, key) => {
        const bodies = [body, ...compressed.values()].filter(Buffer.isBuffer)
        const bodyBytes = bodies.reduce((sum, { length }) => sum + length, 0)
        return bodyBytes + JSON.stringify(headers).length + key.length * 2 + OVERHEAD_BYTES
      },
    })
  }

  /** The answer as of now, the promise of one that is being made, or undefined. */
  find(key: string): CachedAnswer | Promise<CachedAnswer | undefined> | undefined {
    const version = this.#directory.current()
    // While the database is away nobody knows what has changed.
    if (version === undefined) return undefined
    const answer = version === this.#version ? this.#answers.get(key) : undefined
    if (answer !== undefined) this.#hits += 1
    else this.#misses += 1
    return answer ?? this.#underway.get(`${version} ${key}`)
  }

  /**
   * Tells others who ask for the key to wait. Call it before the data is read, and what it returns with the answer, or
   * with undefined where the answer is for nobody else.
   */
  begin(key: string): (answer: CachedAnswer | undefined) => void {
    const version = this.#directory.current()
    if (version === undefined) return () => {}
    const flight = `${version} ${key}`
    const { promise, resolve } = Promise.withResolvers<CachedAnswer | undefined>()
    this.#underway.set(flight, promise)
    return (answer) => {
      this.#underway.delete(flight)
      // An answer may be newer than the version that was read before it, never older.
      if (answer !== undefined && answer.status < 500 && version === this.#directory.current())
        this.#store(key, version, answer)
      resolve(answer)
    }
  }

  /** The body in an encoding; the promise of it while it is compressed off the main thread. */
  body(key: string, answer: CachedAnswer, encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return answer.body
    const made = answer.compressed.get(encoding)
    if (made !== undefined) return made
    const bytes = compress(answer.body, encoding)
    if (!(bytes instanceof Promise)) return this.#addEncoding(key, answer, encoding, bytes)
    const begun = bytes.then((done) => this.#addEncoding(key, answer, encoding, done))
    answer.compressed.set(encoding, begun)
    return begun
  }

  /** The contents of the cache, and its requests since the start; who waits for an answer that is being made is a miss. */
  get stats() {
    return {
      entries: this.#answers.size,
      bytes: this.#answers.calculatedSize,
      hits: this.#hits,
      misses: this.#misses,
    }
  }

  /** Holds a body that has been compressed with its answer. */
  #addEncoding(key: string, answer: CachedAnswer, encoding: Compression, bytes: Buffer): Buffer {
    answer.compressed.set(encoding, bytes)
    // Stored again, it is counted again.
    if (this.#answers.peek(key) === answer) {
      this.#answers.delete(key)
      this.#answers.set(key, answer)
    }
    return bytes
  }

  #store(key: string, version: number, answer: CachedAnswer): void {
    if (version !== this.#version) {
      // Answers as of an older version are never asked for again.
      this.#answers.clear()
      this.#version = version
    }
    this.#answers.set(key, answer)
  }
}
