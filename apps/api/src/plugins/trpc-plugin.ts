import { InvalidError, listGuidesInput, URL_MAX_LENGTH } from '@grove/schema'
import type { FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContextFactory } from '../context.ts'
import { logFault, toErrorAnswer } from '../errors.ts'
import { guideListAnswer } from '../features/guides/guide-list.ts'
import { isPublicList } from '../features/guides/guides.service.ts'
import { bodyText } from '../http/body-text.ts'
import type { AppRouter } from '../router.ts'
import { appRouter, findProcedure } from '../router.ts'
import type { SharedWith } from '../trpc.ts'
import { admitBeforeBody, bodyLimitOf, LARGE_BODY_PROCEDURES, metaOf, spendAttempts } from './body-limits.ts'
import type { SharedAnswer } from './response-cache.ts'

const PREFIX = '/api/trpc'
/** The most calls that one request may carry: more than any page of ours asks together, and few enough to answer. */
const MAX_BATCH_SIZE = 10
/** The query that is asked by POST: the reason that it is asked with may be longer than an address. */
const POSTED_QUERY = 'review.preview'
const JSON_TYPE = 'application/json; charset=utf-8'
const STREAM_TYPE = 'application/jsonl'
/** The procedure that answers the whole directory. */
const WHOLE_LIST = 'guides.list'
/** A page of the site asks for a list and for guides nearby, and its search box may suggest guides at that moment. */
const MOST_SEARCHES_IN_BATCH = 3
const OWN_CACHE_CONTROL = 'private, no-store'

interface ProcedureQuery {
  input?: unknown
  batch?: unknown
}

/** Made once: making a schema takes longer than reading by it. */
const inputText = z.string().max(URL_MAX_LENGTH)
const inputsByNumber = z.record(z.string(), z.unknown())

/** The inputs of a call, one for each of its procedures; undefined where it is not written as our clients write it. */
function readInputs({ input, batch }: ProcedureQuery, count: number): unknown[] | undefined {
  if (batch === undefined ? count > 1 : batch !== '1') return undefined
  try {
    const parsed: unknown = input === undefined ? undefined : JSON.parse(inputText.parse(input))
    if (batch === undefined) return [parsed]
    const byNumber = inputsByNumber.parse(parsed ?? {})
    return Array.from({ length: count }, (_, number) => byNumber[number])
  } catch {
    return undefined
  }
}

