import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const GZIP_LEVEL = 6
/** The settings that cost least: some 40 µs for a list of 24 cards, for a sixth more bytes. */
const QUICK = { brotliQuality: 1, gzipLevel: 1 }
/** Beyond this not even a quick compression is for the main thread. */
const MAX_QUICK_BYTES = 512 * 1024
const MAX_KNOWN_HEADERS = 200

export type Encoding = 'br' | 'gzip' | 'identity'

function brotliParams(quality: number, size: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  }
}

/** Compresses well, off the main thread; `quality` is brotli's 0 to 11. */
async function compress(text: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return text
  if (encoding === 'gzip') return gzipAsync(text, { level: GZIP_LEVEL })
  return brotli(text, brotliParams(quality, text.length))
}

function compressQuickly(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return text
  if (encoding === 'gzip') return gzipSync(text, { level: QUICK.gzipLevel })
  return brotliCompressSync(text, brotliParams(QUICK.brotliQuality, text.length))
}

/** What an answer says, in the forms it may be sent in. */
export interface Body {
  /** About how much memory it takes, in bytes. */
  readonly size: number
  /** undefined: this form is not held and has to be streamed. */
  bytes: (encoding: Encoding) => Buffer | undefined
  /** The text itself, piece by piece. */
  stream?: () => Readable
}

/**
 * One text in every form a browser may ask for. A form is made when it is first asked for, quickly, since much is
 * asked for only once; asked for again, it is made well in the background and sent from then on.
 */
export class ReadyBody implements Body {
  readonly identity: Buffer
  readonly #quality: number
  readonly #forms = new Map<Encoding, Buffer>()
  readonly #improved = new Set<Encoding>()

  /** @param quality brotli's, 0 to 11, for what is asked for again. */
  constructor(text: string | Buffer, quality = 5) {
    this.identity = typeof text === 'string' ? Buffer.from(text) : text
    this.#quality = quality
    this.#forms.set('identity', this.identity)
  }

  /** About how much memory it may come to hold. */
  get size(): number {
    return Math.ceil(this.identity.length * 1.5)
  }

  /** Makes all forms well before the first is asked for. */
  async prepare(): Promise<this> {
    await Promise.all([this.#improve('br'), this.#improve('gzip')])
    return this
  }

  bytes(encoding: Encoding): Buffer {
    const form = this.#forms.get(encoding)
    if (form === undefined) {
      const quick = compressQuickly(this.identity, encoding)
      this.#forms.set(encoding, quick)
      return quick
    }
    // What cannot be improved is sent as it is.
    if (encoding !== 'identity' && !this.#improved.has(encoding)) this.#improve(encoding).catch(() => {})
    return form
  }

  async #improve(encoding: Encoding): Promise<void> {
    this.#improved.add(encoding)
    this.#forms.set(encoding, await compress(this.identity, encoding, this.#quality))
  }
}

/** A body ready to be sent; a large one has been compressed before. */
export async function readyBody(text: string, quality?: number): Promise<ReadyBody> {
  const body = new ReadyBody(text, quality)
  return body.identity.length > MAX_QUICK_BYTES ? body.prepare() : body
}

function judgeEncodings(accept: string): Encoding {
  const refused = new Set<string>()
  const taken = new Set<string>()
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(/\s*;\s*/)
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
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
  const known = judged.get(accept)
  if (known !== undefined) return known
  const encoding = judgeEncodings(accept)
  if (judged.size >= MAX_KNOWN_HEADERS) judged.clear()
  judged.set(accept, encoding)
  return encoding
}
