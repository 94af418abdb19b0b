import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { NotFoundError } from '@grove/schema'
import type { FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Services } from './context.ts'
import type { Env } from './env.ts'
import { adminShellPlugin } from './pages/admin-shell.ts'
import { portraitsPlugin } from './pages/portraits.ts'
import { pagesPlugin } from './pages/render.ts'
import { sitemapPlugin } from './pages/sitemap.ts'
import type { WebBuild } from './pages/web-build.ts'
import { errorAnswersPlugin } from './plugins/error-answers.ts'
import { healthPlugin } from './plugins/health.ts'
import { requestContext } from './plugins/request-context.ts'
import { securityPlugin } from './plugins/security.ts'
import { sessionPlugin } from './plugins/session.ts'
import { staticPlugin } from './plugins/static.ts'
import { docsPlugin } from './rest/docs-plugin.ts'
import { restPlugin } from './rest/rest-plugin.ts'
import type { AppRouter } from './router.ts'
import { appRouter } from './router.ts'

/** Bodies are small unless a route says otherwise: forms without pictures. */
const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024
const MAX_URL_PART_LENGTH = 5_000

export interface AppDeps {
  env: Env
  services: Services
  /** The built site; without it (tests of the API alone, `pnpm dev`) pages are somebody else's. */
  web?: WebBuild
  adminDirectory?: string
  sessionKey: Buffer
  logger: FastifyServerOptions['loggerInstance'] | false
}

/** Puts the application together: plugins in order. It does not listen and reads no environment. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { env, services, web } = deps
  const app = Fastify({
    ...(deps.logger === false ? { logger: false } : { loggerInstance: deps.logger }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: env.trustProxy,
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_URL_PART_LENGTH },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  // Bodies are judged by the procedures, which know the messages; here only params and queries are.
  app.setValidatorCompiler<z.ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  )
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.removeContentTypeParser('text/plain')

  await app.register(errorAnswersPlugin)
  await app.register(securityPlugin, { env })
  await app.register(fastifyCookie)
  await app.register(sessionPlugin, { env, key: deps.sessionKey })
  const { createContext, createAnonymousContext } = requestContext(services)

  await app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) => createContext(req),
      onError({ error, req, path }) {
        if (error.code === 'INTERNAL_SERVER_ERROR')
          req.log.error({ err: error.cause ?? error, path }, 'call failed')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
  await app.register(healthPlugin, { services })
  await app.register(docsPlugin, { env })
  await app.register(restPlugin, { createContext })
  await app.register(portraitsPlugin)
  app.all('/api/*', () => {
    throw new NotFoundError('Not found')
  })

  if (web !== undefined) {
    const siteOrigin = () => env.publicUrl ?? listeningOrigin(app, env)
    await app.register(staticPlugin, {
      clientDirectory: web.clientDirectory,
      adminDirectory: deps.adminDirectory,
    })
    await app.register(sitemapPlugin, { services, siteOrigin })
    if (deps.adminDirectory !== undefined)
      await app.register(adminShellPlugin, { env, directory: deps.adminDirectory })
    await app.register(pagesPlugin, { env, web, createContext, createAnonymousContext, siteOrigin })
  }
  app.setNotFoundHandler(() => {
    throw new NotFoundError('Not found')
  })
  return app
}

/** Where this process listens, for links while no PUBLIC_URL is set. */
function listeningOrigin(app: FastifyInstance, env: Env): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : env.port
  return `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`
}
