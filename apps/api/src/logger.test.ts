import { randomUUID } from 'node:crypto'
import { createDb } from '@grove/db'
import { freePort } from '@grove/testkit/free-port'
import { describe, expect, test } from 'vitest'
import { applicationOf, PASSWORD } from '../test/support/applications.ts'
import { describeSharedSite } from '../test/support/each-site.ts'
import { keepLog } from '../test/support/log.ts'
import { startTestSite } from '../test/support/site.ts'
import { parseEnv } from './env.ts'
import { createLogger, scrubText } from './logger.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NEW_PASSWORD = 'moss and older moss'
const log = keepLog()

describe('the log of a site', () => {
  describeSharedSite(
    (current) => {
      test('holds no password, cookie, e-mail address or search, whatever goes well or wrong', async () => {
        log.clear()
        const fern = await current().member('fern')
        const oak = await current().guide('oak', { contactEmail: 'oak-contact@grove.example' })
        const visitor = current().visitor()
        const password = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
        const statuses = [
          await visitor.post('/api/login', { username: 'fern', password: PASSWORD }),
          await visitor.post('/api/login', { username: 'fern@grove.example', password: NEW_PASSWORD }),
          await visitor.post('/api/login', { username: 7, password: [PASSWORD] }),
          await fern.post('/api/register', { ...applicationOf('fern').userData }),
          await visitor.post('/api/register-guide', applicationOf('fern')),
          await visitor.post('/api/register-guide', applicationOf('elm', { images: ['data:x'] })),
          await fern.post('/api/change-password', { ...password, currentPassword: NEW_PASSWORD }),
          await fern.post('/api/change-password', password),
          await oak.get('/api/guides/search?search=fern@grove.example&password=moss'),
          await visitor.get('/api/guides/fern%40grove.example'),
          await visitor.get(
            `/api/trpc/guides.search?input=${encodeURIComponent('{"search":"a@b.example"}')}`,
          ),
        ].map(({ status }) => status)
        expect(statuses).toEqual([200, 401, 400, 409, 409, 400, 400, 200, 200, 400, 200])

        const text = log.text()
        expect(text).toContain('/api/change-password')
        expect(text).not.toMatch(/moss|long enough|grove_session|search=|input=|grove\.example|%40/)
        for (const cookie of [fern.cookie, oak.cookie]) expect(text).not.toContain(cookie?.split('=')[1])
      })

      test('tells of signing in and of passwords, by the ids of accounts', () => {
        const events = log
          .lines()
          .flatMap(({ event, userId }) => (event === undefined ? [] : [[event, userId]]))
        expect(events).toEqual([
          ['registered', expect.any(Number)],
          ['registered', expect.any(Number)],
          ['login', events[0]?.[1]],
          ['login-refused', undefined],
          ['password-change-refused', events[0]?.[1]],
          ['password-changed', events[0]?.[1]],
        ])
      })

      test('tells with each answer which account was signed in, by its id', async () => {
        const elm = await current().member('elm')
        log.clear()
        await elm.get('/api/user')
        await current().visitor().get('/api/user')
        const answered = () => log.lines().flatMap(({ res }) => res ?? [])
        await expect.poll(answered).toEqual([{ statusCode: 200, userId: elm.user.id }, { statusCode: 401 }])
      })

      test('names the request in every line of it by the id that its answer carries', async () => {
        log.clear()
        const { headers } = await current().visitor().get('/api/nowhere')
        const id = headers.get('x-request-id')
        expect(id).toMatch(UUID)
        expect(new Set(log.lines().map(({ reqId }) => reqId))).toEqual(new Set([id]))
      })

      test('names a failure, and so does the answer, which tells nothing else of it', async () => {
        log.clear()
        await current().db.schema.dropTable('sessions').execute()
        const answer = await current().visitor().post<Record<string, string>>('/api/login', {
          username: 'fern',
          password: NEW_PASSWORD,
        })
        expect([answer.status, answer.body]).toEqual([
          500,
          { message: 'Something went wrong', requestId: answer.headers.get('x-request-id') },
        ])
        const failure = log.lines().find(({ level }) => level === 50)
        expect(failure).toMatchObject({ reqId: answer.body.requestId, err: { type: 'SqliteError' } })
        expect(log.text()).not.toMatch(/moss|grove\.example/)
      })
    },
    { env: { LOG_LEVEL: 'trace' }, log: log.destination },
  )

  test('tells of what waits for the database as of a refusal for now, however it was asked', async () => {
    const db = createDb(`postgres://nobody:none@127.0.0.1:${await freePort()}/away`)
    // With a key nothing is read from the database before it is called.
    const env = { LOG_LEVEL: 'info', SESSION_KEY: 'ab'.repeat(32) }
    const away = { services: { db }, env, log: log.destination }
    const site = await startTestSite({ ...away, withPages: true })
    try {
      log.clear()
      const form = {
        method: 'POST',
        url: '/forgot-password',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'login=fern',
      } as const
      const calls = ['/api/guides/search', '/api/trpc/guides.search', '/guides', form] as const
      for (const call of calls) await site.app.inject(call)
      const told = new Set(
        log.lines().flatMap(({ level, msg }) => (Number(level) > 30 ? [`${level} ${msg}`] : [])),
      )
      expect(told).toEqual(
        new Set(['40 call refused for now', '40 page data refused for now', '40 form refused for now']),
      )
    } finally {
      await site.close()
      await db.destroy()
    }
  })
})

