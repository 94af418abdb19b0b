import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { IMPORT_MAX_CHARACTERS } from '@grove/schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from 'fastify'
import fp from 'fastify-plugin'
import type { ContextFactory, Services } from '../context.ts'
import { RefusedBodyError } from '../errors.ts'
import { isEvidenceType } from '../features/credentials/evidence.service.ts'
import { callerKey } from '../http/caller-key.ts'
import { mediaTypeOf } from '../http/http-headers.ts'
import { JsonShape } from '../http/json-shape.ts'
import { limitedAddress } from '../http/rate-limit.ts'
import { BoundedQueue } from '../lib/bounded-queue.ts'
import { findProcedure } from '../router.ts'
import type { ProcedureMeta } from '../trpc.ts'
import { admittedViewer, viewerOf } from '../trpc.ts'
import { loadViewer } from './session.ts'

/** Bodies are small unless a route says otherwise: forms without pictures. */
export const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024

/** A listing whose pictures stand in it as data URLs: one of the largest, or a full gallery from a browser. */
export const PICTURES_BODY_LIMIT_BYTES = 16 * 1024 * 1024

/** A whole file as one text: most letters take one byte, some two or an escape. */
export const IMPORT_BODY_LIMIT_BYTES = 2.25 * IMPORT_MAX_CHARACTERS

/** The procedures whose input may hold pictures. */
export const PICTURE_PROCEDURES = [
  'accounts.registerGuide',
  'guides.create',
  'guides.createWithAccount',
  'guides.update',
] as const

const LIMITS: ReadonlyMap<string, number> = new Map<string, number>([
  ...PICTURE_PROCEDURES.map((name) => [name, PICTURES_BODY_LIMIT_BYTES] as const),
  ['admin.previewImport', IMPORT_BODY_LIMIT_BYTES],
  ['admin.applyImport', IMPORT_BODY_LIMIT_BYTES],
])

/** The procedures whose input may be large. */
export const LARGE_BODY_PROCEDURES: readonly string[] = [...LIMITS.keys()]

/** The most bytes that the input of a procedure may have. */
export function bodyLimitOf(procedure: string | undefined): number {
  return LIMITS.get(procedure ?? '') ?? DEFAULT_BODY_LIMIT_BYTES
}

/** So many large bodies are in memory at a time; what they ask for is done before the next one is read. */
const LARGE_BODIES_AT_A_TIME = 2
const WAITING_BODIES = 100
const MAX_WAIT_MS = 15_000
const RETRY_AFTER_SECONDS = 15

/** Bytes of the body; Infinity where nobody has told. */
function lengthOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** True for a body that is larger than most may be, or may be: where nobody has told how long it is. */
function isLargeBody(request: FastifyRequest): boolean {
  return lengthOf(request) > DEFAULT_BODY_LIMIT_BYTES
}

