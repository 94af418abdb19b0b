import type { GuidePage } from '@grove/schema'
import { expect, test } from 'vitest'
import { describeEachSite } from '../../../test/support/each-site.ts'
import type { TestGuide } from '../../../test/support/site-guides.ts'
import { addTestGuides } from '../../../test/support/site-guides.ts'

const PATH = '/api/guides/search'
const names = ({ items }: Pick<GuidePage, 'items'>) => items.map(({ userName }) => userName)

/** Around Sheffield's station, and one in Cornwall. */
const GUIDES: TestGuide[] = [
  { userName: 'Nell Near', latitude: '53.38', longitude: '-1.47', offers: ['groups'], availability: 'open' },
  {
    userName: 'Otto Online',
    latitude: '53.40',
    longitude: '-1.47',
    offers: ['online', 'groups'],
    access: ['step_free', 'seats'],
    languages: ['en', 'de'],
    availability: 'waiting_list',
  },
  { userName: 'Petra Peak', latitude: '53.34', longitude: '-1.78', access: ['step_free'], languages: ['en'] },
  { userName: 'Carew Cornish', city: 'Truro', county: 'Cornwall', latitude: '50.26', longitude: '-5.05' },
]

const BAD: [query: string, parameter: string, message: RegExp][] = [
  ['near=Sheffield&radius=0', 'radius', /^radius must be/],
  ['near=Sheffield&radius=501', 'radius', /^radius must be/],
  ['near=Sheffield&radius=near', 'radius', /^radius must be/],
  ['near=95,0', 'near', /^near must have a latitude/],
  ['near=0,200', 'near', /^near must have/],
  ['bounds=0,0,200,1', 'bounds', /longitudes between -180 and 180/],
  ['bounds=0,10,1,9', 'bounds', /south above its north/],
  ['bounds=1,2,3', 'bounds', /west,south,east,north/],
  ['badge=certified_bear', 'badge', /^badge does not know "certified_bear"$/],
  ['offer=groups,flights', 'offer', /^offer does not know "flights"$/],
  ['language=xx', 'language', /^language does not know "xx"$/],
  ['access=elevator', 'access', /^access does not know "elevator"$/],
  ['open=perhaps', 'open', /^open must be true$/],
  ['sort=oldest', 'sort', /^sort must be newest or distance$/],
  ['cursor=broken', 'cursor', /^Invalid cursor$/],
  ['near=Sheffield&cursor=2026-06-01T08:00:00.000Z_1', 'cursor', /^Invalid cursor$/],
  ['limit=0', 'limit', /^limit must be/],
  ['limit=101', 'limit', /^limit must be/],
  ['limit=many', 'limit', /^limit must be/],
]

