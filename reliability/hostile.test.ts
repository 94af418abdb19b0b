import { rm } from 'node:fs/promises'
import { seedDataFolder } from '@grove/api/testing/seeded-data'
import { makeTestFolder } from '@grove/db/testing'
import type { Guide } from '@grove/schema'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiDocument, HostileCall } from './hostile-calls.ts'
import { hostileCalls } from './hostile-calls.ts'
import { HEALTH_LIMIT_MS, MEMORY_LIMIT_MB, MeasuredServer, WELL_HEADS } from './measured-server.ts'
import { ADMIN_ENV, signInAdmin } from './people.ts'

/** Processor time that a call may take, and with it the time that others wait for it on a quiet machine. */
const CALL_LIMIT_MS = 100
/** An administrator's file is read whole before anything is said of it, in turns of 16 kB: `csv-parse` takes 0.4 s for 1 MB. */
const IMPORT_LIMIT_MS = 1_000
const limitOf = ({ path }: Pick<HostileCall, 'path'>) =>
  path.startsWith('/api/admin/import') ? IMPORT_LIMIT_MS : CALL_LIMIT_MS
/** So often a call is measured that seems to cost too much. */
const MEASUREMENTS = 3

let dataDir: string
let measured: MeasuredServer
let cookie: string
let picture: string
const figures: string[][] = []

beforeAll(async () => {
  dataDir = await makeTestFolder()
  await seedDataFolder(dataDir)
  measured = await MeasuredServer.start({
    dataDir,
    // Limits of how often somebody may call would hide how much a call costs.
    env: { ...ADMIN_ENV, RATE_LIMIT: 'off', LOG_LEVEL: 'info' },
  })
  const admin = await signInAdmin(measured.server.url)
  cookie = admin.cookie ?? ''
  const { body: guides } = await admin.get<Guide[]>('/api/guides')
  picture = guides.find(({ profileImage }) => profileImage?.startsWith('/uploads/'))?.profileImage ?? ''
  // The first search near a place reads the gazetteer, once in the life of a process: some 200 ms of the processor.
  const opened = [
    '/',
    '/guides?near=Sheffield',
    '/guides/1',
    '/api/guides/1',
    '/api/contact',
    '/api/openapi.json',
  ]
  for (const path of opened) await measured.call({ method: 'GET', path, headers: {} })
  await measured.measureIdle()
})
beforeEach(() => measured.forget())
afterAll(async () => {
  await measured?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Makes a call and answers what it takes; where that seems too much, what it would take on a quiet machine. */
async function measure(call: Omit<HostileCall, 'name'>) {
  let outcome = await measured.call(call)
  for (let more = 1; more < MEASUREMENTS && outcome.cpuMs > limitOf(call); more++) {
    const { cpuMs } = await measured.call(call)
    outcome = { ...outcome, cpuMs: Math.min(outcome.cpuMs, cpuMs / (await measured.slowness(cookie))) }
  }
  return outcome
}

/** Makes calls one after the other and expects none of them to cost much or to fail; answers their statuses. */
async function expectHarmless(what: string, calls: readonly HostileCall[]) {
  const problems: string[] = []
  const statuses: (number | 'closed')[] = []
  let most = 0
  for (const { name, ...call } of calls) {
    const { status, cpuMs } = await measure(call)
    statuses.push(status)
    most = Math.max(most, cpuMs)
    if (cpuMs > limitOf(call)) problems.push(`${name}: ${Math.round(cpuMs)} ms of processor time`)
    if (status !== 'closed' && status >= 500 && status !== 503) problems.push(`${name}: ${status}`)
  }
  expect(problems).toEqual([])
  figures.push([what, String(calls.length), `${Math.round(most)} ms`, ...(await measured.expectWell())])
  return statuses
}

const ENDS_SESSION = /^\/api\/(?:log(?:in|out)|register)/

test('no documented call costs much, whatever is in each of its parts', { timeout: 240_000 }, async () => {
  const answer = await fetch(`${measured.server.url}/api/openapi.json`)
  const document = (await answer.json()) as ApiDocument
  const calls = [...hostileCalls(document, isReportWanted)].map((call) => ({
    ...call,
    // Whoever signs out, in or up is somebody else afterwards.
    headers: ENDS_SESSION.test(call.path) ? call.headers : { cookie, ...call.headers },
  }))
  expect(calls.length).toBeGreaterThan(1_000)
  const statuses = await expectHarmless('each part of each documented call', calls)
  // The calls came to where they were to be validated.
  const validated = statuses.filter((status) => status !== 'closed' && ![401, 413, 431, 503].includes(status))
  expect(validated.length).toBeGreaterThan(500)
})

const get = (path: string, headers: Record<string, string> = {}) => ({ method: 'GET', path, headers })
const post = (path: string, body: unknown, type = 'application/json') => ({
  method: 'POST',
  path,
  headers: { 'content-type': type, cookie },
  body: JSON.stringify(body),
})
/** One of the largest pictures as a text, which holds what none does. */
const pictureOf = (text: string) =>
  post('/api/register-guide', { userData: {}, guideData: { profileImage: `data:image/png;base64,${text}` } })
const list = (count: number) => {
  const inputs = Object.fromEntries(Array.from({ length: count }, (_, index) => [index, {}]))
  const names = Array<string>(count).fill('guides.list').join()
  return `/api/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}
const violation = (place: string) => ({
  type: 'csp-violation',
  body: { documentURL: place, sourceFile: place, effectiveDirective: 'img-src', blockedURL: 'inline' },
})
const MADE_UP = { cookie: 'grove_session=x' }
/** One of the largest bodies that anybody may send, of objects without anything in them. */
const objects = (path: string, megabytes: number): Omit<HostileCall, 'name'> => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: `{"a":[${'{},'.repeat((megabytes * 1_000_000) / 3)}{}]}`,
})

/** Calls that have each stopped a server for seconds, with the status that they are answered now. */
const attacks: Readonly<Record<string, () => readonly [Omit<HostileCall, 'name'>, number][]>> = {
  'addresses with many escaped signs': () => [
    [get(`/${'%40'.repeat(1_333)}`), 404],
    [get(`/${'%40'.repeat(660)}`), 404],
    [get(`/guides?search=${'%40'.repeat(2_000)}`), 200],
    [
      post(
        '/api/csp-reports',
        Array.from({ length: 5 }, () => violation(`https://grove.example/${'%40'.repeat(500)}`)),
        'application/reports+json',
      ),
      204,
    ],
  ],
  'bodies of millions of objects': () => [
    // Large enough a body for pictures, with more in it than a listing has.
    [objects('/api/register-guide', 15), 413],
    [objects('/api/trpc/accounts.registerGuide', 15), 413],
    [objects('/api/trpc/accounts.registerGuide?batch=1', 15), 413],
    [objects('/api/register-guide', 25), 413],
    [objects('/api/login', 25), 413],
  ],
  'pictures of equals signs': () => [
    [pictureOf(`${'='.repeat(120_000)}A`), 400],
    [pictureOf(`${'='.repeat(1_000_000)}A`), 400],
    [pictureOf('=A'.repeat(500_000)), 400],
  ],
  'addresses and headers of separators': () => [
    [get(`/guides${'/'.repeat(15_000)}x`), 431],
    [get(`/guides${'/'.repeat(7_000)}x`), 404],
    [get(`/guides/1?${'/'.repeat(7_000)}`), 200],
    [get('/', { 'accept-encoding': `br${' '.repeat(15_000)};` }), 431],
    [get('/', { 'accept-encoding': `br${' '.repeat(7_000)};` }), 200],
    [get('/', { 'accept-encoding': `br${' ;'.repeat(3_500)}` }), 200],
    [get(picture, { 'if-none-match': `"a"${' '.repeat(7_000)},` }), 200],
    [get(picture, { 'if-none-match': ' ,'.repeat(3_500) }), 200],
    [get('/.//evil.example/guides'), 404],
    [get('/.//a:99999/guides/1'), 404],
    [
      post('/api/trpc/admin.previewImport', {
        format: 'csv',
        text: `username,certificationBadges\nfern,"a${' '.repeat(30_000)}b"\n`,
      }),
      200,
    ],
  ],
  'ten whole lists in one call': () => [
    [get(list(10)), 400],
    [get(list(10), MADE_UP), 400],
    [get(list(2), { cookie }), 400],
    [get(list(1)), 200],
    [get(list(1), MADE_UP), 200],
    [get('/api/guides', { cookie }), 200],
  ],
}

