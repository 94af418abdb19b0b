import { getSiteSettings } from '@grove/db'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

/** Files beside the pages of the site; without rounded corners, so that each system may cut them as it likes. */
const ICON_SIZES = [192, 512]

/** `/site.webmanifest`: the name and the icons with which the site stands on a home screen. */
export async function manifestPlugin(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get('/site.webmanifest', async (_request, reply) => {
    const { siteName } = await getSiteSettings(services.db)
    const manifest = {
      id: '/',
      name: siteName,
      start_url: '/',
      // The site opens as a page of the browser: it has links to share and to go back by.
      display: 'browser',
      background_color: '#f7f2e8',
      theme_color: '#f7f2e8',
      icons: ICON_SIZES.map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    }
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest))
  })
}
