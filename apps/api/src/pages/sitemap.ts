import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PublicGuideAddress } from '@grove/db'
import { countPublicGuides, listPublicGuideAddresses } from '@grove/db'
import { NotFoundError } from '@grove/schema'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../context.ts'
import { placePathsOf } from '../features/geo/place-pages.ts'
import { inTurns } from '../lib/in-turns.ts'
import { sharedByKey } from '../plugins/response-cache.ts'

/** The protocol's limit of addresses in one file. */
const SITEMAP_SIZE = 50_000
/** Addresses read from the database at a time; so many readings fill a file. */
const READING_SIZE = 5_000
/** Guides that are read at once are in one file with the pages of the site and of their places. */
const GUIDES_IN_ONE_FILE = READING_SIZE
/** Places looked up at a time: each takes a fraction of a millisecond. */
const PLACES_PER_TURN = 20
/** As the index names them: any other way to write a number would be one more address of the same file. */
const FILE_NUMBER = /^[1-9]\d{0,3}$/

interface SitemapOptions {
  services: Services
  /** The paths of the site's own pages. */
  pages: readonly string[]
  siteOrigin: () => string
}

interface FileParams {
  file: string
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

function guideEntry({ id, updatedAt }: PublicGuideAddress): SitemapEntry {
  return { path: `/guides/${id}`, lastModified: updatedAt }
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

/**
 * robots.txt and the sitemap of public pages: one file, or, where there are too many guides for it, an index of files. The
 * first of those holds the pages of the site and of places, which are fewer than a file may hold, and each further one guides.
 * So the number of guides tells which files there are.
 */
export async function sitemapPlugin(
  app: FastifyInstance,
  { services, pages, siteOrigin }: SitemapOptions,
): Promise<void> {
  async function countFiles(): Promise<number> {
    return 1 + Math.ceil((await countPublicGuides(services.db)) / SITEMAP_SIZE)
  }

  /** Public guides from the one at `offset` on, in the order of their ids. Others get their turn between two readings. */
  async function* readGuides(offset: number): AsyncGenerator<PublicGuideAddress[]> {
    let start = { afterId: 0, offset }
    for (;;) {
      const guides = await listPublicGuideAddresses(services.db, { ...start, limit: READING_SIZE })
      yield guides
      const last = guides.at(-1)
      if (last === undefined || guides.length < READING_SIZE) return
      start = { afterId: last.id, offset: 0 }
      await nextTurn()
    }
  }

  /** The pages of the site, and those of the places of these guides. */
  async function readPages(
    readings: AsyncIterable<PublicGuideAddress[]> | PublicGuideAddress[][],
  ): Promise<SitemapEntry[]> {
    const places = new Map<string, PublicGuideAddress>()
    for await (const guides of readings) for (const guide of guides) places.set(placeKey(guide), guide)
    const placePaths = await inTurns([...places.values()], PLACES_PER_TURN, placePathsOf)
    return [...pages, ...[...new Set(placePaths.flat())].sort()].map((path) => ({ path }))
  }

  async function readGuideFile(offset: number): Promise<SitemapEntry[]> {
    const entries: SitemapEntry[] = []
    for await (const guides of readGuides(offset)) {
      entries.push(...guides.map(guideEntry))
      if (entries.length >= SITEMAP_SIZE) break
    }
    return entries
  }

  function send(reply: FastifyReply, xml: string): FastifyReply {
    // No time to keep it: a listing that is paused is named nowhere any more from that moment on.
    return reply.type('application/xml; charset=utf-8').send(xml)
  }

  // One key for each file, however its address is escaped.
  const index = sharedByKey(() => '/sitemap.xml')
  app.get('/sitemap.xml', { config: index }, async (_request, reply) => {
    // One more than fit into the file tells that there are too many.
    const guides = await listPublicGuideAddresses(services.db, { afterId: 0, limit: GUIDES_IN_ONE_FILE + 1 })
    if (guides.length > GUIDES_IN_ONE_FILE) return send(reply, sitemapIndex(siteOrigin(), await countFiles()))
    return send(reply, urlSet(siteOrigin(), [...(await readPages([guides])), ...guides.map(guideEntry)]))
  })

  const files = sharedByKey(({ params }) => `/sitemap-${(params as FileParams).file}.xml`)
  app.get<{ Params: FileParams }>('/sitemap-:file.xml', { config: files }, async ({ params }, reply) => {
    const file = FILE_NUMBER.test(params.file) ? Number(params.file) : undefined
    if (file === undefined || file > (await countFiles())) throw new NotFoundError('Not found')
    const entries =
      file === 1 ? await readPages(readGuides(0)) : await readGuideFile((file - 2) * SITEMAP_SIZE)
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
