import { execFile } from 'node:child_process'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { applicationOf } from '@grove/api/testing/applications'
import { TestClient } from '@grove/api/testing/client'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { startServer } from '@grove/api/testing/server-process'
import type { Db } from '@grove/db'
import { createDb } from '@grove/db'
import { makeTestFolder } from '@grove/db/testing'
import type { PrivateGuide } from '@grove/schema'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnPostgres } from './own-postgres.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { ADMIN, ADMIN_ENV, apply } from './people.ts'
import { pictureOf } from './pictures.ts'
import { within } from './within.ts'

const run = promisify(execFile)
const SEEN_LIMIT_MS = 1_000
const BACK_LIMIT_MS = 15_000
const UNSAVED = 'Nothing can be saved at the moment. Please try again later.'
const UNSTORED = 'Pictures cannot be stored at the moment. Please try again later.'
const RESTING = 'The directory is resting for a moment. Please try again shortly.'

const figures: string[][] = []

/** The statuses of the answers meanwhile; reads and writes apart. */
class Statuses {
  readonly #seen = new Map<string, Set<number>>()

  note(kind: 'reads' | 'writes' | 'pictures', status: number): number {
    this.#seen.set(kind, (this.#seen.get(kind) ?? new Set()).add(status))
    return status
  }

  toString(): string {
    return [...this.#seen].map(([kind, statuses]) => `${kind} ${[...statuses].join(', ')}`).join('; ')
  }
}

/** Milliseconds since a moment, as they are told. */
function since(begin: number): string {
  return `${Math.ceil(performance.now() - begin)} ms`
}

/** A refusal that says what is wrong and when to come back. */
function expectUnavailable(
  answer: { status: number; headers: Headers; body: { message: string } },
  message: string,
) {
  expect([answer.status, answer.body.message]).toEqual([503, message])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status
}

describe('a server on SQLite', () => {
  let dataDir: string
  let server: ServerProcess
  let db: Db
  let owner: TestClient
  let guide: PrivateGuide
  let pictures = 100

  const uploads = () => path.join(dataDir, 'uploads')
  const save = (fields: object) =>
    owner.put<PrivateGuide & { message: string }>(`/api/guides/${guide.id}`, fields)
  const newPicture = () => {
    pictures += 1
    return pictureOf(pictures)
  }
  const accounts = async () => (await db.selectFrom('users').select('id').execute()).length
  /** Soft, so that it can be lifted again. */
  const limitFiles = (bytes: number | 'unlimited') =>
    run('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:unlimited`])

  beforeAll(async () => {
    dataDir = await makeTestFolder()
    server = await startServer({ dataDir, env: ADMIN_ENV })
    db = createDb(`file:${path.join(dataDir, 'grove.db')}`)
    const applied = await apply(server.url, 'warden', { images: [pictureOf(1)] })
    owner = applied.client
    guide = applied.guide
  })

  afterAll(async () => {
    await db?.destroy()
    await server?.stop()
  })

  test('says that nothing can be saved while the disk takes no more, goes on showing everything, and saves again after', async () => {
    const before = await accounts()
    const meanwhile = new Statuses()
    let endedAt = 0
    await limitFiles(4_096)
    try {
      const refused = await save({ bio: 'Not to be kept.' })
      meanwhile.note('writes', refused.status)
      expectUnavailable(refused, UNSAVED)
      expectUnavailable(
        await new TestClient(server.url).post(
          '/api/register-guide',
          applicationOf('late', { images: [newPicture()] }),
        ),
        UNSAVED,
      )
      const procedure = await owner.post<{ error: { message: string; data: { httpStatus: number } } }>(
        '/api/trpc/guides.update',
        { id: guide.id, bio: 'Not to be kept.' },
      )
      expect([procedure.status, procedure.body.error.message]).toEqual([503, UNSAVED])
      for (const shown of ['/', '/guides', '/api/guides', '/api/contact', guide.images[0] ?? ''])
        expect(meanwhile.note('reads', (await owner.get(shown)).status), shown).toBe(200)
      expect((await owner.get<PrivateGuide>(`/api/guides/${guide.id}`)).body.bio).toBeNull()
    } finally {
      await limitFiles('unlimited')
      endedAt = performance.now()
    }
    expect((await save({ bio: 'Kept.' })).body.bio).toBe('Kept.')
    const well = since(endedAt)
    expect(await accounts()).toBe(before)
    expect((await readdir(uploads())).filter((name) => name.endsWith('.part'))).toEqual([])
    const late = await apply(server.url, 'late', { images: [newPicture()] })
    expect((await late.client.get(late.guide.images[0] ?? '')).status).toBe(200)
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(check.rows).toEqual([{ integrity_check: 'ok' }])
    figures.push(['Disk takes no more (SQLite)', String(meanwhile), well])
  })

  test('says that pictures cannot be stored while their folder is gone, keeps everything else, and stores again after', async () => {
    const away = `${uploads()}.away`
    const meanwhile = new Statuses()
    let endedAt = 0
    await rename(uploads(), away)
    await writeFile(uploads(), 'A file where a folder was.')
    try {
      const refused = await save({ bio: 'Not this one.', images: [newPicture()] })
      meanwhile.note('pictures', refused.status)
      expectUnavailable(refused, UNSTORED)
      const words = await save({ bio: 'Only words.' })
      meanwhile.note('writes', words.status)
      expect(words.body.bio).toBe('Only words.')
      expect(meanwhile.note('reads', await statusOf(`${server.url}/guides`))).toBe(200)
      expect(meanwhile.note('pictures', (await owner.get(guide.images[0] ?? '')).status)).toBe(503)
    } finally {
      await rm(uploads())
      await rename(away, uploads())
      endedAt = performance.now()
    }
    const { body } = await save({ images: [newPicture(), newPicture()] })
    const well = since(endedAt)
    for (const url of body.images) expect((await owner.get(url)).status).toBe(200)
    expect(body).toMatchObject({ bio: 'Only words.', images: [expect.any(String), expect.any(String)] })
    figures.push(['Folder of pictures gone', String(meanwhile), well])
  })

  test('waits with a save while another program holds the database, and shows everything meanwhile', async () => {
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const meanwhile = new Statuses()
    let saved: ReturnType<typeof save> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`update directory_version set version = version`.execute(trx)
      let isAnswered = false
      saved = save({ bio: 'After the other.' }).finally(() => {
        isAnswered = true
      })
      for (const shown of ['/guides', '/api/guides'])
        expect(meanwhile.note('reads', await statusOf(server.url + shown))).toBe(200)
      expect(isAnswered).toBe(false)
      release()
      await released
    })
    const endedAt = performance.now()
    const answer = await saved
    expect(answer?.body.bio).toBe('After the other.')
    const waited = `${meanwhile}; a write waits, then ${answer?.status}`
    figures.push(['Database locked by another program (SQLite)', waited, since(endedAt)])
  })

  test('does not start in a folder that cannot be written, and says which variable names it', async () => {
    const file = path.join(dataDir, 'session.key')
    for (const folder of [path.join(file, 'data'), '/sys/kernel/grove-data']) {
      await expect(startServer({ dataDir: folder })).rejects.toThrow(
        `DATA_DIR names the folder "${folder}", it wants one that can be written`,
      )
    }
  })
})

