import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '@grove/schema'
import type { GeocoderStub } from '@grove/testkit'
import { startGeocoderStub } from '@grove/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askGeocoder } from './ask-geocoder.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 150, seed: 20_261_121 }

let geocoder: GeocoderStub
beforeAll(async () => {
  geocoder = await startGeocoderStub()
})
afterAll(() => geocoder.close())

function ask(body: string) {
  geocoder.answerWith({ body })
  const place = { city: 'Sheffield', country: 'United Kingdom' }
  return askGeocoder({ url: geocoder.url, userAgent: 'Test/1.0', place, signal: AbortSignal.timeout(20_000) })
}

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true }).map((value) => value.toFixed(7))

test('a place anywhere in the world is the answer, in the digits in which it came', async () => {
  const world = [degrees(LATITUDE_MAX_DEGREES), degrees(LONGITUDE_MAX_DEGREES)] as const
  await fc.assert(
    fc.asyncProperty(...world, fc.object(), async (lat, lon, others) => {
      const answer = await ask(JSON.stringify([{ ...others, lat, lon }]))
      expect(answer).toEqual({ latitude: lat, longitude: lon })
    }),
    options,
  )
})

test('whatever else comes is a point of the world and nothing besides, no place, or refused', async () => {
  const value = fc.oneof(degrees(2 * LONGITUDE_MAX_DEGREES), fc.double(), fc.string(), fc.jsonValue())
  const results = fc.array(fc.record({ lat: value, lon: value, name: value }, { requiredKeys: [] }))
  const body = fc.oneof(
    fc.string(),
    fc.jsonValue().map((json) => JSON.stringify(json)),
    results.map((json) => JSON.stringify(json)),
  )
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const answer = await ask(text).catch((error: unknown) => error)
      if (answer === null) expect(JSON.parse(text)).toEqual([])
      if (answer === null || answer instanceof Error) return
      const { latitude, longitude, ...others } = answer as Record<string, string>
      expect(others).toEqual({})
      for (const written of [latitude, longitude]) expect(written).toMatch(/^-?[\d.]+$/)
      expect(Math.abs(Number(latitude))).toBeLessThanOrEqual(LATITUDE_MAX_DEGREES)
      expect(Math.abs(Number(longitude))).toBeLessThanOrEqual(LONGITUDE_MAX_DEGREES)
    }),
    options,
  )
})
