import { TRPCError } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ContextFactory } from '../context.ts'
import { toErrorAnswer } from '../errors.ts'
import { sendError } from '../plugins/error-answers.ts'
import { createCaller } from '../router.ts'
import { routeSchema } from './openapi.ts'
import { restRoutes } from './rest-routes.ts'

/** Serves the documented calls; each answers what its procedure answers. */
export async function restPlugin(
  app: FastifyInstance,
  options: { createContext: ContextFactory },
): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()
  for (const route of restRoutes) {
    api.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      schema: routeSchema(route),
      async handler(request, reply) {
        const caller = createCaller(await options.createContext(request))
        try {
          const answer = await route.handle(caller, {
            params: request.params,
            query: request.query,
            body: request.body ?? {},
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
