import { rm } from 'node:fs/promises'
import { makeTestFolder } from '@grove/db/testing'
import type { Guide } from '@grove/schema'
import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiDocument, HostileCall } from './hostile-calls.ts'
import { hostileCalls } from './hostile-calls.ts'
import { MeasuredServer } from './measured-server.ts'
import { ADMIN_ENV, signInAdmin } from './people.ts'

/** Processor time that a call may take, and with it the time that others wait for it on a quiet machine. */
const CALL_LIMIT_MS = 100
const MEMORY_LIMIT_MB = 500
/** Generous, since the processors have other work while tests run; the processor time is what is held to its limit. */
const HEALTH_LIMIT_MS = 5_000
/** So often a call is measured that seems to cost too much: a busy machine makes the same work take longer. */
const MEASUREMENTS = 3

let dataDir: string
let measured: MeasuredServer
let cookie: string
let picture: string
const figures: string[][] = []

beforeAll(async () => {
  dataDir = await makeTestFolder()
  measured = await MeasuredServer.start({
    dataDir,
    // Limits of how often somebody may call would hide how much a call costs.
    env: { ...ADMIN_ENV, SEED_DEMO: 'true', RATE_LIMIT: 'off', LOG_LEVEL: 'info' },
  })
  const admin = await signInAdmin(measured.server.url)
  cookie = admin.cookie ?? ''
  const { body: guides } = await admin.get<Guide[]>('/api/guides')
  picture = guides.find(({ profileImage }) => profileImage?.startsWith('/uploads/'))?.profileImage ?? ''
  for (const path of ['/', '/guides', '/guides/1', '/api/guides/1', '/api/contact', '/api/openapi.json'])
    await measured.call({ method: 'GET', path, headers: {} })
  await measured.measureIdle()
})
beforeEach(() => measured.forget())
afterAll(async () => {
  await measured?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function measure(call: Omit<HostileCall, 'name'>) {
  let outcome = await measured.call(call)
  for (let more = 1; more < MEASUREMENTS && outcome.cpuMs > CALL_LIMIT_MS; more++) {
    const { cpuMs } = await measured.call(call)
    outcome = { ...outcome, cpuMs: Math.min(cpuMs, outcome.cpuMs) }
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
    if (cpuMs > CALL_LIMIT_MS) problems.push(`${name}: ${Math.round(cpuMs)} ms of processor time`)
    if (status !== 'closed' && status >= 500 && status !== 503) problems.push(`${name}: ${status}`)
  }
  const { slowestHealthMs, mostMegabytes } = measured
  figures.push([
    what,
    String(calls.length),
    `${Math.round(most)} ms`,
    `${Math.round(slowestHealthMs)} ms`,
    `${Math.round(mostMegabytes)} MB`,
  ])
  expect(problems).toEqual([])
  expect(slowestHealthMs).toBeLessThan(HEALTH_LIMIT_MS)
  expect(mostMegabytes).toBeLessThan(MEMORY_LIMIT_MB)
  return statuses
}

test('no documented call costs much, whatever is in each of its parts', { timeout: 240_000 }, async () => {
  const answer = await fetch(`${measured.server.url}/api/openapi.json`)
  const document = (await answer.json()) as ApiDocument
  const calls = [...hostileCalls(document)].map((call) => ({
    ...call,
    // Whoever signs out is nobody afterwards.
    headers: call.path === '/api/logout' ? call.headers : { cookie, ...call.headers },
  }))
  expect(calls.length).toBeGreaterThan(1_000)
  const statuses = await expectHarmless('each part of each documented call', calls)
  // The calls came to where they were to be judged.
  const judged = statuses.filter((status) => status !== 'closed' && ![401, 413, 431, 503].includes(status))
  expect(judged.length).toBeGreaterThan(500)
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
    // Who is refused while still sending may be hung up on before having read it.
    expect(statuses.map((status) => (status === 'closed' ? 431 : status))).toEqual(
      calls().map(([, status]) => status),
    )
  })
})

afterAll(async () => {
  if (!isReportWanted) return
  await writeReportSection(
    'hostile-calls',
    [
      '## Hostile calls',
      `A server in a process of its own, with 1,200 listings and no limits of how often somebody may call, while its health is asked for all the time. Each part of each documented call holds a million times one character, or as many as fit; bodies are also small to send and large to work (lists in lists, many names, numbers of a million digits). Besides there are calls that once stopped the server for seconds. No call may take more than ${CALL_LIMIT_MS} ms of processor time, fail, or bring the process beyond ${MEMORY_LIMIT_MB} MB.`,
      markdownTable([
        ['They send', 'Calls', 'Most processor time of a call', 'Slowest health check', 'Most memory'],
        ...figures,
      ]),
      measuredOn(),
    ].join('\n\n'),
  )
})
