import type { TestSite } from '@grove/api/testing'
import { startTestSite } from '@grove/api/testing'
import { TestClient } from '@grove/api/testing/client'
import { emptyPostgresUrl } from '@grove/db/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CutWire } from './cut-wire.ts'
import { layWire } from './cut-wire.ts'
import { apply } from './people.ts'

const RESTING = 'The directory is resting for a moment. Please try again shortly.'

let database: Awaited<ReturnType<typeof emptyPostgresUrl>>
let wire: CutWire
let site: TestSite
let guide: TestClient

/** What a browser with the session of a guide is answered. */
async function open(path: string) {
  const answer = await fetch(site.url + path, {
    headers: { accept: 'text/html', cookie: guide.cookie ?? '' },
    redirect: 'manual',
  })
  return { answer, text: await answer.text() }
}

beforeAll(async () => {
  database = await emptyPostgresUrl()
  wire = await layWire(database.url)
  site = await startTestSite({ withPages: true, env: { DATABASE_URL: wire.url } })
  guide = (await apply(site.url, 'fern')).client
  await wire.cut()
})
afterAll(async () => {
  await site?.close()
  await database?.remove()
})

test.each(['/guides/1', '/create-profile', '/community', '/password-change'])(
  '%s says to a browser with a session, as a page with 503, that the database is away',
  async (path) => {
    const { answer, text } = await open(path)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
      503,
      'text/html; charset=utf-8',
      '5',
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(text).toContain('</main>')
    expect(text).toMatch(/<h1[^>]*>/)
  },
)

test('calls are answered 503 with a message, and the process is alive, but not ready', async () => {
  const visitor = new TestClient(site.url)
  for (const path of ['/api/guides', '/api/user', '/api/guides/1']) {
    const answer = await guide.get(path)
    expect([path, answer.status, answer.body.message]).toEqual([path, 503, RESTING])
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect((await visitor.get('/api/health')).status).toBe(200)
  expect((await visitor.get('/api/ready')).status).toBe(503)
})

test('once the database is back everything is as it was, and everybody still signed in', async () => {
  await wire.mend()
  await expect.poll(async () => (await guide.get('/api/ready')).status).toBe(200)
  expect((await guide.get('/api/user')).status).toBe(200)
  expect((await open('/create-profile')).answer.status).toBe(200)
  await wire.cut()
})
