/**
 * Servers that the measured one is compared with: the least that could be put in its place. Each is a process of its own,
 * as the measured server is; its task comes and its address goes by message.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify from 'fastify'
import { z } from 'zod'
import type { Search } from './searches.ts'
import { openBare, recordStatements } from './statements.ts'

export type YardstickTask =
  /** Bare node:http sends the same bytes (base64) for every request. */
  | { kind: 'bytes'; body: string; headers: Record<string, string> }
  /** A bare tRPC procedure, `search`, runs the statements of one of the searches. Its input is the index of the search. */
  | { kind: 'statements'; databaseUrl: string; searches: readonly Search[] }

async function serveStatements(databaseUrl: string, searches: readonly Search[]): Promise<string> {
  const recorded = await recordStatements(databaseUrl, searches)
  const database = openBare(databaseUrl)
  const t = initTRPC.create()
  const router = t.router({
    search: t.procedure.input(z.number()).query(async ({ input }) => {
      const rows: unknown[] = []
      for (const statement of recorded[input] ?? []) rows.push(await database.run(statement))
      return rows
    }),
  })
  const app = Fastify()
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

function serveBytes(body: Buffer, headers: Record<string, string>): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${port}`)
    })
  })
}

process.once('message', async (task: YardstickTask) => {
  const url =
    task.kind === 'bytes'
      ? await serveBytes(Buffer.from(task.body, 'base64'), task.headers)
      : await serveStatements(task.databaseUrl, task.searches)
  process.send?.(url)
})
// Whoever has started it has ended.
process.once('disconnect', () => process.exit())
