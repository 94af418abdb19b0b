import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const GZIP_LEVEL = 6
/** The settings that cost least: some 40 µs for a list of 24 cards, for a sixth more bytes. */
const QUICK = { brotliQuality: 0, gzipLevel: 1 }
/** What many ask for is worth it: a tenth fewer bytes than at 5, for 45 ms of another thread for a page of 24 cards. */
const BEST_BROTLI_QUALITY = 10
/** So often a popular text is asked for before it is made so. */
const MANY = 100
/** Up to so many characters a text fits into two packets as it is, and takes longer to compress than to send. */
const SMALL_LENGTH = 2 * 1024
/** Beyond this not even a quick compression is for the main thread. */
const MAX_QUICK_BYTES = 512 * 1024
/** Pieces into which a quick compression writes: most texts become a quarter as long. */
const MIN_CHUNK_BYTES = 1024
const MAX_CHUNK_BYTES = 64 * 1024
const MAX_KNOWN_HEADERS = 200
/** What stands in a header behind so many characters is not read: browsers send a tenth of them. */
const MAX_HEADER_LENGTH = 500

type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

function brotliParams(quality: number, size: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  }
}

/** Compresses well, off the main thread; `quality` is brotli's 0 to 11. */
async function compress(text: string | Buffer, encoding: Compression, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(text, { level: GZIP_LEVEL })
  return brotli(text, brotliParams(quality, text.length))
}

function compressQuickly(text: Buffer, encoding: Compression): Buffer {
  // What is kept of the answer keeps the whole piece that it was written into, 16 kB unless told otherwise.
  const chunkSize = Math.min(MAX_CHUNK_BYTES, Math.max(MIN_CHUNK_BYTES, Math.ceil(text.length / 3)))
  if (encoding === 'gzip') return gzipSync(text, { level: QUICK.gzipLevel, chunkSize })
  return brotliCompressSync(text, { ...brotliParams(QUICK.brotliQuality, text.length), chunkSize })
}

/** Up to so many bytes a body is copied faster than it is sent beside its headers. */
const MAX_JOINED_BYTES = 15 * 1024

/** The bytes of an answer, and how they are encoded. */
interface Form {
  encoding: Encoding
  /** What is short may be a string, which is sent in one piece with its headers. */
  bytes: Buffer | string
  /** What the characters of a string stand for; one byte each unless it is said to be UTF-8. */
  charset: 'utf8' | 'latin1'
}

/** What has been made of a text so far. */
type Forms = Partial<Record<Compression, Form>>

/** The bytes as they are sent soonest by the short way, which takes strings. */
function joinable(encoding: Encoding, bytes: Buffer): Form {
  return {
    encoding,
    bytes: bytes.length <= MAX_JOINED_BYTES ? bytes.toString('latin1') : bytes,
    charset: 'latin1',
  }
}

/** The bytes as whatever writes UTF-8 takes them. */
export function plainBytes({ bytes, charset }: Form): Buffer | string {
  return typeof bytes === 'string' && charset === 'latin1' ? Buffer.from(bytes, 'latin1') : bytes
}

/** What an answer says, in the forms it may be sent in. */
export interface Body {
  /** About how much memory it takes, in bytes. */
  readonly size: number
  /** The best form for whoever takes this encoding; undefined: it is not held and has to be streamed. */
  form: (encoding: Encoding) => Form | undefined
  /** Another form, made piece by piece. */
  stream?: (encoding: Encoding) => Readable
}

export interface BodyOptions {
  /** Brotli's, 0 to 11, for what is asked for again. */
  quality?: number
  /** True for what surely will be asked for again: it is made well as soon as it has been sent once, and best for many. */
  isPopular?: boolean
}

/**
 * One text in every form a browser may ask for. A form is made when it is first asked for, quickly, since much is
 * asked for only once; asked for again, it is made well in the background and sent from then on. A small text has one
 * form, which is itself.
 */
export class ReadyBody implements Body {
  readonly identity: Buffer | string
  readonly #quality: number
  readonly #isPopular: boolean
  // Few answers are asked for again: what they do not need they do not hold.
  readonly #forms: Forms
  #improved: Set<Compression> | undefined
  #asked = 0

