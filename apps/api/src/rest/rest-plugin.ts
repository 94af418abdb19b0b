import { InvalidError } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Context, ContextFactory } from '../context.ts'
import { toErrorAnswer } from '../errors.ts'
import { PageCache } from '../pages/page-cache.ts'
import { readyText, sendReady } from '../pages/send-ready.ts'
import { sendError } from '../plugins/error-answers.ts'
import { SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { SHARED_CACHE_CONTROL } from '../plugins/shared-answers.ts'
import { createCaller } from '../router.ts'
import { FileAnswer } from './file-answer.ts'
import type { RestRoute } from './rest-route.ts'
import { restRoutes } from './rest-routes.ts'

interface RestOptions {
  createContext: ContextFactory
  /** A context without a viewer, for answers that are shared. */
  createAnonymousContext: (request: FastifyRequest) => Context
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

/** The body as an object of fields; none is an empty one. */
function bodyObject(body: unknown): object {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw new InvalidError('The body has to be a JSON object')
}

/** True where this answer is the same for whoever else would ask now. */
function isShared(route: RestRoute, request: FastifyRequest): boolean {
  const sharedWith = route.sharedWith?.(request.query)
  if (sharedWith === 'signed-out') return request.cookies[SESSION_COOKIE_NAME] === undefined
  return sharedWith === 'everyone'
}

/** Serves the documented calls; each answers what its procedure answers. */
export async function restPlugin(app: FastifyInstance, options: RestOptions): Promise<void> {
  const cache = new PageCache()

  /** Sends what is the same for all: made once for each version of the directory, compressed, under an ETag. */
  async function sendShared(route: RestRoute, request: FastifyRequest, reply: FastifyReply) {
    const context = options.createAnonymousContext(request)
    const version = context.directory.current()
    const make = async () => {
      const { params, query } = request
      const answer = await route.handle(createCaller(context), { params, query, body: {} })
      return readyText(JSON.stringify(answer), JSON_HEADERS)
    }
    // The parameters of a query say how fresh an answer has to be, or whom it is for: shared ones are alike.
    const key = `${route.path} ${JSON.stringify(request.params)}`
    const ready = await (version === undefined ? make() : cache.get(key, version, make))
    const isSignedOutOnly = route.sharedWith?.(request.query) === 'signed-out'
    return sendReady(request, reply, ready, {
      cacheControl: SHARED_CACHE_CONTROL,
      vary: isSignedOutOnly ? ['cookie'] : [],
    })
  }

  async function sendOwn(route: RestRoute, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store')
    const caller = createCaller(await options.createContext(request))
    const { params, query } = request
    const answer = await route.handle(caller, { params, query, body: bodyObject(request.body) })
    reply.status(route.status)
    if (answer instanceof FileAnswer) return answer.send(reply)
    return route.status === 204 ? reply.send() : reply.send(answer)
  }

  // Some clients name the type of a body even where they send none, as with DELETE or signing out.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  const api = app.withTypeProvider<ZodTypeProvider>()
  for (const route of restRoutes) {
    api.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      // Bodies are the procedures' to judge.
      schema: {
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
      },
      async handler(request, reply) {
        try {
          const send = isShared(route, request) ? sendShared : sendOwn
          return await send(route, request, reply)
        } catch (error) {
          if (!(error instanceof TRPCError)) throw error
          const answer = toErrorAnswer(error)
          if (answer.status >= 500) request.log.error({ err: error.cause ?? error }, 'call failed')
          return sendError(reply, answer)
        }
      },
    })
  }
}
