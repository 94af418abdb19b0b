import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GeocoderStub } from '@grove/testkit'
import { startGeocoderStub } from '@grove/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askGeocoder } from './ask-geocoder.ts'

let geocoder: GeocoderStub
beforeAll(async () => {
  geocoder = await startGeocoderStub()
})
afterAll(() => geocoder.close())

function ask({ signal = AbortSignal.timeout(20_000), url = geocoder.url } = {}) {
  const place = { city: 'Sheffield', country: 'United Kingdom' }
  return askGeocoder({ url, userAgent: 'Test/1.0', place, signal })
}

test('the first place is the answer, in degrees as the service wrote them', async () => {
  geocoder.answerWith({
    places: [
      { lat: '53.3806626', lon: '-1.4702278' },
      { lat: 1, lon: 2 },
    ],
  })
  expect(await ask()).toEqual({ latitude: '53.3806626', longitude: '-1.4702278' })
})

test('no place is an answer, too', async () => {
  geocoder.answerWith({ places: [] })
  expect(await ask()).toBeNull()
})

test.each<[string, Parameters<GeocoderStub['answerWith']>[0]]>([
  ['an error', { status: 500 }],
  ['a refusal', { status: 429 }],
  ['no JSON', { body: '<html>' }],
  ['nothing', { body: '' }],
  ['another shape', { body: '{"lat":1}' }],
  ['a list of something else', { body: '[{"lat":null}]' }],
  ['a place beyond the poles', { places: [{ lat: '91', lon: '0' }] }],
  ['a place that is no number', { places: [{ lat: 'north', lon: '0' }] }],
  ['far too much', { body: `["${'x'.repeat(300_000)}"]` }],
  ['a broken connection', { connection: 'reset' }],
])('%s is no answer', async (_what, answer) => {
  geocoder.answerWith(answer)
  await expect(ask()).rejects.toThrow()
})

test('a service that is silent is left when the time is over', async () => {
  geocoder.answerWith({ connection: 'hang' })
  await expect(ask({ signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted due to timeout')
})

test('a service that sends elsewhere is not followed', async () => {
  geocoder.answerWith({ places: [{ lat: '53', lon: '-1' }] })
  const elsewhere = createServer((_request, response) => {
    response.writeHead(302, { location: geocoder.url, connection: 'close' }).end()
  })
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const { port } = elsewhere.address() as AddressInfo
  await expect(ask({ url: `http://127.0.0.1:${port}/search` })).rejects.toThrow('fetch failed')
  elsewhere.close()
})
