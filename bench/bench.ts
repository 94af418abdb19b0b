/**
 * `pnpm bench`: how much of what this machine can give the server makes of it, for directories of several sizes. Every
 * rate is a ratio to a yardstick of the same run; `--check` exits 1 where a limit is missed, `--write` puts the tables
 * into docs/performance.md.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Growth } from './growth.ts'
import { measureGrowth } from './growth.ts'
import { LIMITS, missesOf, missesOfKnown, ROW_LIMITS, WORK } from './limits.ts'
import { mapLimits, measureMapInBrowser } from './map-in-browser.ts'
import type { PostgresRun } from './postgres.ts'
import { withPostgres } from './postgres.ts'
import { seedDirectory } from './processes.ts'
import { writeReport } from './report.ts'
import type { SizeReport } from './size.ts'
import { measureSize } from './size.ts'

const SIZES = [1_000, 10_000, 100_000]
const LARGE = 1_000_000
/** Filling a larger one takes longer than all the rest. */
const LARGEST_POSTGRES = 100_000
/** In a browser the map of this many guides is looked at, which is the largest that its limits are for. */
const GUIDES_ON_MAP = 100_000
/** Searches of larger directories are compared with those of this one, where it is measured too. */
const BASE = 10_000

const { values } = parseArgs({
  // pnpm hands a lone "--" on.
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    guides: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
})

/** What a directory of one size misses of what is measured once. */
function missesOnce(report: SizeReport): string[] {
  const { moments, rebuild, guides } = report
  const limits: [string, number, number, string][] = [
    ['CPU to render a page', report.renderCpuMs, LIMITS.renderCpuMs, 'ms'],
    ['longer wait of the first reader after a change', moments.firstReaderMs, LIMITS.firstReaderMs, 'ms'],
    ['publish to visible', moments.publishToVisibleMs, LIMITS.publishToVisibleMs, 'ms'],
    ['change to visible at another process', report.changeToOtherMs, LIMITS.changeToOtherMs, 'ms'],
    ['the whole array anew', rebuild.wholeArrayMs, LIMITS.wholeArrayMs, 'ms'],
    ['event loop late meanwhile', rebuild.eventLoopWorstMs, LIMITS.eventLoopDelayMs, 'ms'],
    ['memory meanwhile', rebuild.memoryMb, ROW_LIMITS[WORK.array]?.memoryMb ?? Number.NaN, 'MB'],
    ['pins over the wire', report.pinsBytes, LIMITS.pinsBytes, 'bytes'],
    ['start', report.startMs, LIMITS.startMs, 'ms'],
    ['memory at rest', report.restMb, LIMITS.restMb, 'MB'],
    ...(report.map ? mapLimits(report.map) : []),
  ]
  const rowOf = (work: string) => report.rows.find((row) => row.work === work)
  const [known, whole] = [rowOf(WORK.arrayKnown), rowOf(WORK.array)]
  const name = `${guides.toLocaleString('en')} guides`
  return [
    ...limits.flatMap(([what, value, limit, unit]) =>
      value <= limit ? [] : [`${what} (${name}): ${value.toFixed(1)} ${unit}, at most ${limit} wanted`],
    ),
    ...(known && whole ? missesOfKnown(known, whole) : [`304 (${name}): not measured`]),
  ]
}

/** What searches of a directory of one size miss beside those of the smaller one. */
function missesOfGrowth(guides: number, growth: Growth | undefined): string[] {
  if (growth === undefined) return []
  const { kept, failures } = growth
  const name = `search at ${guides.toLocaleString('en')} guides`
  return [
    ...(kept >= (LIMITS.growth[guides] ?? 0)
      ? []
      : [`${name}: ${(kept * 100).toFixed(0)} % of its rate at 10,000`]),
    ...(failures > 0 ? [`${name}: ${failures} requests failed`] : []),
  ]
}

/** Has the system write what it holds of the new directory to the disk, which would go on under the first rows. */
function writeOut(): void {
  spawnSync('sync')
}

const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const sizes = values.guides?.split(',').map(Number) ?? (values.large ? [...SIZES, LARGE] : SIZES)
const reports: SizeReport[] = []
/** The directory that searches of larger ones are compared with, once it has been filled. */
let baseDir: string | undefined
const runDir = await mkdtemp(path.join(tmpdir(), 'grove-bench-'))
try {
  for (const guides of sizes) {
    console.info(`\n${guides.toLocaleString('en')} guides`)
    const dataDir = await mkdtemp(path.join(runDir, `${guides}-`))
    await seedDirectory(dataDir, guides)
    const measureOver = (runPostgres?: PostgresRun) => {
      writeOut()
      return measureSize(dataDir, guides, { effort, runPostgres, log: console.info })
    }
    const report = await (guides > LARGEST_POSTGRES ? measureOver() : withPostgres(guides, measureOver))
    const map = guides === GUIDES_ON_MAP ? await measureMapInBrowser(dataDir, console.info) : undefined
    const growth =
      baseDir !== undefined && guides > BASE
        ? await measureGrowth(baseDir, dataDir, guides, effort)
        : undefined
    reports.push({ ...report, map, growth })
    if (guides === BASE) baseDir = dataDir
    else await rm(dataDir, { recursive: true, force: true })
  }
} finally {
  await rm(runDir, { recursive: true, force: true })
}

const misses = [
  ...reports.flatMap((report) => [...report.rows.flatMap((row) => missesOf(row)), ...missesOnce(report)]),
  ...reports.flatMap(({ guides, growth }) => missesOfGrowth(guides, growth)),
]
for (const { guides, moments, rebuild, map, growth, rows: _, ...once } of reports) {
  console.table({ guides, ...once, ...moments, ...rebuild, ...map, searchKept: growth?.kept })
}
for (const miss of misses) console.error(`missed: ${miss}`)
if (values.write) await writeReport(reports, effort, misses)
if (values.check && misses.length > 0) process.exit(1)
