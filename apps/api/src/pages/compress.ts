import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in every form a browser may ask for, compressed off the main thread. */
export type EncodedBody = Readonly<Record<Encoding, Buffer>>

/** Compresses a text once; `quality` is brotli's 0 to 11. */
export async function encodeBody(text: string | Buffer, quality = 5): Promise<EncodedBody> {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipAsync(identity, { level: 6 })])
  return { br, gzip: gz, identity }
}

/** The best form that an Accept-Encoding header takes; a form with q=0 is refused. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity'
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
