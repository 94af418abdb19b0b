import { listGuidesInput, URL_MAX_LENGTH } from '@grove/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { WholeList } from '../features/guides/whole-lists.worker.ts'
import type { Json } from '../json.ts'
import { concatJson } from '../json.ts'
import type { ReadyPage } from '../pages/page-cache.ts'
import { readyJson } from '../pages/send-ready.ts'
import { readJson } from '../router.ts'
import type { SharedAnswers, SharedCall, SharedWith } from './shared-answers.ts'
import { isShared } from './shared-answers.ts'

/** Queries that are answered alike to many; all others, and all that are called along with others, are one's own. */
const SHARED_PROCEDURES: Readonly<Record<string, SharedWith>> = {
  'contact.get': 'everyone',
  'geo.mapConfig': 'everyone',
  'geo.suggest': 'everyone',
  'guides.byId': 'signed-out',
  'guides.images': 'signed-out',
  'guides.list': 'everyone',
  'guides.pins': 'everyone',
  'guides.search': 'everyone',
}

const PREFIX = '/api/trpc/'
const JSON_HEADERS = { 'content-type': 'application/json' }

/** Thrown for what is refused: its answer names one request and is made for that. */
class NotShared extends Error {}

/** The most calls that one request may carry: more than any page of ours asks together, and few enough to answer. */
export const MAX_BATCH_SIZE = 10

/** Whom the answer to one call, maybe of several procedures, is shared with. */
function sharedWithOf(path: string): SharedWith {
  const names = path.split(',')
  if (names.length > MAX_BATCH_SIZE) return undefined
  const kinds = new Set(
    names.map((name) => (Object.hasOwn(SHARED_PROCEDURES, name) ? SHARED_PROCEDURES[name] : undefined)),
  )
  if (kinds.has(undefined)) return undefined
  return kinds.has('signed-out') ? 'signed-out' : 'everyone'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The inputs of a call, one for each of its procedures; undefined where it is not written as our clients write it. */
function readInputs(query: URLSearchParams, count: number): unknown[] | undefined {
  const [input, batch] = [query.getAll('input'), query.getAll('batch')]
  if (input.length > 1 || batch.length > 1 || (batch.length === 0 && count > 1)) return undefined
  try {
    const parsed: unknown = input[0] === undefined ? undefined : JSON.parse(input[0])
    if (batch[0] === undefined) return [parsed]
    if (batch[0] !== '1' || (parsed !== undefined && !isObject(parsed))) return undefined
    const byNumber = { ...parsed } as Record<string, unknown>
    return Array.from({ length: count }, (_, number) => byNumber[number])
  } catch {
    return undefined
  }
}

/** The result of one procedure, as JSON. What it throws is told by the ordinary way, which is gone then. */
async function resultOf(context: Context, name: string, input: unknown): Promise<Json> {
  try {
    return concatJson('{"result":{"data":', await readJson(context, { name, input }), '}}')
  } catch {
    throw new NotShared()
  }
}

/** Calls that ask for a list of the whole directory. */
const WHOLE_LISTS: Readonly<Record<string, WholeList>> = { 'guides.list': 'guides', 'guides.pins': 'pins' }

/** True for an input that selects nothing. */
function isForAll(input: unknown): boolean {
  return isObject(input) && Object.keys(input).length === 0
}

/**
 * Why a call is refused that asks for more than one list of the whole directory: each may be tens of megabytes. They are made
 * once in a call, and `guides.list` as an answer that everybody shares.
 */
export function costlyCallProblem(
  names: readonly string[],
  { headers }: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  if (names.includes('guides.list')) {
    if (names.length > 1) return 'guides.list answers the whole directory and has to be called alone'
    if (headers['trpc-accept'] !== undefined) return 'guides.list cannot be streamed'
  }
  const isTwice = names.indexOf('guides.pins') !== names.lastIndexOf('guides.pins')
  return isTwice ? 'guides.pins may be called once at a time' : undefined
}

/** True for an input of `guides.list` that asks for the public list; administrators may ask for more. */
function isPublicList(input: unknown): boolean {
  const { data } = listGuidesInput.safeParse(input)
  return data !== undefined && data.include !== 'all' && data.published !== false
}

/** The answer where one procedure is asked for a list of the whole of a large directory. */
async function makeWholeList(
  context: Context,
  names: readonly string[],
  inputs: readonly unknown[],
  isBatch: boolean,
): Promise<ReadyPage | undefined> {
  const [name = ''] = names
  const list = Object.hasOwn(WHOLE_LISTS, name) ? WHOLE_LISTS[name] : undefined
  if (list === undefined || names.length !== 1 || !isForAll(inputs[0])) return undefined
  return context.wholeLists.make(list, {
    before: isBatch ? '[{"result":{"data":' : '{"result":{"data":',
    after: isBatch ? '}}]' : '}}',
    headers: JSON_HEADERS,
  })
}

/** The shared call that an address of procedures makes. */
export function readProcedureCall(url: string): SharedCall | undefined {
  if (!url.startsWith(PREFIX) || url.length > URL_MAX_LENGTH) return undefined
  const queryAt = url.indexOf('?')
  const path = url.slice(PREFIX.length, queryAt < 0 ? undefined : queryAt)
  const sharedWith = sharedWithOf(path)
  if (sharedWith === undefined) return undefined
  const names = path.split(',')
  const query = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt + 1))
  const inputs = readInputs(query, names.length)
  if (inputs === undefined) return undefined
  const isBatch = query.has('batch')
  const isList = names.includes('guides.list')
  // In any other case it is one's own, or refused.
  if (costlyCallProblem(names, { headers: {} }) !== undefined || (isList && !isPublicList(inputs[0])))
    return undefined
  if (isList) inputs[0] = {}
  return {
    // However the public list is asked for, it is made once.
    key: isList ? `${path} ${isBatch}` : url,
    form: `procedures for ${sharedWith}`,
    sharedWith,
    isQuick: !names.some((name) => Object.hasOwn(WHOLE_LISTS, name)),
    async make(context) {
      const whole = await makeWholeList(context, names, inputs, isBatch)
      if (whole !== undefined) return whole
      const results = await Promise.all(names.map((name, number) => resultOf(context, name, inputs[number])))
      const list = results.flatMap((result, number) => (number === 0 ? [result] : [',', result]))
      const [only] = results
      const json = isBatch || only === undefined ? concatJson('[', ...list, ']') : only
      return readyJson(json, JSON_HEADERS)
    },
  }
}

/** Answers a call of procedures where that is shared; false where it is one's own and still has to be answered. */
export async function sendSharedProcedures(
  answers: SharedAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const asksForStream = request.headers['trpc-accept'] !== undefined
  const call = isRead && !asksForStream ? readProcedureCall(request.url) : undefined
  if (call === undefined || !isShared(call.sharedWith, request)) return false
  try {
    await answers.send(request, reply, call)
    return true
  } catch (error) {
    if (error instanceof NotShared) return false
    throw error
  }
}
