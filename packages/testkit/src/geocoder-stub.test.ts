import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GeocoderStub } from './geocoder-stub.ts'
import { startGeocoderStub } from './geocoder-stub.ts'

const sheffield = { lat: '53.3811', lon: '-1.4701', displayName: 'Sheffield, England, United Kingdom' }

let geocoder: GeocoderStub

beforeEach(async () => {
  geocoder = await startGeocoderStub()
})

afterEach(() => geocoder.close())

function ask(query: Record<string, string>, init?: RequestInit): Promise<Response> {
  return fetch(`${geocoder.url}?${new URLSearchParams(query)}`, init)
}

describe('the geocoder stub', () => {
  it('finds nothing until it is told what to find', async () => {
    const response = await ask({ q: 'Sheffield', format: 'json', limit: '1' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([])
  })

  it('answers places as Nominatim does, with coordinates as strings', async () => {
    geocoder.answerWith({ places: [sheffield] })
    const response = await ask({ city: 'Sheffield', country: 'United Kingdom', format: 'json', limit: '1' })
    expect(await response.json()).toMatchObject([
      { lat: '53.3811', lon: '-1.4701', name: 'Sheffield', display_name: sheffield.displayName },
    ])
  })

  it('answers no more places than the limit', async () => {
    geocoder.answerWith({ places: [sheffield, { lat: 40.1, lon: -80.5 }] })
    const response = await ask({ q: 'Sheffield', format: 'json', limit: '1' })
    expect(await response.json()).toHaveLength(1)
  })

  it('lets the query decide the answer', async () => {
    geocoder.answerWith((query) => ({ places: query.city === 'Sheffield' ? [sheffield] : [] }))
    expect(await (await ask({ city: 'Sheffield', format: 'json' })).json()).toHaveLength(1)
    expect(await (await ask({ city: 'Nowhere', format: 'json' })).json()).toEqual([])
  })

  it('remembers each request with its headers', async () => {
    await ask({ city: 'Hebden Bridge', format: 'json' }, { headers: { 'user-agent': 'a named site' } })
    const [first] = geocoder.requests
    expect(first).toMatchObject({ path: '/search', query: { city: 'Hebden Bridge', format: 'json' } })
    expect(first?.headers['user-agent']).toBe('a named site')
  })

  it.each([
    ['free text beside structured parameters', { q: 'Leeds', city: 'Leeds', format: 'json' }],
    ['nothing to search for', { format: 'json' }],
    ['another format than JSON', { q: 'Leeds', format: 'xml' }],
    ['no format', { q: 'Leeds' }],
    ['a limit that is no number', { q: 'Leeds', format: 'json', limit: 'one' }],
  ])('refuses %s', async (_what, query) => {
    geocoder.answerWith({ places: [sheffield] })
    expect((await ask(query)).status).toBe(400)
  })

  it('refuses another method and another path', async () => {
    expect((await ask({ q: 'Leeds', format: 'json' }, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${new URL('/lookup', geocoder.url)}?q=Leeds&format=json`)).status).toBe(404)
  })

  it('fails with the status that it is told to', async () => {
    geocoder.answerWith({ status: 503 })
    expect((await ask({ q: 'Leeds', format: 'json' })).status).toBe(503)
  })

  it('sends a body as it is told to, JSON or not', async () => {
    geocoder.answerWith({ body: '<html>busy</html>' })
    expect(await (await ask({ q: 'Leeds', format: 'json' })).text()).toBe('<html>busy</html>')
  })

  it('waits as long as it is told to', async () => {
    geocoder.answerWith({ places: [sheffield], delayMs: 200 })
    const before = performance.now()
    await ask({ q: 'Sheffield', format: 'json' })
    expect(performance.now() - before).toBeGreaterThanOrEqual(199)
  })

  it('never answers when it is told to hang, and can be closed all the same', async () => {
    geocoder.answerWith({ connection: 'hang' })
    const gaveUp = ask({ q: 'Leeds', format: 'json' }, { signal: AbortSignal.timeout(300) })
    await expect(gaveUp).rejects.toThrow(/timeout/)
    const other = ask({ q: 'Leeds', format: 'json' })
    await expect.poll(() => geocoder.requests).toHaveLength(2)
    const broken = expect(other).rejects.toThrow()
    await geocoder.close()
    await broken
    geocoder = await startGeocoderStub()
  })

  it('breaks the connection when it is told to', async () => {
    geocoder.answerWith({ connection: 'reset' })
    await expect(ask({ q: 'Leeds', format: 'json' })).rejects.toThrow('fetch failed')
  })
})
