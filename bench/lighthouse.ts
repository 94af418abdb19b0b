/**
 * `pnpm lighthouse`: the pages of the production server as Lighthouse sees them on a slow phone (its mobile preset, with
 * its simulated network and processor), in the Chromium of the tests. The median of several runs goes into
 * docs/performance.md; `--check` exits 1 where a limit is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openBrowser } from '@grove/testkit'
import { freePort } from '@grove/testkit/free-port'
import { machine, markdownTable, writeReportSection } from '@grove/testkit/report'
import type { Result } from 'lighthouse'
import lighthouse from 'lighthouse'
import { median } from './load.ts'
import { COMPRESSED_AFTER_MS, startServer } from './processes.ts'
import { commit } from './report.ts'

/** What is measured of a page: scores from 0 to 100, times in ms, sizes in bytes. */
const MEASURES = {
  performance: { least: 95, read: (result: Result) => score(result, 'performance') },
  accessibility: { least: 100, read: (result: Result) => score(result, 'accessibility') },
  'best practices': { least: 100, read: (result: Result) => score(result, 'best-practices') },
  SEO: { least: 100, read: (result: Result) => score(result, 'seo') },
  'LCP ms': { most: 1800, read: (result: Result) => number(result, 'largest-contentful-paint') },
  'TBT ms': { most: 150, read: (result: Result) => number(result, 'total-blocking-time') },
  CLS: { most: 0.02, read: (result: Result) => number(result, 'cumulative-layout-shift') },
  // With headers, and with what came later; the tests of apps/web hold the limit of the code itself.
  'scripts kB': { most: Number.POSITIVE_INFINITY, read: scriptKilobytes },
} as const satisfies Record<string, { least?: number; most?: number; read: (result: Result) => number }>

type Measure = keyof typeof MEASURES
const NAMES = Object.keys(MEASURES) as Measure[]
const DEMO_START_MS = 120_000

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

function number(result: Result, audit: string): number {
  const value = result.audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse has no ${audit}`)
  return value
}

/** What the scripts of the page came to over the wire, body and headers. */
function scriptKilobytes(result: Result): number {
  const { details } = result.audits['network-requests'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  const scripts = items.filter((item) => item.resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0) / 1000
}

function isMissed(name: Measure, value: number): boolean {
  const limit = MEASURES[name]
  return !('least' in limit ? value >= limit.least : value <= limit.most)
}

function shown(name: Measure, value: number): string {
  if (name === 'CLS') return value.toFixed(3)
  return value.toFixed(0)
}

/** The demo's newest guide with pictures, which is a profile at its heaviest. */
async function profilePath(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/guides`)
  const guides = (await answer.json()) as { id: number; profileImage: string | null }[]
  const guide = guides.find(({ profileImage }) => profileImage !== null)
  if (guide === undefined) throw new Error('The demo has no guide with a picture')
  return `/guides/${guide.id}`
}

async function visit(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (run === undefined) throw new Error(`Lighthouse has nothing to say about ${url}`)
  const { runtimeError } = run.lhr
  if (runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${runtimeError.message}`)
  return run.lhr
}

const { values: options } = parseArgs({
  // pnpm hands a lone "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    check: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
    /** Tells what of a page keeps it from a full score. */
    why: { type: 'boolean', default: false },
  },
})

interface Row {
  page: string
  values: Record<Measure, number>
}

/** What of a category weighs and is not as it should be. */
function complaints(result: Result): string[] {
  return Object.values(result.categories).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap((ref) => {
      const audit = result.audits[ref.id]
      if (audit?.score == null || audit.score >= 0.9 || (ref.weight === 0 && id !== 'performance')) return []
      return [`${id}: ${audit.title} ${audit.displayValue ?? ''}`]
    }),
  )
}

async function measure(): Promise<{ rows: Row[]; versions: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'grove-lighthouse-'))
  const server = await startServer(dataDir, { SEED_DEMO: 'true' })
  const port = await freePort()
  const browser = await openBrowser({ debuggingPort: port })
  try {
    const rows: Row[] = []
    let versions = ''
    const pages = options.page ?? ['/', '/guides', await profilePath(server.url), '/research']
    for (const page of pages) {
      // A page that nobody has asked for yet is rendered once: what counts is how every later reader sees it.
      const headers = { 'accept-encoding': 'br' }
      await fetch(server.url + page, { headers, signal: AbortSignal.timeout(DEMO_START_MS) })
      await pause(COMPRESSED_AFTER_MS)
      const results: Result[] = []
      for (let run = 0; run < Number(options.runs); run++) results.push(await visit(server.url + page, port))
      const [first] = results
      if (first === undefined) throw new Error('At least one run is needed')
      versions = `Lighthouse ${first.lighthouseVersion}, Chromium ${browser.version}`
      const row = { page, values: {} as Row['values'] }
      for (const name of NAMES) row.values[name] = median(results.map(MEASURES[name].read))
      rows.push(row)
      console.info(page, ...NAMES.map((name) => `${name} ${shown(name, row.values[name])}`))
      if (options.why) for (const complaint of complaints(first)) console.info(`  ${complaint}`)
    }
    return { rows, versions }
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const { rows, versions } = await measure()
const misses = rows.flatMap(({ page, values }) =>
  NAMES.filter((name) => isMissed(name, values[name])).map(
    (name) => `${page}: ${name} ${shown(name, values[name])}`,
  ),
)
const limits = NAMES.map((name) => {
  const limit = MEASURES[name]
  if ('least' in limit) return `≥ ${limit.least}`
  return Number.isFinite(limit.most) ? `≤ ${limit.most}` : ''
})
if (options.page === undefined) {
  await writeReportSection(
    'lighthouse',
    [
      `Measured on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${machine()}. ${versions}, mobile preset with simulated throttling; medians of ${options.runs} runs; scripts as transferred, headers included.`,
      markdownTable([
        ['Page', ...NAMES],
        ...rows.map(({ page, values }) => [page, ...NAMES.map((name) => shown(name, values[name]))]),
        ['limit', ...limits],
      ]),
      misses.length === 0
        ? 'Every limit held.'
        : `Missed:\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`,
    ].join('\n\n'),
    'performance.md',
  )
}
for (const miss of misses) console.error(`missed: ${miss}`)
if (options.check && misses.length > 0) process.exit(1)
