import { InvalidError, invalidField, StaleVersionError, TooLongAgoError } from '@grove/schema'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ContextFactory } from '../context.ts'
import { logFault, RefusedBodyError, toErrorAnswer } from '../errors.ts'
import { admitEvidence } from '../features/credentials/evidence.service.ts'
import { admitPicture } from '../features/media/upload-picture.ts'
import { bodyText } from '../http/body-text.ts'
import type { SendAnswer } from '../http/list-answer.ts'
import { admitBeforeBody, bodyLimitOf } from '../plugins/body-limits.ts'
import { sendError } from '../plugins/error-answers.ts'
import type { SharedAnswer } from '../plugins/response-cache.ts'
import { createCaller } from '../router.ts'
import { versionEtag, versionOfIfMatch } from './guide-version.ts'
import type { RestRoute, TakenFile } from './rest-route.ts'
import { obeysIfMatch } from './rest-route.ts'
import { ignoredFreshness, restRoutes } from './rest-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is the bytes of such a file, and no JSON. */
    takesFile?: TakenFile | undefined
  }
}

/** The checks of each kind of file by its headers. */
const ADMIT = { picture: admitPicture, evidence: admitEvidence } as const

/** The body as an object of fields; a call that takes none may be sent none. */
function bodyObject({ body: taken }: RestRoute, body: unknown): object {
  if (body === undefined && taken === undefined) return {}
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body
  throw new InvalidError('The body has to be a JSON object')
}

/** The refusal of a body that was not parsed: a text that is JSON all the same holds a key that could change every object. */
function bodyRefusal(error: Error, body: string): Error {
  // Parsing a long text that is no JSON is dear, so it is not done again in vain: such a key has these letters or an escape.
  if (!/proto|\\/.test(body)) return error
  try {
    JSON.parse(body)
  } catch {
    return error
  }
  return new RefusedBodyError(
    400,
    'The body holds a key that is never taken: "__proto__" or "constructor.prototype"',
  )
}

/** The parameters of a call as its schemas have read them; it is answered alike, however fresh that is asked to be. */
function canonical(parameters: unknown): string {
  return JSON.stringify(parameters ?? {}, (name, value) =>
    Object.hasOwn(ignoredFreshness, name) ? undefined : value,
  )
}

/** The first parameter of a call that is refused; undefined where there is none. */
function refusedName({ refusedQuery }: RestRoute, query: unknown): string | undefined {
  return refusedQuery.find((one) => Object.hasOwn(query ?? {}, one))
}

/** @throws InvalidError for a parameter that would be passed over, though it looks as if it narrowed the answer. */
function refuseQuery(route: RestRoute, query: unknown): void {
  const name = refusedName(route, query)
  if (name === undefined) return
  const other = name === 'changedSince' ? 'changes' : 'search'
  throw invalidField(name, `${name} is not a parameter of this list: ask /api/guides/${other}`)
}

/** Whom the answer to a call is the same for; undefined where it is nobody, or the call is refused. */
export function sharedAnswerOf(
  route: RestRoute,
  request: Pick<FastifyRequest, 'params' | 'query'>,
): SharedAnswer | undefined {
  if (route.sharedWith === undefined || refusedName(route, request.query) !== undefined) return undefined
  const params = route.params?.safeParse(request.params)
  const query = route.query?.safeParse(request.query)
  if (params?.success === false || query?.success === false) return undefined
  const key = `${route.path} ${canonical(params?.data)} ${canonical(query?.data)}`
  return { key, sharedWith: route.sharedWith }
}

/** Serves the documented calls; each answers what its procedure answers. */
export async function restPlugin(
  app: FastifyInstance,
  { createContext }: { createContext: ContextFactory },
): Promise<void> {
  async function send(route: RestRoute, request: FastifyRequest, reply: FastifyReply) {
    if (request.sharedAnswer === undefined) reply.header('cache-control', 'private, no-store')
    const context = await createContext(request)
    const { params, query } = request
    const body = route.takes !== undefined ? request.body : bodyObject(route, request.body)
    if (obeysIfMatch(route)) {
      const version = versionOfIfMatch(request.headers['if-match'])
      if (version !== undefined) Object.assign(body as object, { version })
    }
    const answer = await route.handle(createCaller(context), { params, query, body }, context)
    reply.status(route.status)
    if (typeof answer === 'function') return (answer as SendAnswer)(request, reply)
    if (route.hasVersion && answer !== undefined && request.sharedAnswer === undefined)
      reply.header('etag', versionEtag(answer as { updatedAt: string }))
    return route.status === 204 ? reply.send() : reply.send(answer)
  }

  /** The checks that need only the headers of a call. */
  async function beforeBody(route: RestRoute, request: FastifyRequest): Promise<void> {
    const { procedure, takes } = route
    refuseQuery(route, request.query)
    if (takes !== undefined) await ADMIT[takes](await createContext(request), request.headers)
    if (procedure !== undefined) await admitBeforeBody(createContext, request, procedure)
  }

  // Some clients name the type of a body even where they send none, as with DELETE or signing out.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bodyText(bytes)
    if (body === '') done(null, undefined)
    else parseJson(request, body, (error, parsed) => done(error && bodyRefusal(error, body), parsed))
  })
  // A file is handed on as it comes; for every other call its type has been refused before.
  app.addContentTypeParser(/^image\/|^application\/pdf/i, (_request, file, done) => done(null, file))
  const api = app.withTypeProvider<ZodTypeProvider>()
  for (const route of restRoutes) {
    api.route({
      method: route.method,
      url: route.path,
      bodyLimit: bodyLimitOf(route.procedure),
      config: {
        takesFile: route.takes,
        isOpen: route.method === 'GET' && route.access === 'public',
        responseCache: (request: FastifyRequest) => sharedAnswerOf(route, request),
      },
      onRequest: async (request) => beforeBody(route, request),
      // Bodies are the procedures' to validate.
      schema: {
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
      },
      async handler(request, reply) {
        try {
          return await send(route, request, reply)
        } catch (error) {
          if (!(error instanceof TRPCError)) throw error
          const answer = toErrorAnswer(error)
          const isUnmet =
            error.cause instanceof StaleVersionError && request.headers['if-match'] !== undefined
          if (isUnmet) answer.status = 412
          if (error.cause instanceof TooLongAgoError) answer.status = 410
          logFault(request.log, answer.status, 'call', { err: error.cause ?? error })
          return sendError(reply, answer)
        }
      },
    })
  }
  refuseOtherMethods(app)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers every other method at a documented path with those that it takes. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const [url, routes] of Map.groupBy(restRoutes, ({ path }) => path)) {
    const taken = new Set<string>(routes.map(({ method }) => method))
    if (taken.has('GET')) taken.add('HEAD')
    taken.add('OPTIONS')
    const allow = METHODS.filter((method) => taken.has(method)).join(', ')
    app.route({
      method: METHODS.filter((method) => method === 'OPTIONS' || !taken.has(method)),
      url,
      // Before a body is read.
      async onRequest(request, reply) {
        reply.header('allow', allow)
        if (request.method === 'OPTIONS') return reply.status(204).send()
        return sendError(reply, { status: 405, message: `${request.method} is not taken here` })
      },
      handler: () => undefined,
    })
  }
}
