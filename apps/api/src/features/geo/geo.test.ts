import type { Location } from '@grove/schema'
import type { GeocoderStub } from '@grove/testkit'
import { startGeocoderStub } from '@grove/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  cheapPasswords,
  createTestClock,
  describeEachSite,
  SiteUnderTest,
} from '../../../test/support/each-site.ts'
import { startTestSite } from '../../../test/support/site.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SHEFFIELD = { city: 'Sheffield', county: 'South Yorkshire', country: 'United Kingdom' }
/** Not what the gazetteer says, so that one can tell them apart. */
const FOUND = { lat: '53.4000001', lon: '-1.4000002' }

type Place = { city: string; county?: string | null; country: string }

async function locate(current: SiteUnderTest, place: Place): Promise<Location | null | undefined> {
  const input = encodeURIComponent(JSON.stringify(place))
  const { body } = await current
    .visitor()
    .get<{ result?: { data: Location | null } }>(`/api/trpc/geo.locate?input=${input}`)
  return body.result?.data
}

describeEachSite('looking up a place offline', (current) => {
  test('finds its town in the gazetteer', async () => {
    const found = await locate(current(), SHEFFIELD)
    expect(found).toMatchObject({ source: 'gazetteer' })
    expect(Number(found?.latitude)).toBeCloseTo(53.38, 1)
    expect(Number(found?.longitude)).toBeCloseTo(-1.47, 1)
  })

  test('suggests the towns of a country by any of its names', async () => {
    for (const country of ['United Kingdom', 'UK', 'gb', 'England'])
      expect(
        (await current().visitor().get(`/api/places/towns?text=sheffield&country=${country}`)).body,
      ).toEqual([expect.objectContaining({ name: 'Sheffield', country: 'United Kingdom' })])
    expect((await current().visitor().get('/api/places/towns?text=sheffield&country=Nowhere')).body).toEqual(
      [],
    )
  })

  test('tells how far a point is from the nearest town of its name', async () => {
    const distance = async (city: string, latitude: string, longitude: string) => {
      const input = encodeURIComponent(
        JSON.stringify({ city, country: 'United Kingdom', latitude, longitude }),
      )
      const { body } = await current()
        .visitor()
        .get<{ result: { data: { distanceKm: number | null } } }>(`/api/trpc/geo.pinDistance?input=${input}`)
      return body.result.data.distanceKm
    }
    expect(await distance('Inverness', '51.947', '-3.391')).toBeCloseTo(616, -1)
    expect(await distance('Brecon, Powys', '51.947', '-3.391')).toBeLessThan(5)
    expect(await distance('Nowhere at all', '51.947', '-3.391')).toBeNull()
  })

  test('falls back to the middle of the country', async () => {
    const found = await locate(current(), { city: 'Nowhere at all', country: 'France' })
    expect(found).toEqual({ latitude: '46.51', longitude: '2.57', source: 'country' })
  })

  test('knows nothing where not even the country is known', async () => {
    expect(await locate(current(), { city: 'Nowhere', country: 'Atlantis' })).toBeNull()
  })

  test.each([
    [{ city: '', country: 'France' }, 'City is required'],
    [{ city: 'Paris' }, 'Country is required'],
    [{ city: 'x'.repeat(121), country: 'France' }, 'Must be at most 120 characters'],
  ])('asks for %j to be complete', async (place, message) => {
    const input = encodeURIComponent(JSON.stringify(place))
    const answer = await current().visitor().get(`/api/trpc/geo.locate?input=${input}`)
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } })
  })
})