describe('attacks that stopped the server once are answered like any other call', () => {
  test.each(Object.entries(attacks))('%s', async (name, calls) => {
    const named = calls().map(([call], index) => ({ ...call, name: `${name}, ${index}` }))
    const statuses = await expectHarmless(name, named)
    // A client that is refused while still sending may be hung up on before having read it.
    const wanted = calls().map(([, status]) => status)
    const isRefusal = (status: number | undefined) => status === 413 || status === 431
    expect(
      statuses.map((status, index) =>
        status === 'closed' && isRefusal(wanted[index]) ? wanted[index] : status,
      ),
    ).toEqual(wanted)
  })
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'hostile-calls',
    [
      '## Hostile calls',
      `A server in a process of its own, with 1,200 listings and no limits of how often somebody may call, while its health is asked for every 50 ms. Each part of each documented call holds a million times one character, or as many as fit; bodies are also small to send and large to work (lists in lists, many names, numbers of a million digits). Besides there are calls that once stopped the server for seconds. No call may take more than ${CALL_LIMIT_MS} ms of processor time of a quiet machine (an import ${IMPORT_LIMIT_MS} ms), fail, or bring the process beyond ${MEMORY_LIMIT_MB} MB; no turn of the event loop may take more than ${HEALTH_LIMIT_MS} ms of processor time, and half of all health checks are answered within them. How long the slowest took depends on what else the machine does.`,
      markdownTable([['They send', 'Calls', 'Most processor time of a call', ...WELL_HEADS], ...figures]),
      measuredOn(),
    ].join('\n\n'),
  )
})