  /** `text` may be there as UTF-8, and in some forms. */
  constructor(
    text: string | Buffer,
    { quality = 5, isPopular = false, forms = {} }: BodyOptions & { forms?: Forms } = {},
  ) {
    this.#isPopular = isPopular
    this.#forms = forms
    if (text.length <= SMALL_LENGTH) this.identity = String(text)
    else this.identity = typeof text === 'string' ? Buffer.from(text) : text
    this.#quality = quality
  }

  /** About how much memory it may come to hold. */
  get size(): number {
    return Math.ceil(this.identity.length * 1.5)
  }

  /** Makes all forms well before the first is asked for. */
  async prepare(): Promise<this> {
    if (typeof this.identity === 'string') return this
    await Promise.all([this.#improve('br'), this.#improve('gzip')])
    return this
  }

  form(wanted: Encoding): Form {
    if (typeof this.identity === 'string' || wanted === 'identity')
      return { encoding: 'identity', bytes: this.identity, charset: 'utf8' }
    if (this.#isPopular && wanted === 'br' && ++this.#asked === MANY)
      this.#improve(wanted, BEST_BROTLI_QUALITY).catch(() => {})
    const made = this.#forms[wanted]
    if (made === undefined) {
      const quick: Form = {
        encoding: wanted,
        bytes: compressQuickly(this.identity, wanted),
        charset: 'latin1',
      }
      this.#forms[wanted] = quick
      if (this.#isPopular) this.#improve(wanted).catch(() => {})
      return quick
    }
    // What cannot be improved is sent as it is.
    if (this.#improved?.has(wanted) !== true) this.#improve(wanted).catch(() => {})
    return made
  }

  async #improve(encoding: Compression, quality = this.#quality): Promise<void> {
    this.#improved ??= new Set()
    this.#improved.add(encoding)
    const bytes = await compress(this.identity, encoding, quality)
    // One that was begun later may have been done before.
    if (bytes.length < (this.#forms[encoding]?.bytes.length ?? Number.POSITIVE_INFINITY))
      this.#forms[encoding] = joinable(encoding, bytes)
  }
}

/**
 * A text of which the brotli stream is there. Mostly it is asked for in that form, and once; asked for otherwise or again, it is
 * what any other text is.
 */
export class PackedBody implements Body {
  readonly size: number
  readonly #packed: Form
  #isSent = false
  #whole: ReadyBody | undefined

  /** The stream may be overwritten afterwards; `length` is that of the text in bytes. */
  constructor({ stream, length }: { stream: Buffer; length: number }) {
    // What becomes a string is copied by that.
    this.#packed = joinable('br', stream.length <= MAX_JOINED_BYTES ? stream : Buffer.from(stream))
    // The stream, the text, and what is made of it.
    this.size = length * 2
  }

  form(wanted: Encoding): Form {
    if (wanted === 'br' && !this.#isSent) {
      this.#isSent = true
      return this.#packed
    }
    this.#whole ??= new ReadyBody(brotliDecompressSync(plainBytes(this.#packed)), {
      forms: { br: this.#packed },
    })
    return this.#whole.form(wanted)
  }
}

/** A body ready to be sent; a large one has been compressed before. */
export async function readyBody(text: string | Buffer, options?: BodyOptions): Promise<ReadyBody> {
  const body = new ReadyBody(text, options)
  return body.identity.length > MAX_QUICK_BYTES ? body.prepare() : body
}

function judgeEncodings(accept: string): Encoding {
  const refused = new Set<string>()
  const taken = new Set<string>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (isRefused) refused.add(name)
    else taken.add(name)
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Browsers send few different headers, and each of them very often. */
const judged = new Map<string, Encoding>()

/** The best form that an Accept-Encoding header takes; a form with q=0 is refused. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const accept = header.slice(0, MAX_HEADER_LENGTH)
  const known = judged.get(accept)
  if (known !== undefined) return known
  const encoding = judgeEncodings(accept)
  if (judged.size >= MAX_KNOWN_HEADERS) judged.clear()
  judged.set(accept, encoding)
  return encoding
}
