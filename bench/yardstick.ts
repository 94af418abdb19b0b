/**
 * What the measured work is compared with, the least that could be put in its place: the same bytes from a bare server,
 * or the same query without anything around it. Each is a process of its own, as the measured server is; the task comes
 * and the port goes by message.
 */
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import BetterSqlite3 from 'better-sqlite3'
import Fastify from 'fastify'
import { z } from 'zod'
import { searchPostgres, searchSqlite } from './bare-search.ts'

export type YardstickTask =
  /** The same bytes for every request. */
  | { kind: 'http-bytes' | 'fastify-bytes'; body: string; headers: Record<string, string> }
  /** The same headers for every request, and that what is known still holds. */
  | { kind: 'http-known'; headers: Record<string, string> }
  /** The row of one guide and its gallery from the database, as JSON. */
  | { kind: 'fastify-guide'; file: string }
  /** The search by trigrams with its count, behind one procedure or one route. */
  | { kind: 'trpc-search' | 'fastify-search'; file: string }
  /** The same over PostgreSQL. */
  | { kind: 'fastify-postgres'; url: string }

function openDatabase(file: string) {
  const database = new BetterSqlite3(file, { readonly: true })
  database.pragma('cache_size = -65536')
  return database
}

function listenBare(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

function httpBytes(bytes: Buffer, headers: Record<string, string>): Promise<number> {
  return listenBare(
    createServer((_request, response) => {
      response.writeHead(200, { ...headers, 'content-length': bytes.length })
      response.end(bytes)
    }),
  )
}

function httpKnown(headers: Record<string, string>): Promise<number> {
  return listenBare(createServer((_request, response) => response.writeHead(304, headers).end()))
}

async function listen(app: ReturnType<typeof Fastify>): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

async function fastifyBytes(bytes: Buffer, headers: Record<string, string>): Promise<number> {
  const app = Fastify()
  app.get('/*', (_request, reply) => reply.headers(headers).send(bytes))
  return listen(app)
}

async function fastifyGuide(file: string): Promise<number> {
  const database = openDatabase(file)
  const guide = database.prepare('select * from guides where id = ? and published = 1')
  const images = database.prepare(
    'select image_url from guide_images where guide_id = ? order by position, id',
  )
  const app = Fastify()
  app.get<{ Params: { id: string } }>('/api/guides/:id', (request) => {
    const id = Number(request.params.id)
    const row = guide.get(id) as Record<string, unknown>
    return { ...row, images: images.pluck().all(id) }
  })
  return listen(app)
}

async function trpcSearch(file: string): Promise<number> {
  const search = searchSqlite(openDatabase(file))
  const t = initTRPC.create()
  const appRouter = t.router({
    guides: t.router({
      search: t.procedure.input(z.object({ search: z.string() })).query(({ input }) => search(input.search)),
    }),
  })
  const app = Fastify()
  await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', trpcOptions: { router: appRouter } })
  return listen(app)
}

async function fastifySearch(search: (text: string) => unknown): Promise<number> {
  const app = Fastify()
  app.get<{ Querystring: { search: string } }>('/search', (request) => search(request.query.search))
  return listen(app)
}

function start(task: YardstickTask): Promise<number> {
  switch (task.kind) {
    case 'http-bytes':
      return httpBytes(Buffer.from(task.body, 'base64'), task.headers)
    case 'http-known':
      return httpKnown(task.headers)
    case 'fastify-bytes':
      return fastifyBytes(Buffer.from(task.body, 'base64'), task.headers)
    case 'fastify-guide':
      return fastifyGuide(task.file)
    case 'trpc-search':
      return trpcSearch(task.file)
    case 'fastify-search':
      return fastifySearch(searchSqlite(openDatabase(task.file)))
    case 'fastify-postgres':
      return fastifySearch(searchPostgres(task.url))
  }
}

process.once('message', async (task: YardstickTask) => process.send?.(await start(task)))
process.once('disconnect', () => process.exit())
