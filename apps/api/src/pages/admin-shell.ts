import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { documentHeaders } from '../plugins/security.ts'

/**
 * Answers every page of the admin app with its one document; the app's own router does the rest. Where the app is served
 * elsewhere, they lead there.
 */
export async function adminShellPlugin(
  app: FastifyInstance,
  { env, directory }: { env: Env; directory: string },
): Promise<void> {
  const { adminUrl } = env
  if (adminUrl !== undefined) {
    const leadAway = (request: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(`${adminUrl}${request.url.replace(/^\/[^/?]+\/?/, '/')}`, 302)
    app.get('/admin', leadAway)
    app.get('/admin/*', leadAway)
    return
  }
  const file = path.join(directory, 'index.html')
  if (!existsSync(file)) return
  const html = await readFile(file, 'utf8')
  const headers = { ...documentHeaders(env, html), 'cache-control': 'no-cache' }

  app.get('/admin', (request, reply) =>
    reply.redirect(`/admin/${new URL(request.url, 'http://page.invalid').search}`, 302),
  )
  app.get('/admin/*', (_request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(html),
  )
}
