import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { VERSION } from '../lib/version.ts'
import { addVary, matchesEtag, REVALIDATED } from './http-headers.ts'

/** Sends an answer that is no JSON of a moment. */
export type SendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>

export interface ListParts<Item> {
  schema: z.ZodType<Item>
  /** Makes of an item what is answered; left out, the item is. */
  toAnswer?: (item: Item) => unknown
  /** Reads the list, some items at a time and never none. */
  read: AsyncIterable<readonly Item[]>
  /** Names what the list holds, where it is the same for everybody: the version of the directory. */
  version?: number
  /** The address of the site, where the list holds links to it. */
  origin?: string
  /** JSON unless told. */
  contentType?: string
  headers?: Readonly<Record<string, string>>
  /** Text around the list. */
  frame?: readonly [before: string, after: string]
}

/** Another address of the site, or another version of the program, makes another list of the same directory. */
function programMark(origin: string): string {
  return hash('sha256', `${VERSION} ${origin}`, 'base64url').slice(0, 8)
}

/**
 * A long list as JSON, sent as it is read: a step of it is in memory at a time, whoever reads slowly holds nobody up, and
 * others have their turns between two steps.
 */
export function listAnswer<Item>(parts: ListParts<Item>): SendAnswer {
  const { version, origin = '', read, headers: more = {} } = parts
  const { contentType = 'application/json; charset=utf-8' } = parts
  return async ({ method, headers }, reply) => {
    reply.type(contentType).headers(more)
    if (version === undefined) reply.header('cache-control', 'private, no-store')
    else {
      // The version is read before the list: a list that changes meanwhile is asked for again.
      const etag = `W/"list-${version}-${programMark(origin)}"`
      reply.headers({ etag, 'cache-control': REVALIDATED })
      addVary(reply, 'accept-encoding')
      if (matchesEtag(headers['if-none-match'], etag))
        return reply.status(304).removeHeader('content-type').send()
    }
    // The first step is read before anything is sent: what keeps it from being read is an answer of its own.
    const steps = read[Symbol.asyncIterator]()
    const first = await steps.next()
    const isHead = method === 'HEAD'
    // To answer a HEAD Fastify reads a stream to its end.
    if (isHead) await steps.return?.()
    const text = isHead ? [] : textOf(parts, first, steps)
    return reply.send(Readable.from(text, { objectMode: false }))
  }
}

async function* textOf<Item>(
  { schema, toAnswer = (item) => item, frame: [before, after] = ['', ''] }: ListParts<Item>,
  first: IteratorResult<readonly Item[]>,
  steps: AsyncIterator<readonly Item[]>,
): AsyncGenerator<string, void, undefined> {
  let opening = `${before}[`
  for (let step = first; step.done !== true; step = await steps.next()) {
    yield opening + step.value.map((item) => JSON.stringify(toAnswer(schema.parse(item)))).join(',')
    opening = ','
  }
  yield `${opening === ',' ? '' : opening}]${after}`
}