describe.each(['sqlite', 'postgres'] as const)('looking up a place with a geocoder (%s)', (database) => {
  let geocoder: GeocoderStub
  let current: SiteUnderTest
  beforeEach(async () => {
    geocoder = await startGeocoderStub()
    const time = createTestClock()
    const site = await startTestSite({
      database,
      services: { passwords: cheapPasswords, clock: time.clock },
      env: {
        GEOCODER_URL: `${geocoder.url}?email=site%40grove.example`,
        PUBLIC_URL: 'https://grove.example',
      },
    })
    current = new SiteUnderTest(site, time)
  })
  afterEach(async () => {
    await current.site.close()
    await geocoder.close()
  })

  test('asks the service once, naming the site, and keeps the answer', async () => {
    geocoder.answerWith({ places: [FOUND] })
    const point = { latitude: '53.4000001', longitude: '-1.4000002', source: 'geocoder' }
    expect(await locate(current, SHEFFIELD)).toEqual(point)
    expect(geocoder.requests).toHaveLength(1)
    expect(geocoder.requests[0]).toMatchObject({
      query: {
        q: 'Sheffield, South Yorkshire, United Kingdom',
        format: 'json',
        limit: '1',
        email: 'site@grove.example',
      },
      headers: { 'user-agent': 'NatureTherapyDirectory/1.0 (+https://grove.example)' },
    })
    expect(await locate(current, { ...SHEFFIELD, city: ' SHEFFIELD ' })).toEqual(point)
    current.time.advance(90 * DAY_MS)
    expect(await locate(current, SHEFFIELD)).toEqual(point)
    expect(geocoder.requests).toHaveLength(1)
    current.time.advance(1)
    await locate(current, SHEFFIELD)
    expect(geocoder.requests).toHaveLength(2)
  })

  test('leaves the county out where there is none', async () => {
    for (const county of [undefined, null, ' ']) await locate(current, { ...SHEFFIELD, county })
    expect(geocoder.requests.map(({ query }) => query.q)).toEqual(['Sheffield, United Kingdom'])
  })

  test('remembers for a day that a place is not known', async () => {
    expect(await locate(current, SHEFFIELD)).toMatchObject({ source: 'gazetteer' })
    geocoder.answerWith({ places: [FOUND] })
    current.time.advance(DAY_MS)
    expect(await locate(current, SHEFFIELD)).toMatchObject({ source: 'gazetteer' })
    expect(geocoder.requests).toHaveLength(1)
    current.time.advance(1)
    expect(await locate(current, SHEFFIELD)).toMatchObject({ source: 'geocoder' })
  })

  test('asks once for what many ask at the same time', async () => {
    geocoder.answerWith({ places: [FOUND], delayMs: 100 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => locate(current, SHEFFIELD)))
    expect(new Set(answers.map((answer) => answer?.source))).toEqual(new Set(['geocoder']))
    expect(geocoder.requests).toHaveLength(1)
  })

  test('asks at most once a second, and answers those who cannot wait so long from the gazetteer', async () => {
    geocoder.answerWith({ places: [FOUND] })
    const cities = ['Sheffield', 'Leeds', 'York', 'Hull', 'Bradford', 'Derby', 'Lincoln']
    const began = performance.now()
    const answers = await Promise.all(
      cities.map((city) => locate(current, { city, country: 'United Kingdom' })),
    )
    const sources = answers.map((answer) => answer?.source)
    expect(sources.filter((source) => source === 'geocoder').length).toBe(geocoder.requests.length)
    expect(sources).toContain('gazetteer')
    expect(geocoder.requests.length).toBeGreaterThanOrEqual(2)
    const seconds = (performance.now() - began) / 1000
    expect(geocoder.requests.length).toBeLessThanOrEqual(1 + seconds)
  })

  test('answers from the gazetteer while the service fails, and keeps nothing of that', async () => {
    geocoder.answerWith({ status: 500 })
    expect(await locate(current, SHEFFIELD)).toMatchObject({ source: 'gazetteer' })
    expect(await current.db.selectFrom('geocode_cache').selectAll().execute()).toEqual([])
  })

  test('waits three seconds for a service that is silent, and no longer', async () => {
    geocoder.answerWith({ connection: 'hang' })
    const started = performance.now()
    expect(await locate(current, SHEFFIELD)).toMatchObject({ source: 'gazetteer' })
    expect(performance.now() - started).toBeGreaterThan(2_900)
    expect(performance.now() - started).toBeLessThan(6_000)
  })
})