/** True for a body that is compressed, or says so: it would be read as it is. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

/** Drops the connection of a sender who takes too long for a small body: 408, should anybody still hear it. */
function limitTime({ raw }: FastifyRequest, milliseconds: number): void {
  const timer = setTimeout(() => {
    raw.destroy(Object.assign(new Error('The body took too long to come'), { statusCode: 408 }))
  }, milliseconds)
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

function tooLarge(): Error {
  return new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
}

/**
 * Bodies are JSON, and small ones come soon. Those that may be large come into a file; they are read and parsed a few at
 * a time, so that they never fill the memory together.
 */
export const bodyLimitsPlugin = fp(async function bodyLimits(
  app: FastifyInstance,
  { services, smallBodyTimeoutMs }: { services: Services; smallBodyTimeoutMs: number },
) {
  const turns = new BoundedQueue({
    concurrency: LARGE_BODIES_AT_A_TIME,
    waiting: WAITING_BODIES,
    maxWaitMs: MAX_WAIT_MS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

  /** Resolves when it is this call's turn, which lasts until it is answered or given up. */
  function takeTurn(reply: FastifyReply, owner: string): Promise<void> {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    reply.raw.once('finish', end).once('close', end)
    return new Promise((resolve, reject) => {
      turns
        .run(() => {
          resolve()
          return isOver
        }, owner)
        .catch(reject)
    })
  }

  async function readInTurn(request: FastifyRequest, reply: FastifyReply, body: Readable): Promise<Readable> {
    const viewer = await loadViewer(request, services)
    const owner = callerKey({ viewer, address: request.ip })
    const shape = new JsonShape()
    const file = await services.incoming.receive(body, {
      maxBytes: request.routeOptions.bodyLimit,
      isTaken(chunk) {
        if (shape.read(chunk)) return true
        // Nothing more of it is read: the connection has no further use.
        reply.header('connection', 'close')
        return false
      },
      tooLarge,
      owner,
    })
    try {
      await takeTurn(reply, owner)
      return Readable.from([await readFile(file.path)])
    } finally {
      await file.discard()
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    const contentType = request.headers['content-type']
    const mediaType = mediaTypeOf(contentType)
    const { config, bodyLimit } = request.routeOptions
    const length = lengthOf(request)
    if (length > 0 && isEncoded(request)) {
      reply.header('accept-encoding', 'identity')
      throw new RefusedBodyError(415, 'The body must not be compressed: leave Content-Encoding out')
    }
    if (config.takesReports) return
    if (config.takesFile !== undefined) {
      if (config.takesFile === 'picture' && !mediaType.startsWith('image/'))
        throw new RefusedBodyError(415, 'The body has to be a picture')
      if (config.takesFile === 'evidence' && !isEvidenceType(contentType))
        throw new RefusedBodyError(415, 'The body has to be a PDF, a JPEG or a PNG')
      return
    }
    const isForm = mediaType === 'application/x-www-form-urlencoded'
    const isExpected = mediaType === 'application/json' || (config.takesForm === true && isForm)
    if (length > 0 && !isExpected) {
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(contentType ?? 'none')
    }
    if (length > bodyLimit && Number.isFinite(length)) {
      // Nothing of it is read: the connection has no further use.
      reply.header('connection', 'close')
      throw tooLarge()
    }
  })

  app.addHook('onError', async ({ raw }) => {
    // The rest of a body that was given up midway is passed over: it would keep the connection from its next call.
    if (raw.readableDidRead && !raw.complete) raw.resume()
  })

  app.addHook('preParsing', async (request, reply, payload) => {
    const { config, bodyLimit } = request.routeOptions
    if (config.takesFile !== undefined) return payload
    const isSmall = bodyLimit <= DEFAULT_BODY_LIMIT_BYTES || !isLargeBody(request)
    if (!isSmall) return readInTurn(request, reply, payload)
    if (lengthOf(request) > 0) limitTime(request, smallBodyTimeoutMs)
    return payload
  })
})

/** The metadata of a procedure. */
export function metaOf(procedure: string): ProcedureMeta {
  return findProcedure(procedure)?.meta ?? {}
}

/**
 * Spends the attempts that procedures are limited to, before anything of the body is read.
 * @throws TooManyError where there are none left.
 */
export async function spendAttempts(
  createContext: ContextFactory,
  request: FastifyRequest,
  procedures: readonly string[],
): Promise<void> {
  for (const procedure of procedures) {
    const { attemptLimit } = metaOf(procedure)
    if (attemptLimit === undefined) continue
    const { limits, address } = await createContext(request)
    await limits.spend({ limit: attemptLimit, key: limitedAddress(address) })
  }
}

/**
 * Refuses, by the headers alone, whoever may not call a procedure whose input may be large, or has tried too often; of a
 * read, before its parameters are looked at. The procedure asks for the right again.
 * @throws UnauthenticatedError, ForbiddenError as the procedure would; TooManyError.
 */
export async function admitBeforeBody(
  createContext: ContextFactory,
  request: FastifyRequest,
  procedure: string,
): Promise<void> {
  const meta = metaOf(procedure)
  const isRead = request.method === 'GET'
  if (meta.access !== undefined && (isRead || LARGE_BODY_PROCEDURES.includes(procedure))) {
    const context = await createContext(request)
    const { limits } = context
    const { user } = admittedViewer(meta, viewerOf(context, meta, isRead))
    // The data itself is counted elsewhere: this is for parsing it.
    if (isLargeBody(request)) await limits.spend({ limit: 'pictureByAccount', key: String(user.id) })
  }
  await spendAttempts(createContext, request, [procedure])
}
