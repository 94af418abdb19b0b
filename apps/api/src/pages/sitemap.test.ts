import { describe, expect, test } from 'vitest'
import { describeSite } from '../../test/support/each-site.ts'
import { addTestGuides } from '../../test/support/site.ts'
import { countTurns } from '../../test/support/turns.ts'

/** Far apart, so that each is near another town. */
const GUIDES = Array.from({ length: 300 }, (_, index) => ({
  latitude: String(51 + (index % 20) / 10),
  longitude: String(-3 + Math.floor(index / 20) / 10),
}))

describeSite(
  (current) => {
    const paths = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => URL.parse(address ?? '')?.pathname)

    describe('the sitemap', () => {
      const PAGES = ['/', '/guides/in/united-kingdom', '/guides/in/united-kingdom/sheffield']

      test('names the pages of the site, of places and of guides', async () => {
        const ids = await addTestGuides(current().site.services, [{}, {}])
        const { body } = await current().visitor().get<string>('/sitemap.xml')
        expect(paths(body)).toEqual(expect.arrayContaining([...PAGES, ...ids.map((id) => `/guides/${id}`)]))
      })

      test('names files with them where there are too many guides for one', async () => {
        const visitor = current().visitor()
        const ids = await addTestGuides(current().site.services, Array(5_001).fill({}))
        const [ofPages = '', ofGuides = '', ...others] = paths(
          (await visitor.get<string>('/sitemap.xml')).body,
        )
        expect(others).toEqual([])
        expect(paths((await visitor.get<string>(ofPages)).body)).toEqual(expect.arrayContaining(PAGES))
        expect(paths((await visitor.get<string>(ofGuides)).body)).toEqual(ids.map((id) => `/guides/${id}`))
      })

      test('has one answer for a file, however its address is escaped', async () => {
        const { services } = current().site
        await addTestGuides(services, [{}])
        await services.directory.refresh()
        const visitor = current().visitor()
        const { body } = await visitor.get<string>('/sitemap-2.xml')
        // No public change: the directory keeps its version.
        await services.db.updateTable('guides').set({ updated_at: '2026-06-02T08:00:00.000Z' }).execute()
        for (const path of ['/sitemap-%32.xml', '/%73itemap-2.xml', '/sitemap-2.xml?a=b'])
          expect((await visitor.get<string>(path)).body).toBe(body)
      })

      test.each(['0', '01', '1e0', '0x1', '%201', '1.0', '-1', '+1', '2', '999', '9999', '10000', '1000000'])(
        'has no file of the number %s',
        async (number) => {
          expect((await current().visitor().get(`/sitemap-${number}.xml`)).status).toBe(404)
        },
      )

      test('lets everybody else have their turns while places are looked up', async () => {
        await addTestGuides(current().site.services, GUIDES)
        // The first look-up of a process reads the towns.
        await current().visitor().get('/guides/in/united-kingdom/sheffield')
        const turns = await countTurns(async () => current().site.app.inject('/sitemap-1.xml'))
        expect(turns).toBeGreaterThan(10)
      })
    })
  },
  { withPages: true },
)
