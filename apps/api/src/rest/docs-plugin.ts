import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import type { ReadyPage } from '../pages/page-cache.ts'
import { readyText, sendReady } from '../pages/send-ready.ts'
import { inlineHashes } from '../plugins/security.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const CACHE_CONTROL = 'public, max-age=300'
const BEST_QUALITY = 11

interface Docs {
  json: ReadyPage
  page: ReadyPage
}

async function makeDocs(env: Env): Promise<Docs> {
  const document = openApiDocument({ serverUrl: env.publicUrl })
  const html = docsPage(document)
  const policy = [
    "default-src 'none'",
    `style-src ${inlineHashes(html).styles.join(' ')}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const [json, page] = await Promise.all([
    readyText(
      JSON.stringify(document),
      { 'content-type': 'application/json; charset=utf-8' },
      { quality: BEST_QUALITY },
    ),
    readyText(
      html,
      { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      { quality: BEST_QUALITY },
    ),
  ])
  return { json, page }
}

/**
 * The OpenAPI document of the documented calls and a page that shows it, both from this server alone. They are made
 * when the first reader asks: a server starts sooner without.
 */
export async function docsPlugin(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  let docs: Promise<Docs> | undefined
  const answer = (which: keyof Docs) => async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= makeDocs(env)
    return sendReady(request, reply, (await docs)[which], { cacheControl: CACHE_CONTROL })
  }
  app.get('/api/openapi.json', answer('json'))
  app.get('/api/docs', answer('page'))
}
