import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import { countSessions, getOutboxState } from '@grove/db'
import { NotFoundError, SESSION_IDLE_MS } from '@grove/schema'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Services } from './context.ts'
import type { Env } from './env.ts'
import { handleClientError } from './http/client-errors.ts'
import { forwardedFor } from './http/forwarded-address.ts'
import { requestIds } from './http/request-id.ts'
import { ResponseCache } from './http/response-cache.ts'
import type { StillnessLimits } from './http/still-connections.ts'
import { endStillConnections } from './http/still-connections.ts'
import type { Metrics } from './metrics/metrics.ts'
import { adminShellPlugin } from './pages/admin-shell.ts'
import { manifestPlugin } from './pages/manifest.ts'
import { portraitsPlugin } from './pages/portraits.ts'
import { pagesPlugin } from './pages/render.ts'
import { sitemapPlugin } from './pages/sitemap.ts'
import type { WebBuild } from './pages/web-build.ts'
import { bearerPlugin } from './plugins/bearer.ts'
import { bodyLimitsPlugin, DEFAULT_BODY_LIMIT_BYTES } from './plugins/body-limits.ts'
import { closeConnectionsPlugin } from './plugins/close-connections.ts'
import { cspReportsPlugin } from './plugins/csp-reports.ts'
import { answerForError, errorAnswersPlugin, sendError } from './plugins/error-answers.ts'
import { healthPlugin } from './plugins/health.ts'
import { originCheckPlugin } from './plugins/origin-check.ts'
import { MAX_PATH_LENGTH, pathLimitsPlugin } from './plugins/path-limits.ts'
import { rateLimitHeadersPlugin } from './plugins/rate-limit-headers.ts'
import { responseCachePlugin } from './plugins/response-cache.ts'
import { answerHeaders, securityPlugin } from './plugins/security.ts'
import { securityTxtPlugin } from './plugins/security-txt.ts'
import { requestContext, sessionPlugin } from './plugins/session.ts'
import { staticPlugin } from './plugins/static.ts'
import { trpcPlugin } from './plugins/trpc-plugin.ts'
import type { PressureLimits } from './plugins/under-pressure.ts'
import { PRESSURE_LIMITS, underPressurePlugin, watchEventLoop } from './plugins/under-pressure.ts'
import { uploadsPlugin } from './plugins/uploads.ts'
import { docsPlugin } from './rest/docs-plugin.ts'
import { restPlugin } from './rest/rest-plugin.ts'

/** How long slow senders are waited for, in milliseconds, before their connection is dropped. */
export const TIMEOUTS = {
  headers: 20_000,
  /** A form without pictures, once its headers have come. */
  smallBody: 30_000,
  /** A whole request: long enough for eleven pictures over a slow line. */
  request: 5 * 60_000,
  /** A connection on which nothing moves either way; a call is longer than the longest import takes. */
  stillness: { answer: 60_000, call: 30 * 60_000 } satisfies StillnessLimits,
  /** How often headers and requests are looked after: they may take so much longer. */
  check: 5_000,
}
type Timeouts = typeof TIMEOUTS
/** Longer than a proxy in front keeps its idle connections, so that it never sends into one that just closes. */
const KEEP_ALIVE_MS = 72_000
/** Of the address and all headers together: four times as much as our own pages ever send. */
const MAX_HEADER_BYTES = 8 * 1024
/** Of what is answered to one reader, and of errors: made fast. Bodies of requests are taken as they are. */
const COMPRESSION = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions
/** Connections at a time; more are closed at once. Each takes some 20 kB while it is still. */
const MAX_CONNECTIONS = 5_000

export interface AppDeps {
  env: Env
  services: Services
  /** The built site; without it (tests of the API alone, `pnpm dev`) pages are somebody else's. */
  web?: WebBuild
  adminDirectory?: string
  sessionKey: Buffer
  logger: Logger | false
  /** Where METRICS_PORT is set. */
  metrics?: Metrics
  /** Only tests have a reason to be less patient than TIMEOUTS. */
  timeouts?: Partial<Timeouts>
  /** Only tests have a reason to take fewer connections at a time than MAX_CONNECTIONS. */
  maxConnections?: number
  /** Only tests have a reason to be under pressure sooner. */
  pressureLimits?: PressureLimits
}

