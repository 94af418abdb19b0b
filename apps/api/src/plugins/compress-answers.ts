import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { chooseEncoding } from '../pages/compress.ts'
import { addVary } from '../pages/send-ready.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Smaller ones fit into one packet as they are. */
const MIN_BYTES = 1_400
/** Made for one reader, so made fast. */
const GZIP_LEVEL = 5
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const COMPRESSED_TYPES = /^(?:application\/json|text\/csv)\b/

/** Compresses data that is made for one reader; what is ready compressed, or is small, goes as it is. */
export const compressAnswersPlugin = fp(async function compressAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (!COMPRESSED_TYPES.test(type) || reply.hasHeader('content-encoding') || reply.statusCode === 304)
      return payload
    const isStream = payload instanceof Readable
    if (!isStream && (typeof payload !== 'string' || payload.length < MIN_BYTES)) return payload
    addVary(reply, 'accept-encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || request.method === 'HEAD') return payload
    if (isStream) {
      reply.header('content-encoding', encoding)
      const compress =
        encoding === 'gzip'
          ? createGzip({ level: GZIP_LEVEL })
          : createBrotliCompress({ params: BROTLI_PARAMS })
      return pipeline(payload, compress, () => {})
    }
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (encoding === 'gzip') return compressGzip(payload, { level: GZIP_LEVEL })
    return compressBrotli(payload, { params: BROTLI_PARAMS })
  })
})