describe('the id of a request', () => {
  const ask = (current: () => { site: { app: { inject: CallableFunction } } }, id: string) =>
    current().site.app.inject({ url: '/api/health', headers: { 'x-request-id': id } })

  describeSharedSite((current) => {
    test('is our own, whatever the caller sends', async () => {
      const { headers } = await ask(current, 'of-somebody-else')
      expect(headers['x-request-id']).toMatch(UUID)
    })
  })

  describeSharedSite(
    (current) => {
      test('is that of a trusted proxy where it has the form of one', async () => {
        const id = randomUUID()
        expect((await ask(current, id)).headers['x-request-id']).toBe(id)
        for (const odd of ['', 'short', 'two words', 'x'.repeat(129), '"quoted-id"', 'ümlaut-id']) {
          expect((await ask(current, odd)).headers['x-request-id'], odd).toMatch(UUID)
        }
      })
    },
    { env: { TRUST_PROXY: 'true' } },
  )
})

describe('the log of a format that oEmbed does not have', () => {
  const kept = keepLog()
  describeSharedSite(
    (current) => {
      test('has the line of the request and no error', async () => {
        const { status } = await current()
          .visitor()
          .get('/api/oembed?format=xml&url=https://a.example/guides')
        expect(status).toBe(501)
        await expect.poll(() => kept.text()).toContain('/api/oembed')
        expect(kept.text()).not.toContain('NotSupportedError')
      })
    },
    { env: { LOG_LEVEL: 'info' }, log: kept.destination },
  )
})

describe('the log behind a proxy', () => {
  const kept = keepLog()
  describeSharedSite(
    (current) => {
      test('tells of every answer whose it was, those that were ready too', async () => {
        const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
        for (let count = 0; count < 3; count++) await current().visitor(headers).get('/api/contact')
        const requests = () => kept.lines().flatMap(({ req }) => req ?? [])
        await expect.poll(() => requests().length).toBe(3)
        const request = { method: 'GET', path: '/api/contact', address: '203.0.113.9' }
        for (const logged of requests()) expect(logged).toMatchObject(request)
      })
    },
    { env: { TRUST_PROXY: 'true', LOG_LEVEL: 'info' }, log: kept.destination },
  )
})

test('a request is logged with its route, and with its path cut', () => {
  const kept = keepLog()
  const logger = createLogger(parseEnv({}), kept.destination)
  const req = { method: 'GET', ip: '::1', routeOptions: { url: '/api/guides/:id' } }
  logger.info({ req: { ...req, url: `/api/guides/${'/a'.repeat(3_000)}?search=moss` } })
  expect(kept.lines()[0]?.req).toEqual({
    method: 'GET',
    route: '/api/guides/:id',
    path: expect.stringMatching(/^\/api\/guides\/(\/a)+\/…?$/),
    address: '::1',
  })
  expect(kept.text().length).toBeLessThan(500)
})

test.each([
  ['mail to rowan.ash@grove.example failed', 'mail to [e-mail] failed'],
  ['/guides/rowan%40grove.example/x', '/guides/[e-mail]/x'],
  ['<rowan@grove.example>,oak@grove.example', '<[e-mail]>,[e-mail]'],
  ['at node_modules/.pnpm/@trpc+server@11.25.2_a@1.0/node_modules/@trpc/server', undefined],
  [`${'x'.repeat(3_990)} rowan@grove.example`, `${'x'.repeat(3_990)} …`],
])('the text %.60s loses the e-mail addresses in it and nothing else', (text, scrubbed = text) => {
  expect(scrubText(text)).toBe(scrubbed)
})

test('errors are logged with their causes, without fields that hold rows or requests', () => {
  const kept = keepLog()
  const logger = createLogger(parseEnv({}), kept.destination)
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(rowan@grove.example) already exists.',
  })
  logger.error(
    { err: new Error('mail to rowan.ash@grove.example failed', { cause }), password: 'moss' },
    'oh',
  )
  expect(kept.lines()[0]).toMatchObject({
    password: '[Redacted]',
    err: { message: 'mail to [e-mail] failed', cause: { code: '23505', message: 'duplicate key' } },
  })
  expect(kept.text()).not.toMatch(/rowan|moss/)
})

test('an address of another site is logged without its query', () => {
  const kept = keepLog()
  const url = 'https://pictures.example/red.jpg?owner=rowan@grove.example&token=secret'
  createLogger(parseEnv({}), kept.destination).warn({ url }, 'oh')
  expect(kept.lines()[0]).toMatchObject({ url: 'https://pictures.example/red.jpg' })
})

test('the reason why a mail server refused a message is logged without the address in it', () => {
  const kept = keepLog()
  createLogger(parseEnv({}), kept.destination).warn({ reason: '550 <rowan@grove.example>: unknown' }, 'oh')
  expect(kept.lines()[0]).toMatchObject({ reason: '550 <[e-mail]>: unknown' })
})
