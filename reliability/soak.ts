/**
 * `pnpm soak`: 200 visitors and 10 editors at one server over the loopback interface, for ten minutes (`--minutes N`),
 * the process killed every minute and started again. Writes what it measured into docs/reliability.md, and exits 1
 * where an acknowledged save was lost, a request failed or memory grew by more than a tenth after the warm-up.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ServerProcess } from '@grove/api/testing/server-process'
import { startServer } from '@grove/api/testing/server-process'
import { markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { ADMIN_ENV, signInAdmin } from './people.ts'
import { Life, median, Requests } from './soak-figures.ts'
import type { Whereabouts } from './soak-people.ts'
import { SoakEditor, visit } from './soak-people.ts'

const VISITORS = 200
const EDITORS = 10
const LIFE_MS = 60_000
/** By then every page has been rendered and every cache is filled. */
const WARM_UP_MS = 30_000
const WINDOW_MS = 10_000
const MOST_GROWTH = 0.1
const MOST_MINUTES = 24 * 60

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { minutes: { type: 'string', default: '10' } },
})
const minutes = Number(values.minutes)
if (!(minutes >= 2 && minutes <= MOST_MINUTES)) {
  console.error(`--minutes holds "${values.minutes}", it wants a number from 2 to ${MOST_MINUTES}`)
  process.exit(1)
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'grove-soak-'))
const env = { ...ADMIN_ENV, SEED_DEMO: 'true', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
let server: ServerProcess | undefined
// Whatever ends this program, the server ends with it and the folder goes.
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const requests = new Requests()
const editors: SoakEditor[] = []
const lives: Life[] = []
const downtimes: number[] = []

try {
  server = await startServer({ dataDir, env })
  const admin = await signInAdmin(server.url)
  const list = (await (await fetch(`${server.url}/api/guides`)).json()) as { id: number }[]
  const guideIds = list.slice(0, 40).map(({ id }) => id)
  for (let index = 0; index < EDITORS; index++) {
    const editor = await SoakEditor.apply(server.url, `editor-${index}`)
    editors.push(editor)
    await admin.put(`/api/guides/${editor.guideId}/application`, { status: 'approved' })
    guideIds.push(editor.guideId)
  }
  const where: Whereabouts = { url: server.url, life: 1, isUp: true, isOver: false }
  const everybody = Promise.all([
    ...Array.from({ length: VISITORS }, () => visit(where, requests, guideIds)),
    ...editors.map((editor) => editor.keepSaving(where, requests)),
  ])
  const end = performance.now() + minutes * 60_000
  for (;;) {
    const life = new Life(server.process.pid ?? 0)
    lives.push(life)
    await pause(Math.min(LIFE_MS, end - performance.now()))
    life.end()
    where.isOver = performance.now() >= end - 1_000
    if (where.isOver) break
    where.isUp = false
    where.life += 1
    const killedAt = performance.now()
    await server.kill()
    server = await startServer({ dataDir, env })
    downtimes.push(performance.now() - killedAt)
    for (const editor of editors) await editor.check(server.url)
    Object.assign(where, { url: server.url, isUp: true })
    console.info(
      `${lives.length} of ${minutes} minutes: ${requests.total} requests, ${requests.count('failed')} failed`,
    )
  }
  await everybody
  for (const editor of editors) await editor.check(server.url)
} finally {
  await server?.stop()
}

function sum(of: (editor: SoakEditor) => number): number {
  return editors.reduce((total, editor) => total + of(editor), 0)
}
const whole = lives.filter((life) => life.lengthMs >= WARM_UP_MS + 2 * WINDOW_MS)
const warm = median(whole.map((life) => life.memory(WARM_UP_MS, WARM_UP_MS + WINDOW_MS)))
const last = median(whole.map((life) => life.memory(life.lengthMs - WINDOW_MS, Number.POSITIVE_INFINITY)))
const growth = median(
  whole.map(
    (life) =>
      life.memory(life.lengthMs - WINDOW_MS, Number.POSITIVE_INFINITY) /
        life.memory(WARM_UP_MS, WARM_UP_MS + WINDOW_MS) -
      1,
  ),
)
const [firstLife, lastLife] = [whole.at(0), whole.at(-1)]
const ofLives = [firstLife, lastLife].map((life) => life?.memory(WARM_UP_MS, WARM_UP_MS + WINDOW_MS) ?? 0)

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function milliseconds(value: number): string {
  return `${Math.ceil(value)} ms`
}

function mib(value: number): string {
  return `${Math.round(value)} MiB`
}

const rows: [string, string | number][] = [
  ['Requests', requests.total],
  ['Failed while the server was up', requests.count('failed')],
  ['Refused for being too many (503)', requests.count('refused')],
  ['Cut off by a kill', requests.count('cut off')],
  ['Acknowledged saves', sum(({ saves }) => saves)],
  ['Lost saves', sum(({ lost }) => lost)],
  ['Half-made saves', sum(({ torn }) => torn)],
  ['Kills', downtimes.length],
  [
    'From a kill to listening again, median and longest',
    `${milliseconds(median(downtimes))}, ${milliseconds(Math.max(...downtimes))}`,
  ],
  ['Answered within, half of all', milliseconds(requests.within(0.5))],
  ['p99', milliseconds(requests.within(0.99))],
  ['Memory of a process after its warm-up, and at its end (medians)', `${mib(warm)}, ${mib(last)}`],
  ['Growth within a process after its warm-up (median)', percent(growth)],
  ['Memory of the first and of the last process at the same age', ofLives.map(mib).join(', ')],
]
for (const [what, figure] of rows) console.info(`${what}: ${figure}`)
for (const failure of requests.failures) console.error(failure)
await writeReportSection(
  'soak',
  [
    '## Load with faults',
    `${VISITORS} visitors and ${EDITORS} editors for ${minutes} minutes over the loopback interface, on SQLite with 1,200 listings, client and server on the same cores; the process is killed every minute (\`kill -9\`) and started again. After each start every editor compares what is there with what was acknowledged. Warm-up: the first ${WARM_UP_MS / 1_000} seconds of each process. Memory is what is resident, the least in ${WINDOW_MS / 1_000} seconds.`,
    markdownTable([['', 'Measured'], ...rows]),
    measuredOn(),
  ].join('\n\n'),
)
const isGrown = growth > MOST_GROWTH || (ofLives[1] ?? 0) > (ofLives[0] ?? 0) * (1 + MOST_GROWTH)
if (sum(({ lost, torn }) => lost + torn) > 0 || requests.count('failed') > 0 || isGrown) process.exitCode = 1