describeEachSite('the search of guides', (current) => {
  const search = async (query: string) => {
    const { status, body } = await current().visitor().get<GuidePage>(`${PATH}?${query}`)
    expect(status).toBe(200)
    return body
  }

  test('finds the nearest first, says how far and where, and counts each further choice', async () => {
    await addTestGuides(current().site.services, GUIDES)
    const answer = await search('near=Sheffield&moon=full')
    expect(names(answer)).toEqual(['Nell Near', 'Otto Online', 'Petra Peak'])
    expect(answer.items.map(({ distanceKm }) => distanceKm)).toEqual([
      expect.closeTo(0.4, 0),
      expect.closeTo(2, 0),
      expect.closeTo(21.3, 0),
    ])
    expect(answer).toMatchObject({
      total: 3,
      totalIsCapped: false,
      nextCursor: null,
      nearest: [],
      place: { name: expect.stringContaining('Sheffield'), alternatives: expect.any(Array) },
      facets: {
        offer: { groups: 2, online: 1 },
        access: { step_free: 2, seats: 1 },
        language: { en: 2, de: 1 },
        badge: {},
        open: 1,
      },
    })
    expect(Object.keys(answer).sort()).toEqual(
      ['facets', 'items', 'nearest', 'nextCursor', 'place', 'total', 'totalIsCapped'].sort(),
    )
  })

  test('counts a group without its own condition, and the others with it', async () => {
    await addTestGuides(current().site.services, GUIDES)
    const answer = await search('near=53.38,-1.47&offer=online')
    expect(names(answer)).toEqual(['Otto Online'])
    expect(answer.facets?.offer).toEqual({ groups: 2, online: 1 })
    expect(answer.facets?.access).toEqual({ step_free: 1, seats: 1 })
    expect(names(await search('access=step_free,seats'))).toEqual(['Otto Online'])
    expect(names(await search('open=true'))).toEqual(['Nell Near'])
    expect(names(await search('language=de,fr&sort=newest'))).toEqual(['Otto Online'])
  })

  test('counts a chosen group of the whole directory anew after each change', async () => {
    const { services } = current().site
    await addTestGuides(services, GUIDES)
    const offers = async (place: string) =>
      (await search(`near=${place}&radius=any&offer=online`)).facets?.offer
    expect(await offers('Truro')).toEqual({ groups: 2, online: 1 })
    current().time.advance(60_000)
    await addTestGuides(services, [{ userName: 'Linden Late', latitude: '50.3', offers: ['groups'] }])
    expect(await offers('Truro')).toEqual({ groups: 3, online: 1 })
    expect(await offers('Leeds')).toEqual({ groups: 3, online: 1 })
  })

  test('offers the nearest beyond the radius where nobody is within it', async () => {
    await addTestGuides(current().site.services, GUIDES)
    const answer = await search('near=Truro&radius=20&offer=groups')
    expect(answer).toMatchObject({ items: [], total: 0 })
    expect(names({ items: answer.nearest })).toEqual(['Nell Near', 'Otto Online'])
  })

  test('takes a postcode, a box of the map across 180 degrees, and both at once', async () => {
    await addTestGuides(current().site.services, GUIDES)
    expect(names(await search('near=S1%202BP&radius=16'))).toEqual(['Nell Near', 'Otto Online'])
    expect(names(await search('bounds=170,-89,-1.6,89'))).toEqual(['Carew Cornish', 'Petra Peak'])
    expect(names(await search('near=S1&bounds=-2,53,-1.6,54&radius=any'))).toEqual(['Petra Peak'])
  })

  test('searches for a place that it does not know as for a word', async () => {
    await addTestGuides(current().site.services, [...GUIDES, { userName: 'Quill Zzyzxton' }])
    const answer = await search('near=Zzyzxton')
    expect(answer.place).toBeNull()
    expect(names(answer)).toEqual(['Quill Zzyzxton'])
  })

  test('goes through its pages by distance while guides come and go', async () => {
    const { services } = current().site
    await addTestGuides(
      services,
      Array.from({ length: 7 }, (_, index) => ({ userName: `G${index}`, latitude: `53.4${index % 3}` })),
    )
    const seen: number[] = []
    let cursor = ''
    for (let pages = 0; pages < 10; pages += 1) {
      const page = await search(`near=53.39,-1.47&limit=2${cursor}`)
      seen.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
      // One that is nearer than the page that was read comes in, and is not on the next one.
      current().time.advance(60_000)
      await addTestGuides(services, [{ userName: `Late ${pages}`, latitude: '53.39' }])
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(7)
  })

  test.each(BAD)('answers 400 to %s and names %s', async (query, parameter, message) => {
    const { status, body } = await current().visitor().get<unknown>(`${PATH}?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({
      message: expect.stringMatching(message),
      issues: [{ path: parameter, message: expect.stringMatching(message) }],
    })
  })

  test('refuses a moment of changes, whether the rest of the address was asked before or not', async () => {
    const refusal = { message: expect.stringMatching(/^changedSince is not/), issues: [expect.anything()] }
    const ask = () => current().visitor().get<unknown>(`${PATH}?search=oak&changedSince=2026-05-01`)
    expect(await ask()).toMatchObject({ status: 400, body: refusal })
    await search('search=oak')
    expect(await ask()).toMatchObject({ status: 400, body: refusal })
  })

  test('is cached here alone: other caches ask each time, and are told that nothing has changed', async () => {
    await addTestGuides(current().site.services, GUIDES)
    const visitor = current().visitor()
    for (const path of [`${PATH}?near=Sheffield`, '/api/guides', '/api/guides/1']) {
      const { headers } = await visitor.get(path)
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      const again = await fetch(visitor.url + path, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })

  test('means the same as the pins, the admin table and the export', async () => {
    await addTestGuides(current().site.services, GUIDES)
    const admin = await current().admin()
    const input = encodeURIComponent(
      JSON.stringify({ near: 'Sheffield', radius: '30', access: 'step_free', status: 'all' }),
    )
    const query = 'near=Sheffield&radius=30&access=step_free'
    const found = await search(query)
    expect(names(found)).toEqual(['Otto Online', 'Petra Peak'])
    const ids = found.items.map(({ id }) => id).sort()
    const pins = await admin.get<{ result: { data: { ids: number[] } } }>(
      `/api/trpc/guides.pins?input=${input}`,
    )
    expect(pins.body.result.data.ids.sort()).toEqual(ids)
    const table = await admin.get<{ result: { data: GuidePage } }>(`/api/trpc/admin.guides?input=${input}`)
    expect(table.body.result.data.items.map(({ id }) => id).sort()).toEqual(ids)
    const file = await admin.get<{ id: number }[]>(`/api/admin/export-guides?${query}`)
    expect(file.body.map(({ id }) => id).sort()).toEqual(ids)
  })
})
