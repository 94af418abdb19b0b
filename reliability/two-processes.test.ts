import { randomBytes } from 'node:crypto'
import { PASSWORD } from '@grove/api/testing/applications'
import { TestClient } from '@grove/api/testing/client'
import type { S3Stub } from '@grove/api/testing/s3-stub'
import { startS3Stub } from '@grove/api/testing/s3-stub'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { startServer } from '@grove/api/testing/server-process'
import type { Db } from '@grove/db'
import { createDb } from '@grove/db'
import { DEMO_GUIDE_COUNT } from '@grove/db/seed'
import { emptyPostgresUrl, makeTestFolder } from '@grove/db/testing'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN, ADMIN_ENV, apply, at, signInAdmin } from './people.ts'
import { pictureOf } from './pictures.ts'
import { within } from './within.ts'

const SEEN_LIMIT_MS = 1_000
const ROUNDS = isReportWanted ? 25 : 3
const FAILED_LOGINS = 10
const S3 = { accessKeyId: 'two-processes', region: 'eu-test-1' }

const slowest = new Map<string, number>()

describe('two processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof emptyPostgresUrl>>
  let store: S3Stub
  let db: Db
  let processes: [ServerProcess, ServerProcess]
  let [a, b] = ['', '']

  beforeAll(async () => {
    database = await emptyPostgresUrl()
    store = await startS3Stub(S3)
    db = createDb(database.url, { poolSize: 2 })
    const env = {
      ...ADMIN_ENV,
      DATABASE_URL: database.url,
      SESSION_KEY: randomBytes(32).toString('hex'),
      SEED_DEMO: String(isReportWanted),
      MEDIA_URL: 's3://pictures/site',
      S3_ENDPOINT: store.endpoint,
      S3_REGION: S3.region,
      S3_ACCESS_KEY_ID: S3.accessKeyId,
      S3_SECRET_ACCESS_KEY: 'never told',
    }
    // Both at once, and the database has not even a table.
    const start = async () => startServer({ dataDir: await makeTestFolder(), env })
    processes = await Promise.all([start(), start()])
    ;[a, b] = [processes[0].url, processes[1].url]
  })

  afterAll(async () => {
    await Promise.all(processes?.map((server) => server.stop()) ?? [])
    await db?.destroy()
    await store?.close()
    await database?.remove()
  })

  test('started at once on an empty database make one schema and one administrator, and fill it once', async () => {
    const count = async (table: 'users' | 'guides') => {
      const { number } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('number'))
        .executeTakeFirstOrThrow()
      return number
    }
    const admins = await db.selectFrom('users').select('username').where('is_admin', '=', 1).execute()
    expect(admins).toEqual([{ username: ADMIN.username }])
    expect(await count('guides')).toBe(isReportWanted ? DEMO_GUIDE_COUNT : 0)
    expect(await count('users')).toBe((await count('guides')) + 1)
    for (const url of [a, b]) expect((await fetch(`${url}/guides`)).status).toBe(200)
  })

  test('know each other their sessions: opened at one, used at the other, ended for both', async () => {
    const { client } = await apply(a, 'traveller')
    const other = at(b, client)
    expect((await other.get('/api/user')).status).toBe(200)
    expect((await client.post('/api/logout')).status).toBe(204)
    expect((await other.get('/api/user')).status).toBe(401)
  })

  test('end the sessions of the one at the other when a password changes', async () => {
    const { client } = await apply(a, 'careful')
    const elsewhere = new TestClient(b)
    expect((await elsewhere.post('/api/login', { username: 'careful', password: PASSWORD })).status).toBe(200)
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD} still` }
    expect((await client.post('/api/change-password', change)).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await at(b, client).get('/api/user')).status).toBe(200)
  })

  test('count failed logins together, whichever of them a balancer picks', async () => {
    const attempt = (url: string) =>
      new TestClient(url).post('/api/login', { username: 'somebody', password: 'never right' })
    for (let count = 0; count < FAILED_LOGINS; count += 1)
      expect((await attempt(count % 2 === 0 ? a : b)).status).toBe(401)
    expect((await attempt(a)).status).toBe(429)
    expect((await attempt(b)).status).toBe(429)
  })

  test('show within a second what was published, changed and unpublished at the other, in every form', async () => {
    const admin = await signInAdmin(a)
    const { client, guide } = await apply(a, 'newcomer', { city: 'Zennor' })
    const visitor = new TestClient(b)
    const procedure = async (name: string, input: object) => {
      const { body } = await visitor.get<unknown>(
        `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
      )
      return JSON.stringify(body)
    }
    // Each of them is in a cache of the other process before anything changes.
    const places: Record<string, (text: string) => Promise<boolean>> = {
      'page of guides': async (text) =>
        (await (await fetch(`${b}/guides?search=zennor`)).text()).includes(`/guides/${guide.id}"`) &&
        (await (await fetch(`${b}/guides/${guide.id}`)).text()).includes(text),
      'own page': async (text) => (await (await fetch(`${b}/guides/${guide.id}`)).text()).includes(text),
      'by id': async (text) =>
        (await visitor.get<{ bio?: string }>(`/api/guides/${guide.id}`)).body.bio === text,
      list: async (text) => {
        const { body } = await visitor.get<{ id: number; bio: string }[]>('/api/guides')
        return body.some(({ id, bio }) => id === guide.id && bio === text)
      },
      search: async (text) => (await procedure('guides.search', { search: 'zennor' })).includes(text),
      pins: async () => (await procedure('guides.pins', { search: 'zennor' })).includes(`[${guide.id}]`),
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      const text = `Walks of the ${round}th moon`
      expect((await client.put(`/api/guides/${guide.id}`, { bio: text })).status).toBe(200)
      for (const [name, isSeen] of Object.entries(places)) {
        expect(await isSeen(text), `${name} before`).toBe(false)
      }
      const change = round === 1 ? 'application' : 'publish'
      const body = round === 1 ? { status: 'approved' } : { published: true }
      expect((await admin.put(`/api/guides/${guide.id}/${change}`, body)).status).toBe(200)
      const seen = await Promise.all(
        Object.entries(places).map(([name, isSeen]) =>
          within(SEEN_LIMIT_MS, `${name} shows it`, () => isSeen(text)),
        ),
      )
      note('published', seen)
      const saved = `${text}, by the sea`
      expect((await client.put(`/api/guides/${guide.id}`, { bio: saved })).status).toBe(200)
      note('changed', [await within(SEEN_LIMIT_MS, 'it is changed', async () => places['by id']!(saved))])
      expect((await admin.put(`/api/guides/${guide.id}/publish`, { published: false })).status).toBe(200)
      const gone = await Promise.all(
        Object.entries(places).map(([name, isSeen]) =>
          within(SEEN_LIMIT_MS, `${name} shows it no more`, async () => !(await isSeen(saved))),
        ),
      )
      note('unpublished', gone)
      expect((await visitor.get(`/api/guides/${guide.id}`)).status).toBe(404)
    }
  })

  test('serve the pictures that were uploaded at the other', async () => {
    const { guide, client } = await apply(a, 'painter', { images: [pictureOf(1), pictureOf(2)] })
    const headers = { cookie: client.cookie ?? '' }
    for (const path of guide.images) {
      const [one, other] = await Promise.all([fetch(a + path, { headers }), fetch(b + path, { headers })])
      expect([one.status, other.status]).toEqual([200, 200])
      const [bytes, same] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
      expect(Buffer.from(same).equals(Buffer.from(bytes))).toBe(true)
    }
    expect(guide.images).toHaveLength(2)
  })
})

function note(what: string, milliseconds: readonly number[]): void {
  slowest.set(what, Math.max(slowest.get(what) ?? 0, ...milliseconds))
}

afterAll(async () => {
  if (!isReportWanted) return
  const rows = [...slowest].map(([what, milliseconds]) => [
    what,
    `${Math.ceil(milliseconds)} ms`,
    `${SEEN_LIMIT_MS} ms`,
  ])
  await writeReportSection(
    'two-processes',
    [
      '## Two processes on one PostgreSQL',
      'Started at once on an empty database: one migrates and seeds, the other waits. Sessions and limits are common, pictures are in an S3-compatible store. Seen is: on its page, in lists, searches and pins, and by its id.',
      markdownTable([
        [
          'A listing was',
          `The other process shows it to who asks so long after (longest of ${ROUNDS} rounds)`,
          'Limit',
        ],
        ...rows,
      ]),
      measuredOn(),
    ].join('\n\n'),
  )
})
