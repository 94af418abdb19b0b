import type { Socket } from 'node:net'
import { createDb } from '@grove/db'
import { createTestDb, openSilentLine } from '@grove/db/testing'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestClock, describeSite } from '../../test/support/each-site.ts'
import { openRawConnection } from '../../test/support/raw-connection.ts'
import { startS3Stub } from '../../test/support/s3-stub.ts'
import { startTestSite } from '../../test/support/site.ts'
import { VERSION } from '../lib/version.ts'
import { healthPlugin } from './health.ts'

describeSite(
  (current) => {
    const ask = (path: string) => current().site.app.inject(path)

    test('a site that serves is alive and ready', async () => {
      for (const [path, more] of [
        ['/api/health', { version: VERSION }],
        ['/api/ready', {}],
      ] as const) {
        const answer = await ask(path)
        expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', ...more }])
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    })

    test('a site whose database is away is alive, not ready, and fails with a message', async () => {
      await current().db.destroy()
      const [health, ready, guides] = await Promise.all(['/api/health', '/api/ready', '/api/guides'].map(ask))
      expect(health?.statusCode).toBe(200)
      expect([ready?.statusCode, ready?.headers['retry-after'], ready?.json()]).toEqual([
        503,
        '5',
        { status: 'unavailable', message: 'The database does not answer' },
      ])
      expect(guides?.statusCode).toBeGreaterThanOrEqual(500)
      expect(guides?.json()).toHaveProperty('message')
    })

    test('a site that is told to stop is not ready, and answers what it has begun', async () => {
      const { app, url } = current().site
      const sockets: Socket[] = []
      app.server.on('connection', (socket: Socket) => sockets.push(socket))
      const [begun, asking] = [await openRawConnection(url), await openRawConnection(url)]
      const isBegun = new Promise((resolve) => app.server.once('request', resolve))
      begun.send(
        'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
      )
      asking.send('GET /api/ready HTTP/1.1\r\n')
      await isBegun
      await expect.poll(() => sockets.every((socket) => socket.bytesRead > 0)).toBe(true)
      const isClosed = app.close()
      asking.send('Host: x\r\n\r\n')
      expect(await asking.ended).toMatch(/^HTTP\/1\.1 503 /)
      begun.send('}')
      expect(await begun.ended).toMatch(/^HTTP\/1\.1 400 /)
      await isClosed
      await expect(openRawConnection(url)).rejects.toThrow('ECONNREFUSED')
    })
  },
  { isOwn: true },
)

test('a site whose store of pictures does not answer is alive, and not ready until it does', async () => {
  const key = { accessKeyId: 'key-of-the-grove', region: 'eu-west-2' }
  const s3 = await startS3Stub(key)
  const time = createTestClock()
  const site = await startTestSite({
    services: { clock: time.clock },
    env: {
      MEDIA_URL: 's3://pictures/site',
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: key.region,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: 'secret of the grove',
    },
  })
  const readiness = async () => {
    // So long one answer of the store counts.
    time.advance(5_000)
    const { statusCode, body } = await site.app.inject('/api/ready')
    return [statusCode, JSON.parse(body)]
  }
  expect(await readiness()).toEqual([200, { status: 'ok' }])
  const before = s3.requests()
  await readiness()
  await Promise.all([1, 2, 3].map(() => site.app.inject('/api/ready')))
  expect(s3.requests() - before).toBe(1)
  // An answer does not count for longer where the clock is put back.
  time.advance(-60_000)
  await site.app.inject('/api/ready')
  expect(s3.requests() - before).toBe(2)
  await s3.close()
  const message = 'The store of the pictures does not answer'
  expect(await readiness()).toEqual([503, { status: 'unavailable', message }])
  expect((await site.app.inject('/api/health')).statusCode).toBe(200)
  await site.close()
})

test('a process whose connection to PostgreSQL has fallen silent is not ready before the caller gives up', async () => {
  const site = await startTestSite()
  const database = await createTestDb('postgres')
  const line = await openSilentLine(database.url)
  const db = createDb(line.url)
  const logged: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (text) => void logged.push(text) } } })
  await app.register(healthPlugin, { services: { ...site.services, db } })
  expect((await app.inject('/api/ready')).statusCode).toBe(200)
  line.fallSilent()
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  // The driver itself would have said so much later.
  expect(logged).toEqual([expect.stringContaining('The database has not answered in time')])
  await app.close()
  await line.close()
  await db.destroy()
  await database.destroy()
  await site.close()
})