/** Puts the application together: plugins in order. It does not listen and reads no environment. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { env, services, web } = deps
  const addHeaders = answerHeaders(env)
  const timeouts = { ...TIMEOUTS, ...deps.timeouts }
  const readForwardedFor = forwardedFor(env, deps.logger || undefined)
  const eventLoop = watchEventLoop(deps.pressureLimits ?? PRESSURE_LIMITS)
  const cache = new ResponseCache(services.directory)
  const app = Fastify({
    ...(deps.logger === false ? { logger: false } : { loggerInstance: deps.logger as FastifyBaseLogger }),
    genReqId: requestIds(env),
    requestIdHeader: false,
    // One proxy, the nearest: what stands before its own entry was written by whoever called it.
    trustProxy: env.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_LENGTH },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serverFactory(handle) {
      const server = createServer(
        {
          // A request has to be whole within this, headers much sooner: slow senders do not hold connections for ever.
          requestTimeout: timeouts.request,
          headersTimeout: timeouts.headers,
          maxHeaderSize: MAX_HEADER_BYTES,
          connectionsCheckingInterval: timeouts.check,
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
        (request, response) => {
          readForwardedFor(request)
          handle(request, response)
        },
      )
      server.maxConnections = deps.maxConnections ?? MAX_CONNECTIONS
      endStillConnections(server, timeouts.stillness)
      return server
    },
    clientErrorHandler: handleClientError,
    // An address that cannot be decoded never reaches a route; it gets the same kind of answer.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply)
      return sendError(reply, answerForError(error))
    },
  })
  // Bodies are validated by the procedures, which know the messages; here only params and queries are.
  app.setValidatorCompiler<z.ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  )
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
  app.removeContentTypeParser('text/plain')

  await app.register(responseCachePlugin, { cache, allowedOrigins: env.allowedOrigins })
  await app.register(errorAnswersPlugin)
  await app.register(rateLimitHeadersPlugin)
  await app.register(closeConnectionsPlugin)
  await app.register(securityPlugin, { env })
  await app.register(pathLimitsPlugin)
  await app.register(underPressurePlugin, { eventLoop })
  await app.register(originCheckPlugin, { env })
  await app.register(bearerPlugin, { services })
  await app.register(bodyLimitsPlugin, { services, smallBodyTimeoutMs: timeouts.smallBody })
  await app.register(fastifyCompress, COMPRESSION)
  await app.register(fastifyCookie)
  await app.register(sessionPlugin, { env, key: deps.sessionKey })
  const createContext = requestContext(services)
  if (deps.metrics !== undefined) measure(app, deps.metrics, services, cache)
  await app.register(trpcPlugin, { createContext })
  await app.register(healthPlugin, { services })
  await app.register(cspReportsPlugin, { env })
  await app.register(docsPlugin, { env, services })
  await app.register(restPlugin, { createContext })
  await app.register(portraitsPlugin)
  await app.register(uploadsPlugin, { services })
  app.all('/api/*', () => {
    throw new NotFoundError('Not found')
  })

  app.addHook('onListen', async () => {
    const address = app.server.address()
    if (typeof address === 'object' && address !== null) services.mail.siteOrigin.listensAt(address.port)
  })
  const siteOrigin = services.mail.siteOrigin.current
  await app.register(securityTxtPlugin, { env, services, siteOrigin })
  if (web !== undefined) {
    await app.register(staticPlugin, {
      clientDirectory: web.clientDirectory,
      adminDirectory: deps.adminDirectory,
    })
    await app.register(manifestPlugin, { services })
    await app.register(sitemapPlugin, { services, pages: web.SITEMAP_PATHS, siteOrigin })
    if (deps.adminDirectory !== undefined)
      await app.register(adminShellPlugin, { env, directory: deps.adminDirectory })
    await app.register(pagesPlugin, { env, web, createContext, siteOrigin })
  }
  app.setNotFoundHandler(() => {
    throw new NotFoundError('Not found')
  })
  return app
}

async function countLiveSessions({ db, clock }: Services): Promise<number> {
  const now = clock()
  return countSessions(db, { now, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) })
}

/** Has everything measured that the process does from now on. */
function measure(app: FastifyInstance, metrics: Metrics, services: Services, cache: ResponseCache): void {
  metrics.watchCache(cache)
  metrics.watchQueues({ passwords: services.passwords.work, pictures: services.media.work.queue })
  metrics.watchSessions(() => countLiveSessions(services))
  metrics.watchOutbox(() => getOutboxState(services.db))
  app.addHook('onResponse', async (request, reply) => metrics.observeRequest(request, reply))
}
