import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublicGuideAddress } from '@grove/db'
import { listPublicGuideAddresses } from '@grove/db'
import { NotFoundError } from '@grove/schema'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context.ts'
import { placePathsOf } from '../features/geo/place-pages.ts'
import type { SharedAnswer } from '../plugins/response-cache.ts'

/** The protocol's limit of addresses in one file. */
const SITEMAP_SIZE = 50_000
/** Addresses read from the database at a time. */
const READING_SIZE = 5_000

interface SitemapOptions {
  services: Services
  /** The paths of the site's own pages. */
  pages: readonly string[]
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

/** Names the place of a guide: many guides share one, whose pages are looked up once. */
function placeKey({ city, county, country, shownLatitude, shownLongitude }: PublicGuideAddress): string {
  return [city, county, country, shownLatitude?.toFixed(1), shownLongitude?.toFixed(1)].join('|')
}

/** robots.txt and the sitemap of public pages, split where it grows past one file's limit. */
export async function sitemapPlugin(
  app: FastifyInstance,
  { services, pages, siteOrigin }: SitemapOptions,
): Promise<void> {
  const config = {
    responseCache: ({ url }: { url: string }): SharedAnswer => ({
      key: url.split('?', 1)[0] ?? '',
      sharedWith: 'everyone',
    }),
  }

  /** The addresses of one file; with how many there are in all. Others get their turn between two readings. */
  async function readPart(part: number): Promise<{ entries: SitemapEntry[]; total: number }> {
    const first = (part - 1) * SITEMAP_SIZE
    const entries: SitemapEntry[] = pages.map((path) => ({ path })).slice(part === 1 ? 0 : Infinity)
    let total = pages.length
    let afterId = 0
    const add = (entry: SitemapEntry) => {
      if (total >= first && entries.length < SITEMAP_SIZE) entries.push(entry)
      total += 1
    }
    const places = new Map<string, string[]>()
    for (;;) {
      const guides = await listPublicGuideAddresses(services.db, { afterId, limit: READING_SIZE })
      for (const guide of guides) {
        add({ path: `/guides/${guide.id}`, lastModified: guide.updatedAt })
        const key = placeKey(guide)
        if (!places.has(key)) places.set(key, placePathsOf(guide))
      }
      const last = guides.at(-1)
      if (last === undefined || guides.length < READING_SIZE) {
        for (const path of [...new Set([...places.values()].flat())].sort()) add({ path })
        return { entries, total }
      }
      afterId = last.id
      await nextTurn()
    }
  }

  function send(reply: FastifyReply, xml: string): FastifyReply {
    // No time to keep it: a listing that is paused is named nowhere any more from that moment on.
    return reply.type('application/xml; charset=utf-8').send(xml)
  }

  app.get('/sitemap.xml', { config }, async (_request, reply) => {
    const { entries, total } = await readPart(1)
    if (total <= SITEMAP_SIZE) return send(reply, urlSet(siteOrigin(), entries))
    return send(reply, sitemapIndex(siteOrigin(), Math.ceil(total / SITEMAP_SIZE)))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', { config }, async (request, reply) => {
    const part = Number(request.params.part)
    const { entries } = Number.isInteger(part) && part > 0 ? await readPart(part) : { entries: [] }
    if (entries.length === 0) throw new NotFoundError('Not found')
    return send(reply, urlSet(siteOrigin(), entries))
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
          'Allow: /api/docs',
          'Disallow: /auth',
          `Sitemap: ${siteOrigin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
