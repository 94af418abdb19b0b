import fastifyCors from '@fastify/cors'
import { ForbiddenError } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Env } from '../env.ts'

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What a browser tells of a request without an Origin. */
const OWN_FETCH_SITES: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'none'])
const PREFLIGHT_SECONDS = 600

/** True for an origin that names the host the request was sent to. */
function isOwnHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost, origin: parsed } = new URL(origin)
  if (parsed !== origin.toLowerCase() || !/^https?:$/.test(protocol)) return false
  // Parsed alike, so that a default port counts the same written or not.
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === originHost
}

function isOurs(env: Env, request: FastifyRequest, origin: string): boolean {
  if (env.allowedOrigins.includes(origin)) return true
  return env.publicUrl === undefined ? isOwnHost(origin, request.host) : origin === env.publicUrl
}

function mayChangeState(env: Env, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  if (origin !== undefined) return isOurs(env, request, origin)
  return typeof fetchSite !== 'string' || OWN_FETCH_SITES.has(fetchSite)
}

/**
 * Refuses calls that change something when another site's page makes them, and lets the pages of ALLOWED_ORIGINS
 * call with credentials.
 */
export const originCheckPlugin = fp(async function originCheck(app: FastifyInstance, { env }: { env: Env }) {
  app.addHook('onRequest', async (request) => {
    if (READING_METHODS.has(request.method) || mayChangeState(env, request)) return
    // Browsers send reports by themselves, with an Origin of `null` or none that fits; they change nothing.
    if (request.routeOptions.config.takesReports) return
    throw new ForbiddenError('Requests from this origin are not allowed')
  })
  if (env.allowedOrigins.length === 0) return
  await app.register(fastifyCors, {
    delegator(request, decide) {
      const isApi = request.url.startsWith('/api/')
      decide(null, {
        origin: isApi ? [...env.allowedOrigins] : false,
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['retry-after', 'x-request-id'],
        maxAge: PREFLIGHT_SECONDS,
        strictPreflight: false,
      })
    },
  })
})
