import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { IMAGE_MAX_BYTES } from '@grove/schema'
import { describe, expect, test } from 'vitest'
import { applicationOf } from '../../test/support/applications.ts'
import { describeSharedSite, describeSite } from '../../test/support/each-site.ts'
import { dataUrl, portrait } from '../../test/support/pictures.ts'
import { openRawConnection } from '../../test/support/raw-connection.ts'
import { appRouter } from '../router.ts'
import {
  bodyLimitOf,
  DEFAULT_BODY_LIMIT_BYTES,
  LARGE_BODY_PROCEDURES,
  PICTURE_PROCEDURES,
  PICTURES_BODY_LIMIT_BYTES,
} from './body-limits.ts'

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
    type Sending = { method?: 'POST' | 'PUT'; headers?: Record<string, string> }

    /** Sends a body as JSON, unless its headers say otherwise. */
    const send = (url: string, payload: string | Buffer, { method = 'POST', headers }: Sending = {}) =>
      current().site.app.inject({ method, url, headers: { ...JSON_TYPE, ...headers }, payload })

    test.each(['/api/login', '/api/trpc/session.login', '/api/trpc/session.login?batch=1', '/api/contact'])(
      'of %s are small: the limit passes, one byte more does not',
      async (url) => {
        const method = url === '/api/contact' ? 'PUT' : 'POST'
        expect((await send(url, bodyOf(DEFAULT_BODY_LIMIT_BYTES), { method })).statusCode).not.toBe(413)
        const refusal = await send(url, bodyOf(DEFAULT_BODY_LIMIT_BYTES + 1), { method })
        expect(refusal.statusCode).toBe(413)
        expect(refusal.json()).toMatchObject({ message: 'The request is too large' })
      },
    )

    test('that are given up midway are no obstacle to the next call of their connection', async () => {
      const connection = await openRawConnection(current().site.url)
      connection.send(
        'POST /api/pictures HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n',
      )
      const piece = 'x'.repeat(1024 * 1024)
      for (let sent = 0; sent < IMAGE_MAX_BYTES + 4 * piece.length; sent += piece.length)
        connection.send(`${piece.length.toString(16)}\r\n${piece}\r\n`)
      connection.send('0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
      expect(await connection.receive(/"status":"ok"/)).toMatch(/^HTTP\/1\.1 413 /)
      connection.socket.destroy()
    })

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
      const answer = await send(url, bodyOf(4 * DEFAULT_BODY_LIMIT_BYTES), { method })
      expect([400, 401]).toContain(answer.statusCode)
    })

    test('of a batch are small, whatever stands in it', async () => {
      const url = '/api/trpc/accounts.registerGuide,session.login?batch=1'
      const answer = await send(url, bodyOf(2 * DEFAULT_BODY_LIMIT_BYTES))
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({
        error: { message: 'The request is too large', data: { httpStatus: 413 } },
      })
    })

    test.each(['/api/register-guide', '/api/trpc/accounts.registerGuide'])(
      'with pictures end somewhere, too: %s',
      async (url) => {
        const headers = { 'content-length': String(PICTURES_BODY_LIMIT_BYTES + 1) }
        const announced = await send(url, '{}', { headers })
        expect(announced.statusCode).toBe(413)
        expect(announced.json()).toMatchObject({ message: 'The request is too large' })
        const piece = 'x'.repeat(1024 * 1024)
        expect(await sendInPieces(current().site.url + url, piece, 17)).toBe(413)
      },
    )

    test.each([
      ['many objects', `{"a":[${'{},'.repeat(DEFAULT_BODY_LIMIT_BYTES)}{}]}`],
      ['many lists', `{"a":[${'[],'.repeat(DEFAULT_BODY_LIMIT_BYTES)}[]]}`],
      ['many numbers', `{"a":[${'1,'.repeat(DEFAULT_BODY_LIMIT_BYTES)}1]}`],
      ['great depth', `{"a":${'['.repeat(DEFAULT_BODY_LIMIT_BYTES)}`],
    ])('that are large and hold %s are not even parsed', async (_what, payload) => {
      for (const url of ['/api/register-guide', '/api/trpc/accounts.registerGuide']) {
        const answer = await send(url, payload)
        expect(answer.statusCode).toBe(413)
        expect(answer.json()).toMatchObject({ message: 'The request is too large' })
      }
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
        const answer = await send('/api/contact', payload, { method: 'PUT' })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ message: 'The body has to be a JSON object' })
      },
    )

    test.each(['{', '{"a":1}}', '{"__proto__":{"isAdmin":true}'])(
      'that are broken (%s) are refused',
      async (payload) => {
        const answer = await send('/api/login', payload)
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ message: 'The body is not valid JSON' })
      },
    )

    test.each(['/api/login', '/api/trpc/session.login'])(
      'that are not UTF-8 are refused by %s: their letters would be replaced',
      async (url) => {
        const text = Buffer.from('{"username":"caf\u00e9","password":"moss"}', 'latin1')
        const headers = { 'content-type': 'application/json; charset=latin1' }
        const answer = await send(url, text, { headers })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toMatchObject(
          url === '/api/login'
            ? { message: 'The body is not valid JSON' }
            : { error: { message: 'The body is not valid JSON' } },
        )
      },
    )

    test.each(['{"__proto__":{"isAdmin":true}}', '{"a":{"constructor":{"prototype":{}}}}'])(
      'that hold a key of every object (%s) are refused by that',
      async (payload) => {
        const answer = await send('/api/login', payload)
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({
          message: 'The body holds a key that is never taken: "__proto__" or "constructor.prototype"',
        })
      },
    )

    test.each([
      ['/api/login', 'application/json'],
      ['/api/trpc/session.login', 'application/json'],
      ['/api/csp-reports', 'application/csp-report'],
      ['/api/pictures', 'image/png'],
    ])('that are compressed are refused by that at %s', async (url, type) => {
      const headers = { 'content-type': type, 'content-encoding': 'gzip' }
      const answer = await send(url, gzipSync('{"username":"fern"}'), { headers })
      expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
      expect(answer.json()).toMatchObject({
        message: 'The body must not be compressed: leave Content-Encoding out',
      })
    })

    test('that say that they are not compressed are taken', async () => {
      const payload = JSON.stringify({ username: 'nobody', password: 'wrong' })
      const answer = await send('/api/login', payload, { headers: { 'content-encoding': 'identity' } })
      expect(answer.statusCode).toBe(401)
    })

    test('may be left out where there is nothing to say, whatever type is named', async () => {
      const fern = await current().member('fern')
      const headers = { ...JSON_TYPE, cookie: fern.cookie ?? '' }
      expect(
        (await current().site.app.inject({ method: 'POST', url: '/api/logout', headers })).statusCode,
      ).toBe(204)
    })
  })
})

