/**
 * `pnpm lighthouse`: the pages of the production server as Lighthouse sees them on a slow phone (its mobile preset, with
 * its simulated network and processor), in the Chromium of the tests. Medians of several runs go into
 * docs/performance.md; `--check` exits 1 where a limit is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '@grove/testkit'
import { freePort } from '@grove/testkit/free-port'
import { machine, markdownTable, writeReportSection } from '@grove/testkit/report'
import type { Result } from 'lighthouse'
import lighthouse from 'lighthouse'
import type { PhoneColumn } from './limits.ts'
import { holds, PHONE_EXCEPTIONS, PHONE_LIMITS } from './limits.ts'
import { fetchRaw, median } from './load.ts'
import { startServer } from './processes.ts'
import { commit, describeLimit, describeMisses } from './report.ts'

const COLUMNS = Object.keys(PHONE_LIMITS) as PhoneColumn[]

/** How each column is read from a visit: scores from 0 to 100, times in ms. */
const READ: Readonly<Record<PhoneColumn, (result: Result) => number>> = {
  performance: (result) => score(result, 'performance'),
  accessibility: (result) => score(result, 'accessibility'),
  'best practices': (result) => score(result, 'best-practices'),
  SEO: (result) => score(result, 'seo'),
  'LCP ms': (result) => number(result, 'largest-contentful-paint'),
  'TBT ms': (result) => number(result, 'total-blocking-time'),
  CLS: (result) => number(result, 'cumulative-layout-shift'),
  'scripts kB': scriptKilobytes,
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? Number.NaN) * 100)
}

function number(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN
}

/** The scripts of the page as they were transferred, headers included. */
function scriptKilobytes(result: Result): number {
  const { details } = result.audits['network-requests'] ?? {}
  const items = details?.type === 'table' ? details.items : []
  const scripts = items.filter((item) => item.resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0) / 1000
}

function shown(column: PhoneColumn, value: number): string {
  return value.toFixed(column === 'CLS' ? 3 : 0)
}

/** The demo's newest guide with a picture, which is a profile at its heaviest. */
async function profilePath(url: string): Promise<string> {
  const guides = (await (await fetch(`${url}/api/guides`)).json()) as {
    id: number
    profileImage: string | null
  }[]
  const guide = guides.find(({ profileImage }) => profileImage !== null)
  if (guide === undefined) throw new Error('The demo has no guide with a picture')
  return `/guides/${guide.id}`
}

async function visit(url: string, port: number): Promise<Result> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo']
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories })
  if (run === undefined || run.lhr.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${run?.lhr.runtimeError?.message}`)
  return run.lhr
}

const { values: options } = parseArgs({
  // pnpm hands a lone "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { check: { type: 'boolean', default: false }, runs: { type: 'string', default: '3' } },
})

const dataDir = await mkdtemp(path.join(tmpdir(), 'grove-lighthouse-'))
const server = await startServer(dataDir, { SEED_DEMO: 'true' })
const port = await freePort()
const browser = await openBrowser({ debuggingPort: port, optimizesScripts: true })
const rows: string[][] = []
const misses: string[] = []
let versions = ''
try {
  for (const page of ['/', '/guides', await profilePath(server.url), '/research', '/auth?register=true']) {
    const url = server.url + page
    // Nearly every reader gets a cached page, so it is cached first.
    await fetchRaw(url)
    const results: Result[] = []
    for (let run = 0; run < Number(options.runs); run++) results.push(await visit(url, port))
    versions = `Lighthouse ${results[0]?.lighthouseVersion}, Chromium ${browser.version}`
    const values = COLUMNS.map((column) => ({ column, value: median(results.map(READ[column])) }))
    const hasLimit = (column: PhoneColumn) => !PHONE_EXCEPTIONS[page]?.includes(column)
    for (const { column, value } of values)
      if (hasLimit(column) && !holds(PHONE_LIMITS[column], value))
        misses.push(`${page}: ${column} ${shown(column, value)}`)
    const cells = values.map(
      ({ column, value }) => shown(column, value) + (hasLimit(column) ? '' : ' (no limit)'),
    )
    rows.push([page, ...cells])
    console.info(rows.at(-1)?.join('  '))
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

const measured = `Measured on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${machine()}. ${versions}, mobile preset with simulated throttling; medians of ${options.runs} runs; scripts as transferred, headers included.`
const table = markdownTable([
  ['Page', ...COLUMNS],
  ...rows,
  ['limit', ...COLUMNS.map((column) => describeLimit(PHONE_LIMITS[column]))],
])
await writeReportSection(
  'lighthouse',
  [measured, table, describeMisses(misses)].join('\n\n'),
  'performance.md',
)
for (const miss of misses) console.error(`missed: ${miss}`)
if (options.check && misses.length > 0) process.exit(1)
