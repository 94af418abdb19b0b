import { listPublicGuideAddresses } from '@grove/db'
import { NotFoundError } from '@grove/schema'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context.ts'

/** The protocol's limit of addresses in one file. */
const SITEMAP_SIZE = 50_000
const STATIC_PAGES = ['/', '/guides', '/apply', '/funding', '/toolkit', '/research', '/templates']

interface SitemapOptions {
  services: Services
  siteOrigin: () => string
}

interface SitemapEntry {
  path: string
  lastModified?: string
}

function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified }) => {
    const modified = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`
    return `<url><loc>${origin}${path}</loc>${modified}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`
}

function sitemapIndex(origin: string, count: number): string {
  const maps = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('\n')}</sitemapindex>\n`
}

/** robots.txt and the sitemap of public pages, split where it grows past one file's limit. */
export async function sitemapPlugin(
  app: FastifyInstance,
  { services, siteOrigin }: SitemapOptions,
): Promise<void> {
  const sendXml = (reply: FastifyReply, xml: string) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(xml)

  async function entries(): Promise<SitemapEntry[]> {
    const all: SitemapEntry[] = STATIC_PAGES.map((path) => ({ path }))
    let afterId = 0
    for (;;) {
      const guides = await listPublicGuideAddresses(services.db, { afterId, limit: SITEMAP_SIZE })
      for (const { id, updatedAt } of guides) all.push({ path: `/guides/${id}`, lastModified: updatedAt })
      const last = guides.at(-1)
      if (last === undefined || guides.length < SITEMAP_SIZE) return all
      afterId = last.id
    }
  }

  app.get('/sitemap.xml', async (_request, reply) => {
    const all = await entries()
    if (all.length <= SITEMAP_SIZE) return sendXml(reply, urlSet(siteOrigin(), all))
    return sendXml(reply, sitemapIndex(siteOrigin(), Math.ceil(all.length / SITEMAP_SIZE)))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const part = Number(request.params.part)
    const all = await entries()
    const chosen =
      Number.isInteger(part) && part > 0 ? all.slice((part - 1) * SITEMAP_SIZE, part * SITEMAP_SIZE) : []
    if (chosen.length === 0) throw new NotFoundError('Not found')
    return sendXml(reply, urlSet(siteOrigin(), chosen))
  })

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Disallow: /admin',
          'Disallow: /api/',
          'Disallow: /auth',
          `Sitemap: ${siteOrigin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
