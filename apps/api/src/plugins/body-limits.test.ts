import { request } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { appRouter } from '../router.ts'
import { describeSharedSite } from '../testing/each-site.ts'
import {
  bodyLimitsPlugin,
  DEFAULT_BODY_LIMIT_BYTES,
  LARGE_BODY_PROCEDURES,
  PICTURE_PROCEDURES,
  PICTURES_BODY_LIMIT_BYTES,
} from './body-limits.ts'
import { errorAnswersPlugin } from './error-answers.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** A body of exactly so many bytes that no rule accepts. */
function bodyOf(bytes: number): string {
  const frame = JSON.stringify({ filler: '' })
  return JSON.stringify({ filler: 'x'.repeat(bytes - frame.length) })
}

/** Sends a body in pieces without telling its length before; answers the status. */
function sendInPieces(url: string, piece: string, count: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers: JSON_TYPE }, (answer) => {
      resolve(answer.statusCode)
      answer.resume()
      call.destroy()
    })
    call.on('error', reject)
    const write = (left: number) => {
      if (left === 0) call.end()
      else if (!call.destroyed) call.write(piece, () => write(left - 1))
    }
    write(count)
  })
}

describe('bodies', () => {
  describeSharedSite((current) => {
    test.each(['/api/login', '/api/trpc/session.login', '/api/trpc/session.login?batch=1', '/api/contact'])(
      'of %s are small: the limit passes, one byte more does not',
      async (url) => {
        const send = async (bytes: number) => {
          const method = url === '/api/contact' ? 'PUT' : 'POST'
          return current().site.app.inject({ method, url, headers: JSON_TYPE, payload: bodyOf(bytes) })
        }
        expect((await send(DEFAULT_BODY_LIMIT_BYTES)).statusCode).not.toBe(413)
        const refusal = await send(DEFAULT_BODY_LIMIT_BYTES + 1)
        expect(refusal.statusCode).toBe(413)
        expect(refusal.json()).toMatchObject({ message: 'The request is too large' })
      },
    )

    test('are counted while they come, where nobody told their length', async () => {
      const url = `${current().site.url}/api/login`
      expect(await sendInPieces(url, 'x'.repeat(64 * 1024), 5)).toBe(413)
    })

    test.each([
      ['POST', '/api/register-guide'],
      ['POST', '/api/guides'],
      ['PUT', '/api/guides/1'],
      ['POST', '/api/admin/guides'],
      ...PICTURE_PROCEDURES.map((path) => ['POST', `/api/trpc/${path}`]),
    ] as ['POST' | 'PUT', string][])('of %s %s may carry pictures', async (method, url) => {
      const payload = bodyOf(4 * DEFAULT_BODY_LIMIT_BYTES)
      const answer = await current().site.app.inject({ method, url, headers: JSON_TYPE, payload })
      expect([400, 401]).toContain(answer.statusCode)
    })

    test('of a batch are small, whatever stands in it', async () => {
      const answer = await current().site.app.inject({
        method: 'POST',
        url: '/api/trpc/accounts.registerGuide,session.login?batch=1',
        headers: JSON_TYPE,
        payload: bodyOf(2 * DEFAULT_BODY_LIMIT_BYTES),
      })
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({
        error: { message: 'The request is too large', data: { httpStatus: 413 } },
      })
    })

    test('with pictures end somewhere, too', async () => {
      const headers = { ...JSON_TYPE, 'content-length': String(PICTURES_BODY_LIMIT_BYTES + 1) }
      const answer = await current().site.app.inject({
        method: 'POST',
        url: '/api/register-guide',
        headers,
        payload: '{}',
      })
      expect(answer.statusCode).toBe(413)
    })

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])('that are not JSON but %s are refused', async (type) => {
      const fern = await current().member(`fern-${type.length}`)
      for (const url of [
        '/api/change-password',
        '/api/trpc/accounts.changePassword',
        '/api/trpc/session.logout',
      ]) {
        const answer = await current().site.app.inject({
          method: 'POST',
          url,
          headers: { cookie: fern.cookie ?? '', ...(type !== '' && { 'content-type': type }) },
          payload: Buffer.from('{"currentPassword":"long enough","newPassword":"longer still"}'),
        })
        expect([url, answer.statusCode]).toEqual([url, 415])
        expect(answer.json()).toMatchObject({ message: 'The body has to be JSON' })
      }
      expect((await fern.get('/api/user')).status).toBe(200)
    })

    test.each(['[]', '"text"', '1', 'true'])(
      'that are JSON but no fields (%s) are refused',
      async (payload) => {
        const answer = await current().site.app.inject({
          method: 'PUT',
          url: '/api/contact',
          headers: JSON_TYPE,
          payload,
        })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ message: 'The body has to be a JSON object' })
      },
    )

    test.each(['{', '{"a":1}}', '{"__proto__":{"isAdmin":true}}'])(
      'that are broken (%s) are refused',
      async (payload) => {
        const answer = await current().site.app.inject({
          method: 'POST',
          url: '/api/login',
          headers: JSON_TYPE,
          payload,
        })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ message: 'The body is not valid JSON' })
      },
    )

    test('may be left out where there is nothing to say, whatever type is named', async () => {
      const fern = await current().member('fern')
      const headers = { ...JSON_TYPE, cookie: fern.cookie ?? '' }
      expect(
        (await current().site.app.inject({ method: 'POST', url: '/api/logout', headers })).statusCode,
      ).toBe(204)
    })
  })
})

test('large bodies that come together are refused once they fill what is set aside for them', async () => {
  const app = Fastify()
  await app.register(errorAnswersPlugin)
  await app.register(bodyLimitsPlugin, {
    smallBodyTimeoutMs: 30_000,
    largeBodiesBudgetBytes: 1.5 * 1024 * 1024,
  })
  const started: (() => void)[] = []
  const release: (() => void)[] = []
  app.post('/pictures', { bodyLimit: 1024 * 1024 }, async () => {
    await new Promise<void>((resolve) => {
      release.push(resolve)
      started.shift()?.()
    })
    return { message: 'done' }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const send = () =>
    fetch(`${url}/pictures`, { method: 'POST', headers: JSON_TYPE, body: bodyOf(1024 * 1024) })
  try {
    const isStarted = new Promise<void>((resolve) => started.push(resolve))
    const first = send()
    await isStarted
    const second = await send()
    expect(second.status).toBe(503)
    expect(second.headers.get('retry-after')).toBe('15')
    expect(await second.json()).toEqual({ message: 'The site is busy. Please try again shortly.' })
    const isStartedAgain = new Promise<void>((resolve) => started.push(resolve))
    release.shift()?.()
    expect((await first).status).toBe(200)
    const third = send()
    await isStartedAgain
    release.shift()?.()
    expect((await third).status).toBe(200)
  } finally {
    await app.close()
  }
})

test('every procedure that may carry pictures or files exists', () => {
  expect(Object.keys(appRouter._def.procedures)).toEqual(expect.arrayContaining([...LARGE_BODY_PROCEDURES]))
})
