import { readdir, readFile, rm } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { accountOf, applicationOf, PASSWORD } from '@grove/api/testing/applications'
import { TestClient } from '@grove/api/testing/client'
import { seedDataFolder } from '@grove/api/testing/seeded-data'
import { makeTestFolder } from '@grove/db/testing'
import type { ClaimedPicture } from '@grove/schema'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MEMORY_LIMIT_MB, MeasuredServer, WELL_HEADS } from './measured-server.ts'
import { ADMIN, ADMIN_ENV, signInAdmin } from './people.ts'
import { costlyPicture, pictureOf } from './pictures.ts'

const PEOPLE = 20
const PICTURES_EACH = isReportWanted ? 10 : 1
/**
 * Within so long all pictures of the others are stored on a quiet machine. Held to it is the processor time, which other
 * work of the machine does not lengthen, of as many pictures as are worked at a time.
 */
const PICTURES_LIMIT_MS = 30_000
const PICTURES_AT_A_TIME = availableParallelism() > 2 ? 2 : 1
/** As the form of the site does. */
const UPLOADS_AT_A_TIME = 2
/** Pictures that the greedy account has on their way, all the time. */
const GREEDY_AT_A_TIME = 14
const RETRY_PAUSE_MS = 1_000
/** The greedy account is told to come back after 15 s. */
const GREEDY_PAUSE_MS = 5_000
const MEBIBYTE = 1024 * 1024
const LARGE_BODY_BYTES = 15 * MEBIBYTE
const TOO_LARGE_BYTES = 160 * MEBIBYTE

let dataDir: string
let measured: MeasuredServer
const figures: string[][] = []

/** A browser behind the proxy, at an address of its own. */
function browser(address: string): TestClient {
  return new TestClient(measured.server.url, { 'x-forwarded-for': address })
}

/** People with accounts, each at an address of their own. */
async function addPeople(name: string, count: number): Promise<{ username: string; client: TestClient }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = browser(`198.51.100.${index + 1}`)
      const username = `${name}-${index}`
      const { status } = await client.post('/api/register', accountOf(username))
      expect(status).toBe(201)
      return { username, client }
    }),
  )
}

/** Calls until the server is not busy with others any more, with a pause before each further attempt. */
async function patiently<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await pause(RETRY_PAUSE_MS)
  }
}

beforeAll(async () => {
  dataDir = await makeTestFolder()
  await seedDataFolder(dataDir)
  measured = await MeasuredServer.start({
    dataDir,
    env: { ...ADMIN_ENV, TRUST_PROXY: 'true' },
  })
  await measured.measureIdle()
})
beforeEach(() => measured.forget())
afterAll(async () => {
  await measured?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A body that is begun and never ended; resolves when what is sent of it has left, or the server has hung up. */
async function beginBody(address: string, announced: number, sent: number): Promise<ClientRequest> {
  const call = request(`${measured.server.url}/api/register-guide`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': announced, 'x-forwarded-for': address },
  })
  call.on('error', () => {})
  await new Promise<void>((resolve) => {
    call.once('close', resolve)
    call.write(`{"a":"${'x'.repeat(sent)}`, () => resolve())
  })
  return call
}

async function applyWithPicture(username: string, address: string): Promise<void> {
  const filler = 'A'.repeat(4 * 100_000)
  const application = applicationOf(username, { profileImage: pictureOf(1), images: [pictureOf(2)], bio: '' })
  // Beyond what a body without pictures may be: it takes the way of the large ones.
  const answer = await browser(address).post('/api/register-guide', { ...application, filler })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
}

test('large bodies that never end, and those that are too large, keep nobody from applying', async () => {
  const unfinished = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      beginBody(`203.0.113.${index % 3}`, LARGE_BODY_BYTES + MEBIBYTE / 2, LARGE_BODY_BYTES),
    ),
  )
  await applyWithPicture('oak', '192.0.2.1')
  for (const call of unfinished) call.destroy()
  for (let round = 0; round < 20; round++) {
    const tooLarge = await Promise.all(
      Array.from({ length: 10 }, () => beginBody('203.0.113.9', TOO_LARGE_BYTES, MEBIBYTE)),
    )
    for (const call of tooLarge) call.destroy()
  }
  await applyWithPicture('elm', '192.0.2.2')
  figures.push([
    '12 bodies of 15 MB that never end, then 200 that would be larger than any may be',
    'others apply with pictures',
    ...(await measured.expectWell()),
  ])
})

test('right passwords of many accounts, all at once, keep nobody from signing in', async () => {
  const people = await addPeople('ash', 8)
  const [visitor] = await addPeople('visitor', 1)
  const calls = Array.from({ length: 160 }, async (_, index) => {
    const username = people[index % people.length]?.username
    return (await browser(`203.0.113.${index % 2}`).post('/api/login', { username, password: PASSWORD }))
      .status
  })
  const before = performance.now()
  const answer = await browser('192.0.2.3').post('/api/login', {
    username: visitor?.username,
    password: PASSWORD,
  })
  const ms = performance.now() - before
  expect(answer.status).toBe(200)
  const statuses = await Promise.all(calls)
  for (const status of statuses) expect([200, 429, 503]).toContain(status)
  const { cookie } = await signInAdmin(measured.server.url)
  figures.push([
    '160 sign-ins with right passwords at once, from 2 addresses',
    `somebody else is signed in after ${Math.round(ms)} ms`,
    ...(await measured.expectWell(cookie)),
  ])
})

