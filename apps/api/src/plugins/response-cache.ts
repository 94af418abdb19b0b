import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addVary, chooseEncoding, matchesEtag, REVALIDATED } from '../http/http-headers.ts'
import type { CachedAnswer, ResponseCache } from '../http/response-cache.ts'
import { createAnswer, encodingOf } from '../http/response-cache.ts'
import type { SharedWith } from '../trpc.ts'
import { bearerSecret } from './bearer.ts'
import { isUnservedPath } from './path-limits.ts'
import { hasSession } from './session.ts'

/** Headers that belong to one request, or to how its answer is sent. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
])

/** An answer that is the same for others too, as long as the directory does not change. */
export interface SharedAnswer {
  /** The canonical address: requests with the same one are answered alike. */
  key: string
  sharedWith: SharedWith
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tells of a request for which others its answer is the same; undefined: for nobody else. */
    responseCache?: (request: FastifyRequest) => SharedAnswer | undefined
  }
  interface FastifyRequest {
    /** Set where the answer is given to others too: it has to be made for nobody in particular. */
    sharedAnswer: SharedAnswer | undefined
  }
}

/** The config of a route whose answer is the same for everyone who asks for the same key. Without a key it is not cached. */
export function sharedByKey(keyOf: (request: FastifyRequest) => string | undefined) {
  return {
    responseCache(request: FastifyRequest): SharedAnswer | undefined {
      const key = keyOf(request)
      return key === undefined ? undefined : { key, sharedWith: 'everyone' }
    },
  }
}

interface ResponseCacheOptions {
  cache: ResponseCache
  /** Origins of other sites whose pages may read answers: each has its name in the headers. */
  allowedOrigins: readonly string[]
}

/**
 * Answers what was answered before from a cache, where the route's config says that it is the same for others. It has
 * the first hook, so that a cached answer costs nothing else, and takes each answer as all other parts have made it.
 */
export const responseCachePlugin = fp(async function responseCache(
  app: FastifyInstance,
  { cache, allowedOrigins }: ResponseCacheOptions,
) {
  /** Answers that this cache is waiting for. */
  const begun = new WeakMap<FastifyRequest, { key: string; end: ReturnType<ResponseCache['begin']> }>()
  app.decorateRequest('sharedAnswer')

  function keyOf({ headers }: FastifyRequest, { key }: SharedAnswer): string {
    const { origin } = headers
    return origin !== undefined && allowedOrigins.includes(origin) ? `${origin} ${key}` : key
  }

  /** Puts the answer's headers on a reply and returns what is left to send: a body, or nothing. */
  function prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    answer: CachedAnswer,
  ): Buffer | Promise<Buffer> | undefined {
    reply.status(answer.status).headers(answer.headers).header('x-request-id', request.id)
    if (answer.status === 200 && matchesEtag(request.headers['if-none-match'], answer.etag)) {
      reply.status(304).removeHeader('content-type')
      return undefined
    }
    const encoding = encodingOf(answer, chooseEncoding(request.headers['accept-encoding']))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return cache.body(key, answer, encoding)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // An answer to a program may be its own, and a token that has ended gets none.
    const mayBeCached = isRead && bearerSecret(request) === undefined && !isUnservedPath(request.url)
    const shared = mayBeCached ? request.routeOptions.config.responseCache?.(request) : undefined
    if (shared === undefined || (shared.sharedWith === 'signed-out' && hasSession(request))) return done()
    request.sharedAnswer = shared
    const key = keyOf(request, shared)
    const begin = () => {
      begun.set(request, { key, end: cache.begin(key) })
      done()
    }
    const send = (answer: CachedAnswer) => {
      const body = prepare(request, reply, key, answer)
      if (body instanceof Promise) body.then((bytes) => reply.send(bytes), done)
      else reply.send(body)
    }
    const found = cache.find(key)
    if (found === undefined) begin()
    // An answer that turned out to be private is made again for each of the waiting requests.
    else if (found instanceof Promise) found.then((answer) => (answer ? send(answer) : begin()), done)
    else send(found)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { sharedAnswer } = request
    const own = begun.get(request)
    if (sharedAnswer === undefined || own === undefined) return payload
    begun.delete(request)
    let answer: CachedAnswer | undefined
    try {
      const body = await bytesOf(reply, payload)
      if (body === undefined || !isForOthers(reply)) return body ?? payload
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', REVALIDATED)
      addVary(reply, 'accept-encoding', ...(sharedAnswer.sharedWith === 'signed-out' ? ['cookie'] : []))
      answer = createAnswer(reply.statusCode, sharedHeaders(reply), body)
      // A HEAD of Fastify's has no other way to say that there is no body.
      return (await prepare(request, reply, own.key, answer)) ?? (request.method === 'HEAD' ? '' : null)
    } finally {
      own.end(answer)
    }
  })
})

/**
 * The whole body, or undefined where it is sent as it is made. Where procedures have answered, their status and headers
 * become the reply's.
 */
async function bytesOf(reply: FastifyReply, payload: unknown): Promise<Buffer | undefined> {
  if (payload instanceof Response) {
    reply.status(payload.status).headers(Object.fromEntries(payload.headers))
    return Buffer.from(await payload.arrayBuffer())
  }
  if (Buffer.isBuffer(payload)) return payload
  return typeof payload === 'string' ? Buffer.from(payload) : undefined
}

/** False for what one reader alone may have: errors, which name their request, and whatever sets a cookie. */
function isForOthers(reply: FastifyReply): boolean {
  return !reply.hasHeader('set-cookie') && !String(reply.getHeader('cache-control')).includes('no-store')
}

function sharedHeaders(reply: FastifyReply): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(reply.getHeaders()).filter(([name]) => !OWN_HEADERS.has(name)))
}
