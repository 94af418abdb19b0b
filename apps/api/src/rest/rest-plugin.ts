import { InvalidError } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ContextFactory } from '../context.ts'
import { toErrorAnswer } from '../errors.ts'
import { PICTURES_BODY_LIMIT_BYTES } from '../plugins/body-limits.ts'
import { sendError } from '../plugins/error-answers.ts'
import { refuseBeforeBody } from '../plugins/large-body-access.ts'
import type { SharedAnswers } from '../plugins/shared-answers.ts'
import { isShared } from '../plugins/shared-answers.ts'
import { createCaller } from '../router.ts'
import { FileAnswer } from './file-answer.ts'
import type { RestRoute } from './rest-route.ts'
import { restRoutes } from './rest-routes.ts'
import { sharedRouteCall } from './shared-routes.ts'

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
      ...(route.picturesFor !== undefined && {
        bodyLimit: PICTURES_BODY_LIMIT_BYTES,
        onRequest: refuseBeforeBody(options.createContext, route.picturesFor),
      }),
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
