import type { TokenScope } from '@grove/schema'
import { idSchema, MAX_ID } from '@grove/schema'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Caller, ProcedurePath } from '../router.ts'
import { callProcedure, findProcedure } from '../router.ts'
import type { ProcedureMeta, SharedWith } from '../trpc.ts'

type RestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The right that a call needs, for the documentation; the procedures decide. */
export type RestAccess = NonNullable<ProcedureMeta['access']> | 'public'

type RouteErrors = Partial<Record<401 | 403 | 404 | 409 | 410 | 429 | 501, string>>

/** The files that bodies may be: a picture of a listing, or what shows a credential. */
export type TakenFile = 'picture' | 'evidence'

export interface RestRoute {
  method: RestMethod
  /** Fastify's form: `/api/guides/:id`. */
  path: string
  /** Names the call in the OpenAPI document. */
  operationId: string
  tag: string
  summary: string
  access: RestAccess
  /** The scopes of tokens that may call it, any of which is enough. */
  scopes: readonly TokenScope[]
  /** Refusals that its form does not tell (see documentedErrors), with when they come. */
  errors: RouteErrors
  /** Success status: 200, 201 for something made, 202 for something that is done later, 204 for nothing to say. */
  status: 200 | 201 | 202 | 204
  params: z.ZodType | undefined
  query: z.ZodType | undefined
  /** Documented here, validated by the procedure. */
  body: z.ZodType | undefined
  answer: z.ZodType | undefined
  /** The media type of the answer: JSON, or a kind of it. */
  answerType: string
  /** Media types besides JSON that the answer may have. */
  alsoAnswersAs: readonly string[]
  /** The procedure that it calls; undefined where bodies are bytes, or answers are of other standards. */
  procedure: ProcedurePath | undefined
  /** The body is the bytes of one file; the call hands them on as a stream. */
  takes: TakenFile | undefined
  /** Whom the answer to a call that has passed its schemas is the same for; undefined: nobody but who asks. */
  sharedWith: SharedWith | undefined
  /** Whether public answers name themselves by an ETag. */
  hasEtag: boolean
  /** It is about one guide, whose version is the ETag of an answer that is not shared; PUT and DELETE obey `If-Match`. */
  hasVersion: boolean
  /** Parameters that are refused, because they look as if they narrowed the answer. */
  refusedQuery: readonly string[]
  handle: (
    caller: Caller,
    input: { params: unknown; query: unknown; body: unknown },
    context: Context,
  ) => Promise<unknown>
}

/** A route as its row tells it: what its procedure says, and what most have alike, is left out. */
type RouteParts<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Partial<
  Omit<RestRoute, 'method' | 'path' | 'tag' | 'handle'>
> &
  Pick<RestRoute, 'operationId' | 'summary'> & { params?: Params; query?: Query; body?: Body }

type Handler<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = (
  caller: Caller,
  input: { params: z.output<Params>; query: z.output<Query>; body: z.input<Body> },
  /** For a call that is no procedure: its body is not JSON, or its answer is sent as it is read. */
  context: Context,
) => Promise<unknown>

/** The parts of a row that its procedure tells. The input is the query of a GET and the body of others, but for what the path says. */
function partsOfProcedure(method: RestMethod, procedure: ProcedurePath | undefined, hasParams: boolean) {
  const found = procedure && findProcedure(procedure)
  const { scopes = [], sharedWith, ...meta }: ProcedureMeta = found?.meta ?? {}
  const access: RestAccess = meta.access ?? 'public'
  const input = hasParams ? undefined : found?.inputs[0]
  const answer = found?.output instanceof z.ZodVoid ? undefined : found?.output
  return {
    access,
    scopes,
    sharedWith,
    query: method === 'GET' ? input : undefined,
    body: method === 'GET' ? undefined : input,
    answer,
  }
}

function routeMaker(tag: string, method: RestMethod, defaultStatus: RestRoute['status']) {
  /** A row of the table; without a handler it calls its procedure with all that was sent, the `:id` of its path included. */
  return function makeRoute<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
    path: string,
    parts: RouteParts<Params, Query, Body>,
    handler?: Handler<Params, Query, Body>,
  ): RestRoute {
    const { procedure } = parts
    const params = parts.params ?? (path.split('/').includes(':id') ? idParams : undefined)
    const said = partsOfProcedure(method, procedure, params !== undefined)
    return {
      method,
      path,
      tag,
      errors: {},
      status: defaultStatus,
      params,
      answerType: 'application/json',
      alsoAnswersAs: [],
      procedure,
      takes: undefined,
      hasVersion: false,
      refusedQuery: [],
      hasEtag: (parts.sharedWith ?? said.sharedWith) !== undefined,
      ...said,
      ...parts,
      // Params and query have passed their schemas; the procedure validates the body.
      async handle(caller, input, context) {
        if (handler !== undefined) return handler(caller, input as Parameters<typeof handler>[1], context)
        if (procedure === undefined) throw new Error(`${path} calls nothing`)
        // A call that writes takes nothing from its address, which stands in logs.
        const sent = method === 'GET' ? input.query : input.body
        return callProcedure(procedure, Object.assign({}, sent, input.params), context)
      },
    }
  }
}

/** Whether a call changes only what is still as its ETag says. */
export function obeysIfMatch({ method, hasVersion }: RestRoute): boolean {
  return method !== 'GET' && hasVersion
}

/** What makes the rows of the table that stand in one section of the documentation. */
export function callsOf(tag: string) {
  return {
    get: routeMaker(tag, 'GET', 200),
    post: routeMaker(tag, 'POST', 201),
    put: routeMaker(tag, 'PUT', 200),
    del: routeMaker(tag, 'DELETE', 204),
  }
}

/** An id as a part of a path: digits and nothing else. A number above every id is as unknown as the largest. */
export const pathId = z
  .string()
  .regex(/^\d+$/, 'Must be a positive whole number')
  .transform((digits) => Math.min(Number(digits), MAX_ID))
  .pipe(idSchema)

/** Parameters of a path with `:id`. */
export const idParams = z.object({ id: pathId })
