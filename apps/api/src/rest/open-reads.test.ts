import { describe, expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'
import { addTestGuides } from '../../test/support/site-guides.ts'

const EXPOSED = 'etag, link, retry-after, x-request-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset'
const PARTNER = 'https://partner.example'
const ADMIN = 'https://admin.grove.example'

describe('a page of another site', () => {
  describeSharedSite(
    (current) => {
      let shown: Promise<number | undefined> | undefined
      const ask = (
        url: string,
        headers: Record<string, string> = {},
        method: 'GET' | 'OPTIONS' | 'PUT' = 'GET',
      ) => current().site.app.inject({ method, url, headers: { host: 'grove.example', ...headers } })

      test.each([
        '/api/contact',
        '/api/guides',
        '/api/guides/search',
        '/api/guides/{id}',
        '/api/guides/{id}/images',
      ])('reads %s without credentials, and its headers, the first time and from the cache', async (path) => {
        shown ??= addTestGuides(current().site.services, [{}]).then(([id]) => id)
        const url = path.replace('{id}', String(await shown))
        for (const time of ['first', 'again']) {
          const { statusCode, headers } = await ask(url, { origin: PARTNER })
          expect([time, statusCode]).toEqual([time, 200])
          expect(headers).toMatchObject({
            'access-control-allow-origin': '*',
            'access-control-expose-headers': EXPOSED,
            'cross-origin-resource-policy': 'cross-origin',
            vary: expect.stringMatching(/origin/i),
          })
          expect(headers['access-control-allow-credentials']).toBeUndefined()
        }
      })

      test.each([
        '/api/openapi.json',
        '/art/portraits/7.svg',
        '/api/guides/999',
        '/api/trpc/guides.search?input=%7B%7D',
      ])('reads %s as well', async (url) => {
        const { headers } = await ask(url, { origin: PARTNER })
        expect(headers['access-control-allow-origin']).toBe('*')
        expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      })

      test.each(['/api/user', '/api/guides/user/1', '/api/admin/export-guides', '/healthz'])(
        'does not read %s',
        async (url) => {
          const { headers } = await ask(url, { origin: PARTNER })
          expect(headers['access-control-allow-origin']).toBeUndefined()
          expect(headers['cross-origin-resource-policy']).toBe('same-site')
        },
      )

      test('may ask first whether it may read, and is told that it may not write', async () => {
        const preflight = (method: string) =>
          ask(
            '/api/guides/1',
            {
              origin: PARTNER,
              'access-control-request-method': method,
              'access-control-request-headers': 'if-none-match',
            },
            'OPTIONS',
          )
        const reading = await preflight('GET')
        expect(reading.statusCode).toBe(204)
        expect(reading.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'if-none-match',
        })
        expect((await preflight('PUT')).headers['access-control-allow-origin']).toBeUndefined()
        expect((await ask('/api/guides/1', { origin: PARTNER }, 'PUT')).statusCode).toBe(403)
      })

      test('of ALLOWED_ORIGINS is answered by its own name, with credentials, whoever has asked before', async () => {
        await ask('/api/contact', { origin: PARTNER })
        const { headers } = await ask('/api/contact', { origin: ADMIN })
        expect(headers).toMatchObject({
          'access-control-allow-origin': ADMIN,
          'access-control-allow-credentials': 'true',
          'access-control-expose-headers': EXPOSED,
        })
        expect((await ask('/api/contact', { origin: PARTNER })).headers['access-control-allow-origin']).toBe(
          '*',
        )
      })
    },
    { env: { PUBLIC_URL: 'https://grove.example', ALLOWED_ORIGINS: ADMIN } },
  )
})

describe('a documented address', () => {
  describeSharedSite((current) => {
    const ask = (method: 'GET' | 'PATCH' | 'POST' | 'OPTIONS' | 'DELETE', url: string) =>
      current().site.app.inject({ method, url })

    test.each([
      ['PATCH', '/api/guides/1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
      ['POST', '/api/guides/1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
      ['DELETE', '/api/guides', 'GET, HEAD, POST, OPTIONS'],
      ['GET', '/api/login', 'POST, OPTIONS'],
    ] as const)('answers %s %s with the methods that it takes', async (method, url, allow) => {
      const answer = await ask(method, url)
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
      expect(answer.json()).toEqual({ message: `${method} is not taken here` })
    })

    test('tells its methods to OPTIONS', async () => {
      const answer = await ask('OPTIONS', '/api/guides')
      expect([answer.statusCode, answer.headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
    })

    test.each([
      ['/api/guides/', '/api/guides'],
      ['/api/guides/?published=true', '/api/guides?published=true'],
      ['/api/docs/', '/api/docs'],
    ])('is found under %s', async (url, location) => {
      const answer = await ask('GET', url)
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    })

    test.each(['search=sheffield', 'limit=2', 'city=Leeds', 'near=S1', 'badge=certified_guide'])(
      'of the whole list refuses %s, which it would pass over',
      async (query) => {
        const name = query.split('=')[0]
        const answer = await ask('GET', `/api/guides?${query}`)
        const message = `${name} is not a parameter of this list: ask /api/guides/search`
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ message, issues: [{ path: name, message }] })
      },
    )
  })
})
