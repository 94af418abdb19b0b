import { InvalidError } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ContextFactory } from '../context.ts'
import { toErrorAnswer } from '../errors.ts'
import { sendError } from '../plugins/error-answers.ts'
import { SESSION_COOKIE_NAME } from '../plugins/session.ts'
import { createCaller } from '../router.ts'
import { routeSchema } from './openapi.ts'
import { restRoutes } from './rest-routes.ts'

/** The body as an object of fields; none is an empty one. */
function bodyObject(body: unknown): object {
  if (body === undefined || body === null) return {}
  if (typeof body === 'object' && !Array.isArray(body)) return body
  throw new InvalidError('The body has to be a JSON object')
}

/** Serves the documented calls; each answers what its procedure answers. */
export async function restPlugin(
  app: FastifyInstance,
  options: { createContext: ContextFactory },
): Promise<void> {
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
      schema: routeSchema(route),
      async handler(request, reply) {
        if (request.method !== 'GET' || request.cookies[SESSION_COOKIE_NAME] !== undefined) {
          reply.header('cache-control', 'private, no-store')
        }
        const caller = createCaller(await options.createContext(request))
        try {
          const answer = await route.handle(caller, {
            params: request.params,
            query: request.query,
            body: bodyObject(request.body),
          })
          reply.status(route.status)
          return route.status === 204 ? reply.send() : reply.send(answer)
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
