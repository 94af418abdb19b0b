import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { addVary, matchesEtag } from './http-headers.ts'

interface ListParts<Item> {
  schema: z.ZodType<Item>
  /** Reads the list, some items at a time; nothing is read before the answer is sent. */
  read: AsyncIterable<readonly Item[]>
  /** Names what the list holds, where it is the same for everybody: the version of the directory. */
  version?: number
  /** Text around the list. */
  frame?: readonly [before: string, after: string]
}

/**
 * A long list as JSON, sent as it is read: a step of it is in memory at a time, whoever reads slowly holds nobody up, and
 * others have their turns between two steps.
 */
export class ListAnswer<Item> {
  readonly #parts: ListParts<Item>

  constructor(parts: ListParts<Item>) {
    this.#parts = parts
  }

  send({ method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { version } = this.#parts
    reply.type('application/json; charset=utf-8')
    if (version === undefined) reply.header('cache-control', 'private, no-store')
    else {
      // The version is read before the list: a list that changes meanwhile is asked for again.
      const etag = `W/"list-${version}"`
      reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
      addVary(reply, 'accept-encoding')
      if (matchesEtag(headers['if-none-match'], etag))
        return reply.status(304).removeHeader('content-type').send()
    }
    // To answer a HEAD Fastify would read a stream to its end.
    return reply.send(method === 'HEAD' ? '' : Readable.from(this.#text(), { objectMode: false }))
  }

  async *#text(): AsyncGenerator<string, void, undefined> {
    const { read, schema, frame: [before, after] = ['', ''] } = this.#parts
    yield `${before}[`
    let comma = ''
    for await (const items of read) {
      if (items.length === 0) continue
      yield comma + items.map((item) => JSON.stringify(schema.parse(item))).join(',')
      comma = ','
    }
    yield `]${after}`
  }
}