describe('a server on PostgreSQL whose database goes away', () => {
  let postgres: OwnPostgres
  let server: ServerProcess
  let client: TestClient
  let guide: PrivateGuide
  const meanwhile = new Statuses()

  /** The answer to a browser with the session of the guide. */
  async function open(page: string) {
    const answer = await fetch(server.url + page, {
      headers: { accept: 'text/html', cookie: client.cookie ?? '' },
      redirect: 'manual',
    })
    return { answer, text: await answer.text() }
  }

  beforeAll(async () => {
    postgres = await startOwnPostgres()
    server = await startServer({
      dataDir: await makeTestFolder(),
      env: { ...ADMIN_ENV, DATABASE_URL: postgres.url },
    })
    const applied = await apply(server.url, 'warden', { images: [pictureOf(1)] })
    client = applied.client
    guide = applied.guide
    expect(await statusOf(`${server.url}/guides`)).toBe(200)
    await postgres.stop()
    await within(
      BACK_LIMIT_MS,
      'it is not ready',
      async () => (await statusOf(`${server.url}/api/ready`)) === 503,
    )
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
  })

  test('says to a visitor on a page that the directory is resting, and gives out what is cached only until it has noticed', async () => {
    const page = await fetch(`${server.url}/guides?search=oak`, { headers: { accept: 'text/html' } })
    meanwhile.note('reads', page.status)
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('The directory is resting')
    await within(
      SEEN_LIMIT_MS,
      'no page is answered',
      async () => (await statusOf(`${server.url}/guides`)) === 503,
    )
  })

  test('refuses reads and writes with a message and the time to come back, and lives', async () => {
    for (const call of ['/api/guides', '/api/user', `/api/guides/${guide.id}`]) {
      const answer = await client.get(call)
      expectUnavailable(answer, RESTING)
      expect(answer.headers.get('retry-after'), call).toBe('5')
    }
    const refused = await client.put(`/api/guides/${guide.id}`, { bio: 'Not to be kept.' })
    meanwhile.note('writes', refused.status)
    expectUnavailable(refused, RESTING)
    expectUnavailable(await new TestClient(server.url).post('/api/login', ADMIN), RESTING)
    expect(await statusOf(`${server.url}/api/health`)).toBe(200)
  })

  test.each(['/guides/1', '/create-profile', '/community', '/password-change'])(
    'says so to a browser with a session on %s too',
    async (page) => {
      const { answer, text } = await open(page)
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('retry-after'),
        answer.headers.get('cache-control'),
      ]).toEqual([503, 'text/html; charset=utf-8', '5', 'private, no-store'])
      expect(text).toContain('</main>')
      expect(text).toMatch(/<h1[^>]*>/)
    },
  )

  test('is well again without a start when it is back, with everybody still signed in', async () => {
    await postgres.start()
    const backAt = performance.now()
    await within(
      BACK_LIMIT_MS,
      'everything is answered again',
      async () =>
        (await statusOf(`${server.url}/guides`)) === 200 &&
        (await client.put(`/api/guides/${guide.id}`, { bio: 'Kept.' })).status === 200,
    )
    figures.push(['Database away (PostgreSQL)', String(meanwhile), since(backAt)])
    expect((await client.get<PrivateGuide>(`/api/guides/${guide.id}`)).body.bio).toBe('Kept.')
    expect((await client.get(guide.images[0] ?? '')).status).toBe(200)
    expect((await client.get('/api/ready')).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(200)
    expect((await open('/create-profile')).answer.status).toBe(200)
  })
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'faults',
    [
      '## What it stands on fails for a while',
      'One process, never started again: what it answers meanwhile, and how long after the end of the fault a save is done. A refused call has left nothing behind.',
      markdownTable([['Fault', 'Answered meanwhile', 'Saves again after'], ...figures]),
      measuredOn(),
    ].join('\n\n'),
  )
})
