import { updateUserEmail } from '@grove/db'
import type { GuidePage, GuidePins, PrivateGuide } from '@grove/schema'
import { expect, test } from 'vitest'
import type { TestClient } from '../../../test/support/client.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { setLicence } from '../../../test/support/licence.ts'
import { addTestGuides } from '../../../test/support/site.ts'
import { openReferralId } from '../../rest/feeds/open-referral-ids.ts'

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** The degrees of three true points, of which others may see the first alone as it is; each digit is found as text. */
const EXACT = { latitude: '53.38127', longitude: '-1.47013' }
const NEARBY = { latitude: '53.41973', longitude: '-1.52619' }
const UNSEEN = { latitude: '53.44581', longitude: '-1.39347' }

/** Also in the feeds. */
const SHARED = { sharedWithPartners: true }

/** Every answer about guides that a visitor can ask for, JSON and pages. */
function publicPaths(ids: readonly number[]): string[] {
  const procedures = ['guides.list', 'guides.search', 'guides.pins'].map(
    (name) => `/api/trpc/${name}?input=${input({})}`,
  )
  return [
    '/api/guides',
    '/api/guides?published=true',
    ...procedures,
    `/api/trpc/guides.search,guides.pins?batch=1&input=${input({ 0: { search: 'vale' }, 1: {} })}`,
    '/',
    '/guides',
    '/guides?search=vale',
    '/embed/guides',
    '/sitemap.xml',
    '/api/guides/search',
    '/api/guides/search?near=53.44581,-1.39347&radius=1',
    '/api/guides/search?near=53.41973,-1.52619&radius=any&limit=1',
    '/api/guides/search?near=Sheffield&radius=any&sort=newest',
    '/api/guides/search?bounds=-1.4,53.44,-1.39,53.45',
    '/guides?near=Sheffield',
    '/embed/guides?near=Sheffield',
    `/api/trpc/guides.pins?input=${input({ near: 'Sheffield', radius: 'any' })}`,
    `/api/trpc/geo.placePage?input=${input({ country: 'united-kingdom', place: 'sheffield' })}`,
    '/guides?bounds=-1.41,53.43,-1.38,53.46',
    '/guides?near=53.44,-1.39&radius=2',
    '/guides/in/united-kingdom',
    '/api/feeds/guides.geojson',
    '/api/feeds/guides.geojson?near=53.44581,-1.39347&radius=5',
    '/api/feeds/guides.atom',
    '/api/open-referral/services',
    '/guides/in/united-kingdom/sheffield',
    ...ids.flatMap((id) => [
      `/api/guides/${id}`,
      `/api/guides/${id}/images`,
      `/api/trpc/guides.byId?input=${input({ id })}`,
      `/api/trpc/guides.images?input=${input({ id })}`,
      `/guides/${id}`,
    ]),
  ]
}

/** Without what was asked, which an answer may say again. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/near=[^\s"&]*/g, '').replaceAll(/"place":\{[^}]*\}/g, '')
}

/** Everything that somebody is answered, as one text. */
async function readAll(client: TestClient, paths: readonly string[]): Promise<string> {
  const texts: string[] = []
  for (const path of paths) {
    const { status, body } = await client.get<unknown>(path)
    expect(status, path).toBeLessThan(500)
    texts.push(`${path}\n${typeof body === 'string' ? body : JSON.stringify(body)}`)
  }
  return texts.join('\n')
}

