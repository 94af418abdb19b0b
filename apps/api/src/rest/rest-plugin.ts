import { InvalidError } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ContextFactory } from '../context.ts'
import { toErrorAnswer } from '../errors.ts'
import { admitPicture } from '../features/media/upload-picture.ts'
import { admitBeforeBody } from '../plugins/before-body.ts'
import { bodyLimitOf } from '../plugins/body-limits.ts'
import { sendError } from '../plugins/error-answers.ts'
import type { SharedAnswers } from '../plugins/shared-answers.ts'
import { isShared } from '../plugins/shared-answers.ts'
import { createCaller } from '../router.ts'
import { FileAnswer } from './file-answer.ts'
import type { RestRoute } from './rest-route.ts'
import { restRoutes } from './rest-routes.ts'
import { sharedRouteCall } from './shared-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is the bytes of a picture, and no JSON. */
    takesPicture?: boolean
  }
}

interface RestOptions {
  createContext: ContextFactory
  sharedAnswers: SharedAnswers
}

/** The body as an object of fields; none is an empty one. */
function bodyObject(body: unknown): object {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw new InvalidError('The body has to be a JSON object')
}

/** Serves the documented calls; each answers what its procedure answers. */
export async function restPlugin(app: FastifyInstance, options: RestOptions): Promise<void> {
  async function sendOwn(route: RestRoute, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store')
    const context = await options.createContext(request)
    const { params, query } = request
    const body = route.takesPicture ? request.body : bodyObject(request.body)
    const answer = await route.handle(createCaller(context), { params, query, body }, context)
    reply.status(route.status)
    if (answer instanceof FileAnswer) return answer.send(reply)
    return route.status === 204 ? reply.send() : reply.send(answer)
  }

  /** What is asked of a call by its headers alone. */
  async function beforeBody({ procedure, takesPicture }: RestRoute, request: FastifyRequest): Promise<void> {
    if (takesPicture) await admitPicture(await options.createContext(request), request.headers)
    if (procedure !== undefined) await admitBeforeBody(options.createContext, request, procedure)
  }

  // Some clients name the type of a body even where they send none, as with DELETE or signing out.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  // A picture is handed on as it comes; for every other call its type has been refused before.
  app.addContentTypeParser(/^image\//i, (_request, picture, done) => done(null, picture))
  const api = app.withTypeProvider<ZodTypeProvider>()
  for (const route of restRoutes) {
    api.route({
      method: route.method,
      url: route.path,
      bodyLimit: bodyLimitOf(route.procedure),
      config: { takesPicture: route.takesPicture },
      onRequest: async (request) => beforeBody(route, request),
      // Bodies are the procedures' to judge.
      schema: {
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
      },
      async handler(request, reply) {
        const { params, query } = request
        const call = sharedRouteCall(route, params, query)
        try {
          return await (call === undefined || !isShared(call.sharedWith, request)
            ? sendOwn(route, request, reply)
            : options.sharedAnswers.send(request, reply, call))
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
