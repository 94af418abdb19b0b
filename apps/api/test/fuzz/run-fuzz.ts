import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import type { OpenApiDocument } from '../../src/rest/openapi-types.ts'
import { createTestClock } from '../support/each-site.ts'
import type { TestSite } from '../support/site.ts'
import type { FuzzCall } from './calls.ts'
import { CallMaker } from './calls.ts'
import type { FuzzAnswer } from './check-answer.ts'
import { AnswerChecker } from './check-answer.ts'
import { Dice } from './dice.ts'
import { World } from './world.ts'

/** The result of a run. */
export interface FuzzResult {
  calls: number
  /** How many answers had each status. */
  statuses: Map<number, number>
  /** The calls of the document that succeeded at least once, by operation. */
  succeeded: Set<string>
  operations: string[]
  /** Each with all that it takes to see it again. */
  complaints: string[]
  milliseconds: number
}

type InjectMethod = InjectOptions['method']

const RESTORE_EVERY = 40
const GUIDES_KEPT = 30
const COMPLAINTS_TOLD = 20
const BODY_TOLD = 400
/** So often an operation that was only refused is called as documented, with everybody put back now and then. */
const MOST_TRIES = 80
const TRIES_PER_RESTORE = 10

function shorten(text: string): string {
  return text.length > BODY_TOLD ? `${text.slice(0, BODY_TOLD)}... (${text.length} characters)` : text
}

function describe(call: FuzzCall, answer: FuzzAnswer): string {
  const body = Buffer.isBuffer(call.body) ? `0x${call.body.toString('hex')}` : (call.body ?? '')
  return `${call.method} ${shorten(call.url)} by ${call.viewer} ${JSON.stringify(call.headers)} ${shorten(body)} -> ${answer.status} ${shorten(answer.body)}`
}

function decode(payload: Buffer, encoding: unknown): Buffer {
  if (payload.length === 0) return payload
  if (encoding === 'br') return brotliDecompressSync(payload)
  return encoding === 'gzip' ? gunzipSync(payload) : payload
}

async function send({ app }: TestSite, world: World, call: FuzzCall): Promise<FuzzAnswer> {
  const cookie = call.headers.cookie ?? world.cookieOf(call.viewer)
  const answer = await app.inject({
    method: call.method as InjectMethod,
    url: call.url,
    headers: { ...call.headers, ...(cookie !== undefined && { cookie }) },
    ...(call.body !== undefined && { payload: call.body }),
    remoteAddress: call.address,
  })
  const { etag } = answer.headers
  if (typeof etag === 'string') world.etags.set(call.url, etag)
  const body = decode(answer.rawPayload, answer.headers['content-encoding'])
  return { status: answer.statusCode, headers: answer.headers, body: body.toString('utf8') }
}

/** Walks the document of a running site with `calls` calls; the same seed makes the same walk. */
export async function runFuzz(site: TestSite, options: { seed: number; calls: number }): Promise<FuzzResult> {
  const begin = performance.now()
  const document = (await site.app.inject('/api/openapi.json')).json<OpenApiDocument>()
  const dice = new Dice(options.seed)
  const world = new World(site)
  const maker = new CallMaker(document, world, dice)
  const checker = new AnswerChecker(document)
  const result: FuzzResult = {
    calls: 0,
    statuses: new Map(),
    succeeded: new Set(),
    operations: Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    ),
    complaints: [],
    milliseconds: 0,
  }
  async function make(call: FuzzCall): Promise<void> {
    const answer = await send(site, world, call)
    result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1)
    if (call.isDocumented && answer.status < 300) result.succeeded.add(call.operation.operationId)
    const complaint = checker.complaint(call, answer)
    if (complaint !== undefined)
      result.complaints.push(
        `call ${result.calls} of seed ${options.seed}: ${complaint}\n  ${describe(call, answer)}`,
      )
    result.calls += 1
  }

  while (result.calls < options.calls && result.complaints.length < COMPLAINTS_TOLD) {
    if (result.calls % RESTORE_EVERY === 0) {
      await world.thinOut(GUIDES_KEPT)
      await world.restore()
    }
    await make(await maker.next())
  }
  // Those that have only been refused so far, perhaps by bad luck, are called as documented until one succeeds.
  for (const name of result.operations) {
    for (let tries = 0; tries < MOST_TRIES && !result.succeeded.has(name); tries += 1) {
      if (tries % TRIES_PER_RESTORE === 0) await world.restore()
      await make(await maker.callOf(name))
    }
  }
  result.milliseconds = performance.now() - begin
  return result
}

/** A clock for walks: it stands still, so that no time of day decides what is answered. */
export const fuzzClock = createTestClock().clock