describeEachSite(
  'the answers that everybody gets',
  (current) => {
    test('hold nothing that is private of a public guide, and nothing at all of a hidden one', async () => {
      const { services } = current().site
      const [shown = 0, hidden = 0] = await addTestGuides(services, [
        { userName: 'Bryony Vale', city: 'Matlock' },
        {
          userName: 'Nobody Seesme',
          city: 'Secretvale',
          bio: 'Hidden vale walks',
          website: 'hidden-vale.example',
          contactEmail: 'contact@hidden-vale.example',
          latitude: '51.98761',
          published: false,
        },
      ])
      const { db } = services
      const owner = await db
        .selectFrom('guides')
        .innerJoin('users', 'users.id', 'guides.user_id')
        .select(['users.id', 'users.username'])
        .where('guides.id', '=', shown)
        .executeTakeFirstOrThrow()
      await updateUserEmail(db, owner.id, 'private@bryony.example')

      const paths = publicPaths([shown, hidden])
      for (const client of [current().visitor(), await current().member('passer-by')]) {
        const text = await readAll(client, paths)
        expect(text).toContain('Bryony Vale')
        for (const secret of [owner.username, 'private@bryony.example', '"userId"', '"userEmail"'])
          expect(text).not.toContain(secret)
        for (const secret of ['Seesme', 'Secretvale', 'Hidden vale', 'hidden-vale', '51.98'])
          expect(text).not.toContain(secret)
      }
    })

    test('tell no point that a guide shows as an area or not at all, not even by distance, order or count', async () => {
      const { services } = current().site
      const [exact = 0, area = 0, hidden = 0] = await addTestGuides(services, [
        { userName: 'Exact Elm', ...EXACT, ...SHARED },
        { userName: 'Area Ash', ...NEARBY, ...SHARED, locationPrecision: 'area' },
        { userName: 'Hidden Hazel', ...UNSEEN, ...SHARED, locationPrecision: 'hidden' },
      ])
      await setLicence(services)
      const origin = services.mail.siteOrigin.current()
      const paths = [
        ...publicPaths([exact, area, hidden]),
        ...[exact, area, hidden].map(
          (id) => `/api/open-referral/services/${openReferralId(origin, 'service', id)}`,
        ),
      ]
      for (const client of [current().visitor(), await current().member('passer-by')]) {
        const text = await readAll(client, paths)
        for (const seen of ['Exact Elm', 'Area Ash', 'Hidden Hazel', '53.38127', '-1.47013', '53.4', '-1.55'])
          expect(text).toContain(seen)
        // As degrees of an answer, as columns of pins and in any rounding to three decimals or more.
        for (const { latitude, longitude } of [NEARBY, UNSEEN])
          for (const degrees of [latitude, longitude])
            for (const secret of [degrees.slice(0, -2), String(Math.round(Number(degrees) * 100_000))])
              expect(withoutAddresses(text), secret).not.toContain(secret)
      }

      const search = async (query: string) =>
        (await current().visitor().get<GuidePage>(`/api/guides/search?${query}`)).body
      const ids = ({ items }: GuidePage) => items.map(({ id }) => id)
      // From its true point the area is as far as its shown point is, and asked closely it is not there.
      const [found] = (await search(`near=${NEARBY.latitude},${NEARBY.longitude}&radius=5`)).items
      expect(found).toMatchObject({ id: area, distanceKm: expect.closeTo(2.7, 0) })
      expect(ids(await search(`near=${NEARBY.latitude},${NEARBY.longitude}&radius=1`))).toEqual([])
      expect(ids(await search('near=53.4,-1.55&radius=1'))).toEqual([area])
      // The hidden one is found by its words and by no point, however wide.
      expect(ids(await search('near=Sheffield&radius=any'))).toEqual([exact, area])
      expect(ids(await search('bounds=-180,-90,180,90')).sort()).toEqual([exact, area])
      expect((await search(`near=${UNSEEN.latitude},${UNSEEN.longitude}&radius=1`)).nearest).toHaveLength(2)
      const pinsOf = async (filter: object) => {
        const path = `/api/trpc/guides.pins?input=${input(filter)}`
        const { body } = await current().visitor().get<{ result: { data: GuidePins } }>(path)
        return body.result.data
      }
      expect(await pinsOf({})).toEqual({
        ids: [exact, area],
        latitudes: [5_338_127, 5_340_000],
        longitudes: [-147_013, -155_000],
        areas: [area],
      })
      expect(await pinsOf({ near: `${NEARBY.latitude},${NEARBY.longitude}`, radius: 1 })).toMatchObject({
        ids: [],
      })
      expect(await pinsOf({ bounds: '-1.4,53.44,-1.39,53.45' })).toMatchObject({ ids: [] })
      const all = await search('search=sheffield')
      expect(all).toMatchObject({ total: 3 })
      expect(all.items.find(({ id }) => id === hidden)?.distanceKm).toBeUndefined()
    })

    test('make no page of a place that only a hidden point is near', async () => {
      const { services } = current().site
      const cornwall = { county: 'Cornwall', latitude: '50.26312', longitude: '-5.05107' }
      await addTestGuides(services, [
        { userName: 'Hidden Heather', city: 'Truro', ...cornwall, locationPrecision: 'hidden' },
        { userName: 'Exact Elm', ...EXACT },
      ])
      const visitor = current().visitor()
      expect((await visitor.get('/guides/in/united-kingdom/truro')).status).toBe(404)
      const { body: sitemap } = await visitor.get<string>('/sitemap.xml')
      expect(sitemap).not.toContain('truro')
      expect(sitemap).toContain('/guides/in/united-kingdom/sheffield<')
      // By name and by country it is there.
      expect((await visitor.get<string>('/guides?search=truro')).body).toContain('Hidden Heather')
      expect((await visitor.get<string>('/guides/in/united-kingdom')).body).toContain('Hidden Heather')
    })

    test('lose a point at once that its guide hides, also where they were cached', async () => {
      const owner = await current().guide('hazel', { ...EXACT, ...SHARED })
      await setLicence(current().site.services)
      const admin = await current().admin()
      const { id } = owner.guide
      await admin.put(`/api/guides/${id}/application`, { status: 'approved' })
      const paths = publicPaths([id])
      expect(await readAll(current().visitor(), paths)).toContain(EXACT.latitude)
      const saved = await owner.put<PrivateGuide>(`/api/guides/${id}`, { locationPrecision: 'hidden' })
      expect(saved.body).toMatchObject({ ...EXACT, locationPrecision: 'hidden' })
      const text = await readAll(current().visitor(), paths)
      expect(text).not.toContain('53.381')
      expect(text).not.toContain('5338127')
      // The owner and administrators read the true point.
      for (const reader of [owner, admin])
        expect((await reader.get(`/api/guides/${id}`)).body).toMatchObject(EXACT)
    })

    test('know nothing of a paused listing from the moment it is paused, whatever administrators do', async () => {
      const owner = await current().guide('pause', { bio: 'Dappled pausing walks', ...SHARED })
      await setLicence(current().site.services)
      const admin = await current().admin()
      const { id } = owner.guide
      await admin.put(`/api/guides/${id}/application`, { status: 'approved' })
      const paths = publicPaths([id])
      expect(await readAll(current().visitor(), paths)).toContain('Dappled pausing')
      // No cache on the way may answer by itself, of the sitemap neither.
      const placePaths = ['/guides/in/united-kingdom', '/guides/in/united-kingdom/sheffield']
      for (const path of ['/sitemap.xml', `/guides/${id}`, ...placePaths])
        expect((await current().visitor().get(path)).headers.get('cache-control')).toBe(
          'public, max-age=0, must-revalidate',
        )

      await owner.put(`/api/guides/${id}`, { paused: true })
      await admin.put(`/api/guides/${id}/publish`, { published: false })
      await admin.put(`/api/guides/${id}/publish`, { published: true })
      const text = await readAll(current().visitor(), paths)
      expect(text).not.toContain('Dappled pausing')
      expect(text).not.toMatch(new RegExp(`<loc>[^<]*/guides/${id}<`))
      for (const path of [`/api/guides/${id}`, `/api/guides/${id}/images`, `/guides/${id}`, ...placePaths])
        expect((await current().visitor().get(path)).status, path).toBe(404)
      const { body: sitemap } = await current().visitor().get('/sitemap.xml')
      expect(sitemap).not.toContain('/guides/in/')
      for (const reader of [owner, admin])
        expect((await reader.get(`/api/guides/${id}`)).body).toMatchObject({ paused: true, published: true })

      await owner.put(`/api/guides/${id}`, { paused: false })
      expect(await readAll(current().visitor(), paths)).toContain('Dappled pausing')
    })
  },
  { withPages: true },
)
