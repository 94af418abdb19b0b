import { seedDemo } from '@grove/db/seed'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import featureCollectionSchema from 'geojson-schema/FeatureCollection.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { SERVICE_PAGE_SCHEMA, SERVICE_SCHEMA } from '../../../test/schemas/open-referral-uk.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { setLicence } from '../../../test/support/licence.ts'
import { addTestGuides } from '../../../test/support/site-guides.ts'

/** Every guide of a demo, and many have fields that others leave empty. */
const DEMO_GUIDES = 300
const FEEDS = ['/api/feeds/guides.geojson', '/api/feeds/guides.atom', '/api/open-referral/services']

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv)
const isFeatureCollection = new Ajv2020({ strict: false }).compile({
  ...featureCollectionSchema,
  $schema: undefined,
})
const isServicePage = ajv.compile(SERVICE_PAGE_SCHEMA)
const isService = ajv.compile(SERVICE_SCHEMA)

function expectValid(validate: ValidateFunction, value: unknown): void {
  validate(value)
  expect(validate.errors ?? []).toEqual([])
}

/** The names of tags that are opened and not closed in their order; a well-formed document has none. */
function openTags(xml: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', selfClosing] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (closing === '/') expect(open.pop()).toBe(name)
    else if (selfClosing !== '/') open.push(name)
  }
  return open
}

interface Features {
  license: string
  licenseUrl: string
  features: { id: number; geometry: { coordinates: number[] } | null; properties: { name: string } }[]
}
interface Services {
  total_items: number
  total_pages: number
  last_page: boolean
  contents: { id: string; name: string }[]
}

describeEachSite('feeds', (current) => {
  test('are off without a licence of the data, and hold only the guides who share their listing', async () => {
    const { services } = current().site
    await addTestGuides(services, [
      { userName: 'Sharing Sorrel', sharedWithPartners: true },
      { userName: 'Private Poppy' },
      { userName: 'Paused Primrose', sharedWithPartners: true, paused: true },
      {
        userName: 'Waiting Willow',
        sharedWithPartners: true,
        published: false,
        applicationStatus: 'pending',
      },
    ])
    const visitor = current().visitor()
    for (const path of FEEDS) {
      const { status, body } = await visitor.get(path)
      expect([status, body.message]).toEqual([
        404,
        'This directory has no feeds: its settings name no licence of the data',
      ])
    }
    await setLicence(services)
    for (const path of FEEDS) {
      const { status, headers, body } = await visitor.get<unknown>(path)
      expect(status).toBe(200)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('link')).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"')
      const text = JSON.stringify(body)
      expect(text).toContain('Sharing Sorrel')
      expect(text).not.toMatch(/Private|Paused|Waiting/)
    }
  })

  test('begin and end with the box that the owner ticks', async () => {
    const owner = await current().guide('sorrel', { sharedWithPartners: true })
    const admin = await current().admin()
    await admin.put(`/api/guides/${owner.guide.id}/application`, { status: 'approved' })
    await setLicence(current().site.services)
    const visitor = current().visitor()
    const ids = async () =>
      (await visitor.get<Features>('/api/feeds/guides.geojson')).body.features.map(({ id }) => id)
    const services = async () =>
      (await visitor.get<Services>('/api/open-referral/services')).body.contents.map(({ id }) => id)
    expect(await ids()).toEqual([owner.guide.id])
    const [service] = await services()
    expect((await visitor.get(`/api/open-referral/services/${service}`)).status).toBe(200)
    await owner.put(`/api/guides/${owner.guide.id}`, { sharedWithPartners: false })
    expect([await ids(), await services()]).toEqual([[], []])
    expect((await visitor.get(`/api/open-referral/services/${service}`)).status).toBe(404)
    // Others are not told who shares.
    expect((await visitor.get(`/api/guides/${owner.guide.id}`)).body).not.toHaveProperty('sharedWithPartners')
    expect((await owner.get(`/api/guides/${owner.guide.id}`)).body).toMatchObject({
      sharedWithPartners: false,
    })
  })

  test('obey the filter of a search, newest first, and answer 304 while nothing has changed', async () => {
    const { services } = current().site
    const [sheffield = 0, leeds = 0] = await addTestGuides(services, [
      { userName: 'Wren <Alder> & "Ash"\u0001', sharedWithPartners: true, bio: 'Slow ]]> walks' },
      {
        userName: 'Linden Leeds',
        city: 'Leeds',
        latitude: '53.79648',
        longitude: '-1.54785',
        sharedWithPartners: true,
      },
    ])
    await setLicence(services)
    const visitor = current().visitor()
    const ids = async (query: string) =>
      (await visitor.get<Features>(`/api/feeds/guides.geojson${query}`)).body.features.map(({ id }) => id)
    expect(await ids('')).toEqual([leeds, sheffield])
    expect(await ids('?near=Sheffield&radius=20')).toEqual([sheffield])
    expect(await ids('?search=leeds')).toEqual([leeds])

    const atom = await visitor.get<string>('/api/feeds/guides.atom?near=Sheffield&radius=20')
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(atom.body).toContain('new guides near Sheffield')
    expect(atom.body).toContain('<title>Wren &lt;Alder&gt; &amp; &quot;Ash&quot;')
    expect(atom.body).toContain('Slow ]]&gt; walks')
    expect(atom.body).not.toContain('Linden')
    expect(atom.body).not.toContain('\u0001')
    expect(openTags(atom.body)).toEqual([])

    for (const path of FEEDS) {
      const etag = (await visitor.get(path)).headers.get('etag') ?? ''
      const again = current().visitor({ 'if-none-match': etag })
      expect([path, (await again.get(path)).status]).toEqual([path, 304])
    }
  })

  test('are as the schemas of GeoJSON and of Open Referral UK 3.0 say, for every guide of the demo', async () => {
    const { services } = current().site
    const { db, directory } = services
    const storePictures = async (pictures: readonly Buffer[]) =>
      pictures.map((_, index) => `/uploads/${String(index).padStart(64, '0')}.jpg`)
    await seedDemo(db, { guides: DEMO_GUIDES, storePictures })
    await db.updateTable('guides').set({ shared_with_partners: 1 }).execute()
    await directory.refresh()
    await setLicence(services)
    const visitor = current().visitor()
    const { count } = await db
      .selectFrom('guides')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('is_public', '=', 1)
      .executeTakeFirstOrThrow()

    const geojson = await visitor.get<Features>('/api/feeds/guides.geojson')
    expect(geojson.headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
    expectValid(isFeatureCollection, geojson.body)
    expect(geojson.body.features).toHaveLength(count)
    expect(geojson.body.features.some(({ geometry }) => geometry === null)).toBe(true)

    const ids: string[] = []
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const path = `/api/open-referral/services?per_page=100&page=${page}`
      const { body } = await visitor.get<Services>(path)
      expectValid(isServicePage, body)
      expect(body).toMatchObject({ total_items: count, page_number: page, size: body.contents.length })
      ids.push(...body.contents.map(({ id }) => id))
      isLast = body.last_page
    }
    expect(new Set(ids).size).toBe(count)
    for (const id of ids) {
      const { status, body } = await visitor.get(`/api/open-referral/services/${id}`)
      expect(status).toBe(200)
      expectValid(isService, body)
    }
  })
})