test('every procedure that may carry pictures or files exists', () => {
  expect(Object.keys(appRouter._def.procedures)).toEqual(expect.arrayContaining([...LARGE_BODY_PROCEDURES]))
})

test('no body is larger than a picture or a file needs', () => {
  for (const name of Object.keys(appRouter._def.procedures)) {
    const isFile = name.startsWith('admin.') && name.endsWith('Import')
    const isOfPictures = PICTURE_PROCEDURES.some((procedure) => procedure === name)
    const most = isOfPictures ? PICTURES_BODY_LIMIT_BYTES : DEFAULT_BODY_LIMIT_BYTES
    if (!isFile) expect([name, bodyLimitOf(name)]).toEqual([name, most])
  }
})

describe('senders of large bodies who never come to an end', () => {
  describeSite(
    (current) => {
      test('keep nobody else from applying with a picture', async () => {
        const { host } = new URL(current().site.url)
        const connections = await Promise.all(
          Array.from({ length: 30 }, async (_, index) => {
            const connection = await openRawConnection(current().site.url)
            connection.send(
              `POST /api/register-guide HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 203.0.113.${index % 10}\r\nContent-Type: application/json\r\nContent-Length: ${PICTURES_BODY_LIMIT_BYTES}\r\n\r\n{"a":"${'x'.repeat(500_000)}`,
            )
            return connection
          }),
        )
        const filler = Buffer.alloc(DEFAULT_BODY_LIMIT_BYTES)
        const picture = Buffer.concat([Buffer.from(portrait.split(',')[1] ?? '', 'base64'), filler])
        const visitor = current().visitor({ 'x-forwarded-for': '198.51.100.7' })
        const application = applicationOf('fern', { profileImage: dataUrl('image/jpeg', picture) })
        expect((await visitor.post('/api/register-guide', application)).status).toBe(201)
        for (const { socket } of connections) socket.destroy()
      })

      test('are too many of one address at some point, and only there', async () => {
        const { host } = new URL(current().site.url)
        const head = (address: string) =>
          `POST /api/register-guide HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${PICTURES_BODY_LIMIT_BYTES}\r\n\r\n{`
        const open = async (address: string) => {
          const connection = await openRawConnection(current().site.url)
          connection.send(head(address))
          return connection
        }
        const held = await Promise.all(Array.from({ length: 8 }, () => open('203.0.113.1')))
        const filesOf = () => readdir(path.join(current().site.env.dataDir, 'incoming'))
        await expect.poll(async () => (await filesOf()).length).toBe(8)
        const refusal = await (await open('203.0.113.1')).receive(/\}$/)
        expect(refusal).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+/is)
        const other = await open('203.0.113.2')
        await expect.poll(async () => (await filesOf()).length).toBe(9)
        for (const { socket } of [...held, other]) socket.destroy()
        // A broken upload leaves nothing behind.
        await expect.poll(filesOf).toEqual([])
      })
    },
    { env: { RATE_LIMIT: 'off', TRUST_PROXY: 'true' } },
  )
})
