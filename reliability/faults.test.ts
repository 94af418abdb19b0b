import { execFile } from 'node:child_process'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { TestClient } from '@grove/api/testing/client'
import type { Db } from '@grove/db'
import { createDb } from '@grove/db'
import { makeTestFolder } from '@grove/db/testing'
import type { PrivateGuide } from '@grove/schema'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnPostgres } from './own-postgres.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { ADMIN, ADMIN_ENV, applicationOf, apply } from './people.ts'
import { pictureOf } from './pictures.ts'
import type { ServerProcess } from './server-process.ts'
import { startServer } from './server-process.ts'
import { within } from './within.ts'

const run = promisify(execFile)
const SEEN_LIMIT_MS = 1_000
const BACK_LIMIT_MS = 15_000
const UNSAVED = 'Nothing can be saved at the moment. Please try again later.'
const UNSTORED = 'Pictures cannot be stored at the moment. Please try again later.'
const RESTING = 'The directory is resting for a moment. Please try again shortly.'

const figures: string[][] = []

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
    await limitFiles(4_096)
    try {
      expectUnavailable(await save({ bio: 'Not to be kept.' }), UNSAVED)
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
      for (const shown of ['/', '/guides', '/api/guides', '/api/contact', guide.images[0]])
        expect(await statusOf(server.url + shown), shown).toBe(200)
      expect((await owner.get<PrivateGuide>(`/api/guides/${guide.id}`)).body.bio).toBeNull()
    } finally {
      await limitFiles('unlimited')
    }
    expect(await accounts()).toBe(before)
    expect((await readdir(uploads())).filter((name) => name.endsWith('.part'))).toEqual([])
    expect((await save({ bio: 'Kept.' })).body.bio).toBe('Kept.')
    const late = await apply(server.url, 'late', { images: [newPicture()] })
    expect(await statusOf(server.url + late.guide.images[0])).toBe(200)
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    figures.push(['Disk takes no more (SQLite)', 'reads 200, writes 503', 'at once', 'ok'])
  })

  test('says that pictures cannot be stored while their folder is gone, keeps everything else, and stores again after', async () => {
    const away = `${uploads()}.away`
    await rename(uploads(), away)
    await writeFile(uploads(), 'A file where a folder was.')
    try {
      expectUnavailable(await save({ bio: 'Not this one.', images: [newPicture()] }), UNSTORED)
      expect((await save({ bio: 'Only words.' })).body.bio).toBe('Only words.')
      expect(await statusOf(`${server.url}/guides`)).toBe(200)
      expect(await statusOf(server.url + guide.images[0])).toBe(503)
    } finally {
      await rm(uploads())
      await rename(away, uploads())
    }
    const { body } = await save({ images: [newPicture(), newPicture()] })
    for (const url of body.images) expect(await statusOf(server.url + url)).toBe(200)
    expect(body).toMatchObject({ bio: 'Only words.', images: [expect.any(String), expect.any(String)] })
    figures.push(['Folder of pictures gone', 'words 200, pictures 503', 'at once', 'ok'])
  })

  test('waits with a save while another program holds the database, and shows everything meanwhile', async () => {
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let saved: ReturnType<typeof save> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`update directory_version set version = version`.execute(trx)
      let isAnswered = false
      saved = save({ bio: 'After the other.' }).finally(() => {
        isAnswered = true
      })
      for (const shown of ['/guides', '/api/guides']) expect(await statusOf(server.url + shown)).toBe(200)
      expect(isAnswered).toBe(false)
      release()
      await released
    })
    expect((await saved)?.body.bio).toBe('After the other.')
    figures.push(['Database locked by another program (SQLite)', 'reads 200, writes wait', 'at once', 'ok'])
  })

  test('does not start in a folder that cannot be written, and says which variable names it', async () => {
    const file = path.join(dataDir, 'session.key')
    for (const folder of [path.join(file, 'data'), '/sys/kernel/grove-data']) {
      await expect(startServer({ dataDir: folder })).rejects.toThrow(
        `DATA_DIR holds "${folder}", it wants a folder that can be written`,
      )
    }
  })
})

describe('a server on PostgreSQL', () => {
  let postgres: OwnPostgres
  let server: ServerProcess
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    server = await startServer({
      dataDir: await makeTestFolder(),
      env: { ...ADMIN_ENV, DATABASE_URL: postgres.url },
    })
  })
  afterAll(async () => {
    await server?.stop()
    await postgres?.stop()
  })

  test('says that it rests while the database is away, and is well again without a start when it is back', async () => {
    const { client, guide } = await apply(server.url, 'warden', { images: [pictureOf(1)] })
    expect(await statusOf(`${server.url}/guides`)).toBe(200)
    await postgres.stop()
    try {
      await within(
        BACK_LIMIT_MS,
        'it is not ready',
        async () => (await statusOf(`${server.url}/api/ready`)) === 503,
      )
      expectUnavailable(await client.get(`/api/guides/${guide.id}`), RESTING)
      expectUnavailable(await client.put(`/api/guides/${guide.id}`, { bio: 'Not to be kept.' }), RESTING)
      expectUnavailable(await new TestClient(server.url).post('/api/login', ADMIN), RESTING)
      const page = await fetch(`${server.url}/guides?search=oak`, { headers: { accept: 'text/html' } })
      expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('The directory is resting')
      // What is in a cache is given out only until the process has noticed.
      await within(
        SEEN_LIMIT_MS,
        'no page is answered',
        async () => (await statusOf(`${server.url}/guides`)) === 503,
      )
      expect(await statusOf(`${server.url}/api/health`)).toBe(200)
    } finally {
      await postgres.start()
    }
    const backAfter = await within(
      BACK_LIMIT_MS,
      'everything is answered again',
      async () =>
        (await statusOf(`${server.url}/guides`)) === 200 &&
        (await client.put(`/api/guides/${guide.id}`, { bio: 'Kept.' })).status === 200,
    )
    expect((await client.get<PrivateGuide>(`/api/guides/${guide.id}`)).body.bio).toBe('Kept.')
    expect(await statusOf(server.url + guide.images[0])).toBe(200)
    figures.push(['Database away (PostgreSQL)', 'all 503', `${Math.ceil(backAfter)} ms`, 'ok'])
  })
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'faults',
    [
      '## What it stands on fails for a while',
      'One process, never started again: what it answers meanwhile, how long after the end of the fault everything works, and whether what is kept is whole.',
      markdownTable([['Fault', 'Meanwhile', 'Well again', 'Whole'], ...figures]),
      measuredOn(),
    ].join('\n\n'),
  )
})