/** True for a call that is answered piece by piece, and says as it goes what has failed. */
function asksForStream({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['trpc-accept'] !== undefined || headers.accept?.includes(STREAM_TYPE) === true
}

/**
 * Why a call is refused that asks for very many procedures, for more than one list of the whole directory, or for many searches:
 * each list may be tens of megabytes, and `guides.list` is sent as it is read; a search in a large directory takes some 60 ms.
 */
function costlyCallProblem(names: readonly string[], request: FastifyRequest): string | undefined {
  if (names.length > MAX_BATCH_SIZE) return `At most ${MAX_BATCH_SIZE} calls may be made together`
  if (names.includes(WHOLE_LIST)) {
    if (names.length > 1) return 'guides.list answers the whole directory and has to be called alone'
    if (asksForStream(request)) return 'guides.list cannot be streamed'
  }
  const count = (wanted: string) => names.filter((name) => name === wanted).length
  if (count('guides.pins') > 1) return 'guides.pins may be called once at a time'
  return count('guides.search') > MOST_SEARCHES_IN_BATCH
    ? `guides.search may be called ${MOST_SEARCHES_IN_BATCH} times at a time`
    : undefined
}

/** The parsed input of a procedure, and the viewers for whom the answer is the same. */
function readShared(name: string, input: unknown): { input: unknown; sharedWith: SharedWith } | undefined {
  const procedure = findProcedure(name)
  const sharedWith = procedure?.meta?.sharedWith
  if (procedure?.type !== 'query' || sharedWith === undefined) return undefined
  const parsed = procedure.inputs[0]?.safeParse(input) ?? { success: true, data: input }
  // A refusal names its request.
  return parsed.success ? { input: parsed.data, sharedWith } : undefined
}

/** The answer to a call of one or several queries is the same for others where that of each of them is. */
export function sharedProcedures(path: string, query: ProcedureQuery): SharedAnswer | undefined {
  const names = path.split(',', MAX_BATCH_SIZE + 1)
  if (names.length > MAX_BATCH_SIZE) return undefined
  const inputs = readInputs(query, names.length)
  const calls = inputs && names.map((name, number) => readShared(name, inputs[number]))
  if (calls === undefined || !calls.every((call) => call !== undefined)) return undefined
  return {
    key: `${PREFIX}/${path} ${query.batch === undefined ? 'one' : 'batch'} ${JSON.stringify(calls.map(({ input }) => input))}`,
    sharedWith: calls.some(({ sharedWith }) => sharedWith === 'signed-out') ? 'signed-out' : 'everyone',
  }
}

/** Serves the typed procedures; each one's body is limited by its name, before it is read. */
export async function trpcPlugin(
  app: FastifyInstance,
  { createContext }: { createContext: ContextFactory },
): Promise<void> {
  // The procedures parse what they are sent.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => bodyText(body),
  )

  const options: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize: MAX_BATCH_SIZE,
    createContext: ({ req }) => createContext(req),
    responseMeta({ errors }) {
      const waits = errors.flatMap((error) => toErrorAnswer(error).retryAfterSeconds ?? [])
      return {
        // As an object: what `Headers` hold is added to what is there, so that there would be two types.
        headers: {
          'content-type': JSON_TYPE,
          ...(errors.length > 0 && { 'cache-control': OWN_CACHE_CONTROL }),
          ...(waits.length > 0 && { 'retry-after': String(Math.max(...waits)) }),
        },
      }
    },
    onError({ error, req, path }) {
      logFault(req.log, toErrorAnswer(error).status, 'call', { err: error.cause ?? error, path })
    },
  }
  const handle = (path: string, req: FastifyRequest, res: FastifyReply) => {
    if (req.sharedAnswer === undefined) res.header('cache-control', OWN_CACHE_CONTROL)
    // It decodes the path once more: an escaped escape must name no other procedure than the one that was checked here.
    const trpcOptions = { ...options, allowMethodOverride: path === POSTED_QUERY }
    return fastifyRequestHandler({ ...trpcOptions, req, res, path: encodeURIComponent(path) })
  }

  const namesOf = ({ params }: FastifyRequest) => (params as { path: string }).path.split(',')
  const ordinary = {
    async onRequest(request: FastifyRequest) {
      const names = namesOf(request)
      const problem = costlyCallProblem(names, request)
      if (problem !== undefined) throw new InvalidError(problem)
      // Only mutations have a limit of attempts, and no other method comes to them.
      if (request.method === 'POST') await spendAttempts(createContext, request, names)
    },
    config: {
      isCounted: (request: FastifyRequest) =>
        namesOf(request).some((name) => metaOf(name).isCounted === true),
      // Without cookies nobody's own data are read; pages in a sandbox of another site have no origin.
      isOpen: true,
      responseCache(request: FastifyRequest) {
        const { path } = request.params as { path: string }
        return asksForStream(request) ? undefined : sharedProcedures(path, request.query as ProcedureQuery)
      },
    },
  }
  app.all<{ Params: { path: string } }>(`${PREFIX}/:path`, ordinary, async (request, reply) => {
    await handle(request.params.path, request, reply)
  })
  // A list of the whole directory is sent as it is read, and by itself: in a batch it would have to be held in memory.
  // Fastify's own HEAD cannot measure what tRPC answers; without it tRPC answers HEAD, as for every procedure.
  app.get(`${PREFIX}/${WHOLE_LIST}`, { exposeHeadRoute: false }, async (request, reply) => {
    const problem = costlyCallProblem([WHOLE_LIST], request)
    if (problem !== undefined) throw new InvalidError(problem)
    const [input] = readInputs(request.query as ProcedureQuery, 1) ?? []
    const parsed = listGuidesInput.safeParse(input)
    if (!parsed.success || !isPublicList(parsed.data)) return handle(WHOLE_LIST, request, reply)
    const isBatch = (request.query as ProcedureQuery).batch !== undefined
    const frame = ['{"result":{"data":', '}}'] as const
    const context = await createContext(request)
    const answer = guideListAnswer(context, parsed.data, {
      frame: isBatch ? [`[${frame[0]}`, `${frame[1]}]`] : frame,
    })
    return answer(request, reply)
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
