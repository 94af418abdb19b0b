import { pipeline, Transform } from 'node:stream'
import { GALLERY_MAX_IMAGES, IMAGE_MAX_BYTES, UnavailableError } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCodes } from 'fastify'
import fp from 'fastify-plugin'

/** Bodies are small unless a route says otherwise: forms without pictures. */
export const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024

/** A form with a full gallery and a profile picture, each as large as one may be, as base64. */
export const PICTURES_BODY_LIMIT_BYTES =
  Math.ceil(((GALLERY_MAX_IMAGES + 1) * IMAGE_MAX_BYTES * 4) / 3) + DEFAULT_BODY_LIMIT_BYTES

/** The procedures whose input may hold pictures. */
export const PICTURE_PROCEDURES = [
  'accounts.registerGuide',
  'guides.create',
  'guides.createWithAccount',
  'guides.update',
] as const

/** The procedures whose input is a whole file. */
const FILE_PROCEDURES = ['admin.previewImport', 'admin.applyImport'] as const

export const LARGE_BODY_PROCEDURES = [...PICTURE_PROCEDURES, ...FILE_PROCEDURES] as const

/** How much of large bodies is held in memory at a time, over all requests. */
const LARGE_BODIES_BUDGET_BYTES = 2.5 * PICTURES_BODY_LIMIT_BYTES
const RETRY_AFTER_SECONDS = 15

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}

interface BodyLimitsOptions {
  /** How long a small body may take to come. */
  smallBodyTimeoutMs: number
  largeBodiesBudgetBytes?: number
}

/** Drops the connection of a sender who takes too long for a small body: 408, should anybody still hear it. */
function limitTime({ raw }: FastifyRequest, milliseconds: number): void {
  const timer = setTimeout(() => {
    raw.destroy(Object.assign(new Error('The body took too long to come'), { statusCode: 408 }))
  }, milliseconds)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

/** Bodies are JSON, small ones come soon, and those that may be large never fill the memory together. */
export const bodyLimitsPlugin = fp(async function bodyLimits(
  app: FastifyInstance,
  { smallBodyTimeoutMs, largeBodiesBudgetBytes = LARGE_BODIES_BUDGET_BYTES }: BodyLimitsOptions,
) {
  let heldBytes = 0

  app.addHook('onRequest', async (request) => {
    const contentType = request.headers['content-type']
    if (request.routeOptions.config.takesReports) return
    if (hasBody(request) && !isJson(contentType)) {
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType ?? 'none')
    }
  })

  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.bodyLimit <= DEFAULT_BODY_LIMIT_BYTES) {
      if (hasBody(request)) limitTime(request, smallBodyTimeoutMs)
      return payload
    }
    let ownBytes = 0
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        ownBytes += chunk.length
        heldBytes += chunk.length
        const isTooMuch = heldBytes > largeBodiesBudgetBytes && heldBytes > ownBytes
        if (isTooMuch)
          done(new UnavailableError('The site is busy. Please try again shortly.', RETRY_AFTER_SECONDS))
        else done(null, chunk)
      },
    })
    // What was read stays in memory until the call is answered or given up.
    reply.raw.once('close', () => {
      heldBytes -= ownBytes
    })
    return pipeline(payload, counter, () => {})
  })
})
