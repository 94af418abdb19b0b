import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { inlineHashes } from '../plugins/security.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const CACHE_CONTROL = 'public, max-age=300'

interface Docs {
  json: string
  page: string
  pagePolicy: string
}

function makeDocs(env: Env): Docs {
  const document = openApiDocument({ serverUrl: env.publicUrl })
  const page = docsPage(document)
  const pagePolicy = [
    "default-src 'none'",
    `style-src ${inlineHashes(page).styles.join(' ')}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { json: JSON.stringify(document), page, pagePolicy }
}

/**
 * The OpenAPI document of the documented calls and a page that shows it, both from this server alone. They are made
 * when the first reader asks: a server starts sooner without.
 */
export async function docsPlugin(app: FastifyInstance, { env }: { env: Env }): Promise<void> {
  let docs: Docs | undefined
  const config = {
    responseCache: ({ routeOptions }: FastifyRequest) => ({
      key: routeOptions.url ?? '',
      sharedWith: 'everyone' as const,
    }),
  }
  app.get(
    '/api/openapi.json',
    { config: { ...config, isOpen: true } },
    (_request: FastifyRequest, reply: FastifyReply) => {
      docs ??= makeDocs(env)
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', CACHE_CONTROL)
        .send(docs.json)
    },
  )
  app.get('/api/docs', { config }, (_request: FastifyRequest, reply: FastifyReply) => {
    docs ??= makeDocs(env)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': docs.pagePolicy })
      .send(docs.page)
  })
}
