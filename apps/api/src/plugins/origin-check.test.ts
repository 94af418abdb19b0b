import { RATE_LIMITS } from '@grove/schema'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { describeSharedSite } from '../../test/support/each-site.ts'

const REFUSED = 'Requests from this origin are not allowed'

/** A call that changes state where it is let through, and is then answered 401. */
const changing = (headers: Record<string, string>): InjectOptions => ({
  method: 'POST',
  url: '/api/change-password',
  headers: { host: 'grove.example', ...headers },
  payload: { currentPassword: 'x', newPassword: 'long enough' },
})

/** Reads what is counted for the address it comes from: so many in one call. */
const counted = (headers: Record<string, string>, count = 1): InjectOptions => {
  const names = Array<string>(count).fill('accounts.checkUsername').join()
  const inputs = Array.from({ length: count }, (_, index) => [index, { username: 'fern' }])
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)))
  return {
    url: `/api/trpc/${names}?batch=1&input=${input}`,
    headers: { host: 'grove.example', ...headers },
  }
}

describe('with PUBLIC_URL', () => {
  describeSharedSite(
    (current) => {
      test.each<[string, Record<string, string>, number]>([
        ['its own origin', { origin: 'https://grove.example' }, 401],
        ['an allowed origin', { origin: 'https://admin.grove.example' }, 401],
        ['no origin, as programs', {}, 401],
        ['no origin, from its own page', { 'sec-fetch-site': 'same-origin' }, 401],
        ['no origin, from a page of the same site', { 'sec-fetch-site': 'same-site' }, 401],
        ['no origin, asked for by the person', { 'sec-fetch-site': 'none' }, 401],
        ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, 403],
        ['no origin, from who knows where', { 'sec-fetch-site': 'elsewhere' }, 403],
        ['another origin', { origin: 'https://evil.example' }, 403],
        [
          'another origin that claims to be itself',
          { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
          403,
        ],
        ['the same name without encryption', { origin: 'http://grove.example' }, 403],
        ['the same name on another port', { origin: 'https://grove.example:8443' }, 403],
        ['a name that begins like its own', { origin: 'https://grove.example.evil.example' }, 403],
        ['a name that ends like its own', { origin: 'https://evilgrove.example' }, 403],
        ['an origin that is hidden', { origin: 'null' }, 403],
        ['an empty origin', { origin: '' }, 403],
        ['what is no origin', { origin: 'grove.example' }, 403],
      ])('a changing call from %s', async (_whence, headers, status) => {
        const answer = await current().site.app.inject(changing(headers))
        expect(answer.statusCode).toBe(status)
        if (status === 403) expect(answer.json()).toEqual({ message: REFUSED })
      })

      test.each<[string, Record<string, string>, number]>([
        ['its own page', { 'sec-fetch-site': 'same-origin' }, 200],
        ['an allowed origin', { origin: 'https://admin.grove.example' }, 200],
        ['programs', {}, 200],
        ['a picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, 403],
        ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
      ])('a read that is counted, from %s', async (_whence, headers, status) => {
        const answer = await current().site.app.inject(counted(headers))
        expect(answer.statusCode).toBe(status)
        if (status === 403) expect(answer.json()).toMatchObject({ message: REFUSED })
      })

      test('pages of other sites use up no limit of whoever reads them', async () => {
        const { points } = RATE_LIMITS.usernameCheckByAddress
        for (let asked = 0; asked <= points; asked += 10)
          await current().site.app.inject(counted({ 'sec-fetch-site': 'cross-site' }, 10))
        expect((await current().site.app.inject(counted({}))).statusCode).toBe(200)
      })

      test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
        '%s is refused from elsewhere, wherever it goes',
        async (method) => {
          for (const url of [
            '/api/guides/1',
            '/api/logout',
            '/api/trpc/session.logout',
            '/api/nowhere',
            '/guides',
          ]) {
            const answer = await current().site.app.inject({
              method,
              url,
              headers: { origin: 'https://evil.example' },
            })
            expect([url, answer.statusCode]).toEqual([url, 403])
          }
        },
      )

      test('a refused procedure tells its client why, in the form it reads', async () => {
        const answer = await current().site.app.inject({
          method: 'POST',
          url: '/api/trpc/session.logout',
          headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
          payload: '{}',
        })
        expect(answer.json()).toMatchObject({
          message: REFUSED,
          error: { message: REFUSED, data: { httpStatus: 403 } },
        })
      })

      test('reading is open to every page, without credentials', async () => {
        const answer = await current().site.app.inject({
          url: '/api/guides',
          headers: { origin: 'https://evil.example' },
        })
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['access-control-allow-origin']).toBe('*')
        expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
      })

      test('an allowed origin may call with credentials, and no other one', async () => {
        const preflight = (origin: string) =>
          current().site.app.inject({
            method: 'OPTIONS',
            url: '/api/guides/1',
            headers: {
              origin,
              'access-control-request-method': 'PUT',
              'access-control-request-headers': 'content-type',
            },
          })
        const allowed = await preflight('https://admin.grove.example')
        expect(allowed.statusCode).toBe(204)
        expect(allowed.headers).toMatchObject({
          'access-control-allow-origin': 'https://admin.grove.example',
          'access-control-allow-credentials': 'true',
          'access-control-allow-methods': expect.stringContaining('PUT'),
          'access-control-allow-headers': 'content-type',
        })
        const other = await preflight('https://evil.example')
        expect(other.headers['access-control-allow-origin']).toBeUndefined()
      })

      test('an allowed origin may read errors, too', async () => {
        const answer = await current().site.app.inject(changing({ origin: 'https://admin.grove.example' }))
        expect(answer.statusCode).toBe(401)
        expect(answer.headers['access-control-allow-origin']).toBe('https://admin.grove.example')
      })
    },
    { env: { PUBLIC_URL: 'https://grove.example', ALLOWED_ORIGINS: 'https://admin.grove.example' } },
  )
})

describe('without PUBLIC_URL', () => {
  describeSharedSite((current) => {
    test.each<[string, Record<string, string>, number]>([
      ['the host it was sent to', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 401],
      ['that host with its default port written', { host: 'localhost:80', origin: 'http://localhost' }, 401],
      ['that host behind encryption', { host: 'grove.example', origin: 'https://grove.example' }, 401],
      ['another port', { host: 'localhost:3000', origin: 'http://localhost:3001' }, 403],
      ['another name', { host: 'localhost:3000', origin: 'http://127.0.0.1:3000' }, 403],
      ['another scheme', { host: 'localhost:3000', origin: 'ftp://localhost:3000' }, 403],
      ['an origin with a path', { host: 'localhost:3000', origin: 'http://localhost:3000/x' }, 403],
      ['nowhere', { host: 'localhost:3000', origin: 'null' }, 403],
    ])('a changing call from %s', async (_whence, headers, status) => {
      expect((await current().site.app.inject(changing(headers))).statusCode).toBe(status)
    })
  })
})
