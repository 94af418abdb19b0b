import { getContactInfo, getSiteSettings } from '@grove/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { Env } from '../env.ts'
import { sharedByKey } from '../plugins/response-cache.ts'
import { inlineHashes } from '../plugins/security.ts'
import { docsPage } from './docs-page.ts'
import type { DirectoryFacts } from './openapi.ts'
import { openApiDocument } from './openapi.ts'

const CACHE_CONTROL = 'public, max-age=300'

async function readFacts({ db }: Services): Promise<DirectoryFacts> {
  const [{ email }, settings] = await Promise.all([getContactInfo(db), getSiteSettings(db)])
  const { siteName, dataLicenceName, dataLicenceUrl } = settings
  return { siteName, contactEmail: email, dataLicenceName, dataLicenceUrl }
}

function makeDocs(env: Env, origin: string, facts: DirectoryFacts) {
  const document = openApiDocument({ serverUrl: env.publicUrl, origin, facts })
  const page = docsPage(document, origin)
  const pagePolicy = [
    "default-src 'none'",
    `style-src ${inlineHashes(page).styles.join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { json: JSON.stringify(document), page, pagePolicy }
}

/**
 * The OpenAPI document of the documented calls and a page that shows it, both from this server alone. They are made
 * when the first reader asks, since a server starts sooner without, and anew where the facts in them have changed.
 */
export async function docsPlugin(
  app: FastifyInstance,
  { env, services }: { env: Env; services: Services },
): Promise<void> {
  let made: { facts: string; docs: ReturnType<typeof makeDocs> } | undefined
  async function currentDocs() {
    const read = await readFacts(services)
    const origin = services.mail.siteOrigin.current()
    const facts = JSON.stringify(read)
    if (made?.facts !== facts) made = { facts, docs: makeDocs(env, origin, read) }
    return made.docs
  }
  const config = sharedByKey(({ routeOptions }) => routeOptions.url)
  app.get(
    '/api/openapi.json',
    { config: { ...config, isOpen: true } },
    async (_request: FastifyRequest, reply: FastifyReply) => {
      const { json } = await currentDocs()
      return reply.type('application/json; charset=utf-8').header('cache-control', CACHE_CONTROL).send(json)
    },
  )
  app.get('/api/docs', { config }, async (_request: FastifyRequest, reply: FastifyReply) => {
    const { page, pagePolicy } = await currentDocs()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': CACHE_CONTROL, 'content-security-policy': pagePolicy })
      .send(page)
  })
}