test('wrong passwords from many networks keep nobody from signing in', async () => {
  const known = await signInAdmin(measured.server.url)
  const wrong = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      browser(`10.${index % 5}.0.${index + 1}`).post('/api/login', { ...ADMIN, password: 'a guess' }),
    ),
  )
  for (const { status } of wrong) expect([401, 429, 503]).toContain(status)
  known.cookie = undefined
  expect((await known.post('/api/login', ADMIN)).status).toBe(200)
  expect((await patiently(() => browser('192.0.2.4').post('/api/login', ADMIN))).status).toBe(200)
  figures.push([
    '50 wrong passwords of the administrator, from 5 networks',
    'the administrator is signed in, at a known browser and at a new one',
    ...(await measured.expectWell()),
  ])
})

// The last one: of what the greedy account has sent something is left to be worked.
test('pictures of many people are stored while one account sends the costliest without end', {
  timeout: 900_000,
}, async () => {
  const people = await addPeople('fern', PEOPLE)
  const [greedy] = await addPeople('greedy', 1)
  const folder = fileURLToPath(new URL('../content/demo', import.meta.url))
  const names = (await readdir(folder))
    .filter((name) => name.endsWith('.jpg'))
    .slice(0, PEOPLE * PICTURES_EACH)
  const photos = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  const costly = costlyPicture()
  // Bytes after the end of a picture are not shown, and make each file different.
  const another = (picture: Buffer, number: number) => Buffer.concat([picture, Buffer.from(String(number))])

  const { cookie } = await signInAdmin(measured.server.url)
  const slowness = await measured.leastSlowness(cookie)
  const before = await measured.usage()
  const began = performance.now()
  const over = new AbortController()
  const { url } = measured.server
  const headers = { cookie: greedy?.client.cookie ?? '', 'content-type': 'image/png' }
  let greedyStored = 0
  let greedySent = 0
  /** How many of the greedy account are stored while each picture of the others is on its way. */
  const storedMeanwhile: number[] = []
  const greed = Array.from({ length: GREEDY_AT_A_TIME }, async () => {
    while (!over.signal.aborted) {
      greedySent += 1
      const body = another(costly, greedySent)
      const { status } = await fetch(`${url}/api/pictures`, {
        method: 'POST',
        headers,
        body,
        signal: over.signal,
      })
      expect([201, 429, 503]).toContain(status)
      if (status === 201) greedyStored += 1
      else await pause(GREEDY_PAUSE_MS, undefined, { signal: over.signal })
    }
  })
  const ended = Promise.allSettled(greed)
  await Promise.all(
    people.map(async ({ client }, person) => {
      const numbers = Array.from({ length: PICTURES_EACH }, (_, index) => person * PICTURES_EACH + index)
      await Promise.all(
        Array.from({ length: UPLOADS_AT_A_TIME }, async () => {
          for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
            const photo = another(photos[number % photos.length] ?? Buffer.alloc(0), number)
            let storedBefore = 0
            const { status, body } = await patiently(() => {
              storedBefore = greedyStored
              return client.upload<ClaimedPicture>(photo, 'image/jpeg')
            })
            expect(status).toBe(201)
            storedMeanwhile.push(greedyStored - storedBefore)
            expect(body.path).toMatch(/^\/uploads\//)
          }
        }),
      )
    }),
  )
  const elapsedMs = performance.now() - began
  const cpuMs = (await measured.usage()).cpuMs - before.cpuMs - measured.idleCpuMs(elapsedMs)
  over.abort()
  for (const end of await ended) expect(end).toMatchObject({ reason: { name: 'AbortError' } })
  expect(cpuMs / PICTURES_AT_A_TIME / slowness).toBeLessThan(PICTURES_LIMIT_MS)
  // Accounts take turns: those that are worked already when a picture comes, one for each turn of whoever sends it, and one
  // while it is sent.
  expect(Math.max(...storedMeanwhile)).toBeLessThanOrEqual(PICTURES_AT_A_TIME + UPLOADS_AT_A_TIME + 1)
  figures.push([
    `${PEOPLE} people upload ${PEOPLE * PICTURES_EACH} photos, while one account has ${GREEDY_AT_A_TIME} pictures of 12.5 million pixels, interlaced and with 16 bits, on their way all the time`,
    `all stored after ${(elapsedMs / 1_000).toFixed(1)} s, in ${(cpuMs / 1_000).toFixed(1)} s of processor time, ${(cpuMs / 1_000 / slowness).toFixed(1)} s of a quiet machine; ${greedyStored} of the other account's`,
    ...(await measured.expectWell()),
  ])
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'crowds',
    [
      '## Many at once, some of them greedy',
      `A server in a process of its own, with 1,200 listings and its usual limits, while its health is asked for every 50 ms. Turns of the event loop are in processor time; other times depend on what else the machine does. Memory stays below ${MEMORY_LIMIT_MB} MB.`,
      markdownTable([['They send', 'The others', ...WELL_HEADS], ...figures]),
      measuredOn(),
    ].join('\n\n'),
  )
})
