import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoundedQueue } from '../src/lib/bounded-queue.ts'
import { applicationOf, PASSWORD } from './support/applications.ts'
import type { Answer, ErrorBody } from './support/client.ts'
import { TestClient } from './support/client.ts'
import { dataUrl } from './support/pictures.ts'
import type { TestSite } from './support/site.ts'
import { NO_PRESSURE, startTestSite } from './support/site.ts'

const BUSY = 'The site is busy. Please try again shortly.'
const VISITS = 5
const SIZE = { width: 400, height: 300, channels: 3 } as const

let site: TestSite

// The real cost of passwords: what is refused is refused for what it costs, and by the queues alone.
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMIT: 'off' }, limits: { pressureLimits: NO_PRESSURE } })
})
afterAll(() => site?.close())

/**
 * Sends calls all at once, and visits public pages as soon as the first is refused: they are answered while the queue
 * still has work, however slow the machine is. Answers the calls by status.
 */
async function flood(
  calls: (() => Promise<Answer<ErrorBody>>)[],
  queue: BoundedQueue,
): Promise<Map<number, Answer<ErrorBody>[]>> {
  const answers = calls.map((call) => call())
  const refused = await Promise.any(
    answers.map(async (answer) => {
      const { status } = await answer
      if (status !== 503) throw new Error(`Answered with ${status}`)
    }),
  ).then(() => true)
  expect(refused).toBe(true)
  const visitor = new TestClient(site.url)
  for (let visit = 0; visit < VISITS; visit++) {
    const input = encodeURIComponent(JSON.stringify({ search: `wood ${visit}` }))
    expect((await visitor.get(`/api/trpc/guides.search?input=${input}`)).status).toBe(200)
    expect((await visitor.get('/api/guides')).status).toBe(200)
  }
  expect(queue.stats.waiting).toBeGreaterThan(0)
  return Map.groupBy(await Promise.all(answers), ({ status }) => status)
}

test('a flood of logins leaves the public site quick, and those that do not fit are asked to come back', async () => {
  const visitor = new TestClient(site.url)
  const login = (_: unknown, index: number) => () =>
    visitor.post('/api/login', { username: `nobody-${index}`, password: PASSWORD })
  const answers = await flood(Array.from({ length: 200 }, login), site.services.passwords.work)
  expect([...answers.keys()].sort()).toEqual([401, 503])
  expect(answers.get(401)?.length).toBeGreaterThanOrEqual(100)
  for (const { headers, body } of answers.get(503) ?? [])
    expect([headers.get('retry-after'), body]).toEqual(['5', { message: BUSY }])
})

test('a flood of uploads does too, and leaves nothing of what was refused', async () => {
  const paint = (_: unknown, index: number) =>
    sharp({ create: { ...SIZE, background: { r: index, g: 255 - index, b: 128 } } })
      .jpeg()
      .toBuffer()
  const pictures = await Promise.all(Array.from({ length: 200 }, paint))
  const apply = (picture: Buffer, index: number) => () =>
    new TestClient(site.url).post(
      '/api/register-guide',
      applicationOf(`fern-${index}`, { images: [dataUrl('image/jpeg', picture)] }),
    )
  const answers = await flood(pictures.map(apply), site.services.media.work.queue)
  expect([...answers.keys()].sort()).toEqual([201, 503])
  for (const { headers, body } of answers.get(503) ?? []) {
    expect(body).toEqual({ message: BUSY })
    expect(['5', '15']).toContain(headers.get('retry-after'))
  }
  const users = await site.services.db.selectFrom('users').select('id').execute()
  expect(users).toHaveLength(answers.get(201)?.length ?? 0)
})
