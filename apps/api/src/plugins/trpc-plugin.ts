import { InvalidError } from '@grove/schema'
import type { FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ContextFactory } from '../context.ts'
import { toErrorAnswer } from '../errors.ts'
import type { AppRouter } from '../router.ts'
import { appRouter } from '../router.ts'
import { admitBeforeBody, spendAttempts } from './before-body.ts'
import { bodyLimitOf, LARGE_BODY_PROCEDURES } from './body-limits.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { costlyCallProblem, MAX_BATCH_SIZE, sendSharedProcedures } from './shared-procedures.ts'

const PREFIX = '/api/trpc'

interface TrpcPluginOptions {
  createContext: ContextFactory
  sharedAnswers: SharedAnswers
}

/** Serves the typed procedures; each one's body is limited by its name, before it is read. */
export async function trpcPlugin(
  app: FastifyInstance,
  { createContext, sharedAnswers }: TrpcPluginOptions,
): Promise<void> {
  // The procedures parse what they are sent.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  const options: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: ({ req }) => createContext(req),
    responseMeta({ errors }) {
      const waits = errors.flatMap((error) => toErrorAnswer(error).retryAfterSeconds ?? [])
      const headers = new Headers({ 'cache-control': 'private, no-store' })
      if (waits.length > 0) headers.set('retry-after', String(Math.max(...waits)))
      return { headers }
    },
    onError({ error, req, path }) {
      if (error.code === 'INTERNAL_SERVER_ERROR')
        req.log.error({ err: error.cause ?? error, path }, 'call failed')
      else if (error.code === 'SERVICE_UNAVAILABLE')
        req.log.warn({ err: error.cause ?? error, path }, 'call refused for now')
    },
  }
  const handle = (path: string, req: FastifyRequest, res: FastifyReply) =>
    fastifyRequestHandler({ ...options, req, res, path })

  const batch = {
    onRequest: (request: FastifyRequest<{ Params: { path: string } }>) =>
      spendAttempts(createContext, request, request.params.path.split(',')),
  }
  app.all<{ Params: { path: string } }>(`${PREFIX}/:path`, batch, async (request, reply) => {
    const { path } = request.params
    const problem = costlyCallProblem(path.split(','), request)
    if (problem !== undefined) throw new InvalidError(problem)
    if (await sendSharedProcedures(sharedAnswers, request, reply)) return reply
    await handle(path, request, reply)
  })
  for (const path of LARGE_BODY_PROCEDURES) {
    const large = {
      bodyLimit: bodyLimitOf(path),
      onRequest: (request: FastifyRequest) => admitBeforeBody(createContext, request, path),
    }
    app.post(`${PREFIX}/${path}`, large, async (request, reply) => {
      await handle(path, request, reply)
    })
  }
}
