import fastifyCors from '@fastify/cors'
import { ForbiddenError } from '@grove/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Env } from '../env.ts'
import { bearerSecret } from './bearer.ts'
import { RATE_LIMIT_HEADERS } from './rate-limit-headers.ts'

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The headers that browsers send where there is no Origin. */
const OWN_FETCH_SITES: ReadonlySet<string> = new Set(['same-origin', 'same-site', 'none'])
const PREFLIGHT_SECONDS = 600
/** The headers of an answer that a page of another site may read. */
const EXPOSED_HEADERS = ['etag', 'link', 'retry-after', 'x-request-id', ...RATE_LIMIT_HEADERS]

/** Of an answer that everybody may read, but no browser together with the cookies of a person. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  'cross-origin-resource-policy': 'cross-origin',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every site may read the answer, without credentials, and show it. */
    isOpen?: boolean
    /** True for a read that is counted for the address it comes from: pages of other sites must not use up its limits. */
    isCounted?: (request: FastifyRequest) => boolean
  }
}

/** True for reading what is open, and for asking beforehand whether reading is: the answer itself decides. */
function isOpenRead({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  if (method !== 'OPTIONS') return READING_METHODS.has(method) && routeOptions.config.isOpen === true
  return /^\/(?:api|uploads|art)\//.test(url) && headers['access-control-request-method'] === 'GET'
}

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

/** True for what uses up nothing and changes nothing, wherever it comes from. */
function isFreeRead(request: FastifyRequest): boolean {
  return READING_METHODS.has(request.method) && request.routeOptions.config.isCounted?.(request) !== true
}

function mayChangeState(env: Env, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers
  if (origin !== undefined) return isOurs(env, request, origin)
  return typeof fetchSite !== 'string' || OWN_FETCH_SITES.has(fetchSite)
}

/**
 * Refuses calls that change something, or are counted, when another site's page makes them, lets the pages of
 * ALLOWED_ORIGINS call with credentials, and the pages of every site read what is open without.
 */
export const originCheckPlugin = fp(async function originCheck(app: FastifyInstance, { env }: { env: Env }) {
  app.addHook('onRequest', async (request) => {
    if (isFreeRead(request) || mayChangeState(env, request)) return
    // A program, of which no browser knows: its cookies count for nothing.
    if (bearerSecret(request) !== undefined) return
    // Browsers send reports by themselves, with an Origin of `null` or none that fits; they change nothing.
    if (request.routeOptions.config.takesReports) return
    throw new ForbiddenError('Requests from this origin are not allowed')
  })
  const isAllowed = ({ url, headers }: FastifyRequest) =>
    url.startsWith('/api/') && env.allowedOrigins.includes(headers.origin ?? '')
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpenRead(request) || isAllowed(request)) return
    reply.headers(OPEN_HEADERS)
    if (request.method !== 'OPTIONS') return
    const wanted = request.headers['access-control-request-headers']
    return reply
      .headers({ 'access-control-allow-methods': 'GET, HEAD', 'access-control-max-age': PREFLIGHT_SECONDS })
      .headers(wanted === undefined ? {} : { 'access-control-allow-headers': wanted })
      .status(204)
      .send()
  })
  if (env.allowedOrigins.length === 0) return
  await app.register(fastifyCors, {
    delegator(request, decide) {
      decide(null, {
        origin: isAllowed(request) ? [...env.allowedOrigins] : false,
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: EXPOSED_HEADERS,
        maxAge: PREFLIGHT_SECONDS,
        strictPreflight: false,
      })
    },
  })
})
