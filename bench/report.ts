import { execFileSync } from 'node:child_process'
import { machine, markdownTable, writeReportSection } from '@grove/testkit/report'
import { GROWTH_ROUNDS } from './growth.ts'
import { LIMITS, ROW_LIMITS, timesWhole, WORK } from './limits.ts'
import type { Effort, Row } from './measure.ts'
import { MOST_REPEATS, MOST_STOLEN } from './measure.ts'
import type { SizeReport } from './size.ts'

/** What was measured. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

function cells(row: Row): string[] {
  const { ratio, p99 } = ROW_LIMITS[row.work] ?? {}
  return [
    row.work,
    row.guides.toLocaleString('en'),
    row.requestsPerSecond.toLocaleString('en'),
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} (${row.spread})`,
    ratio === undefined ? '' : `≥ ${ratio}`,
    row.p50.toFixed(0),
    row.p99.toFixed(0),
    p99 === undefined ? '' : `< ${p99}`,
    row.yardstickP99?.toFixed(0) ?? '',
    row.cpuMsPerRequest.toFixed(2),
    row.memoryMb.toFixed(0),
  ]
}

/** The rate of each work in every directory, and what the largest keeps of the smallest one's. */
function growthTable(reports: readonly SizeReport[]): string {
  const works = new Set(reports.flatMap(({ rows }) => rows.map(({ work }) => work)))
  const rateOf = (report: SizeReport | undefined, work: string) =>
    report?.rows.find((row) => row.work === work)?.requestsPerSecond
  const [smallest, largest] = [reports[0], reports.at(-1)]
  return markdownTable([
    ['Requests/s', ...reports.map(({ guides }) => `${guides.toLocaleString('en')} guides`), 'kept'],
    ...[...works].map((work) => {
      const [before, after] = [rateOf(smallest, work), rateOf(largest, work)]
      return [
        work,
        ...reports.map((report) => rateOf(report, work)?.toLocaleString('en') ?? ''),
        before === undefined || after === undefined ? '' : `${((after / before) * 100).toFixed(0)} %`,
      ]
    }),
  ])
}

function onceTable(reports: readonly SizeReport[]): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const mb = (value: number) => `${value.toFixed(0)} MB`
  const line = (what: string, limit: string, read: (report: SizeReport) => string) => [
    what,
    ...reports.map(read),
    limit,
  ]
  return markdownTable([
    ['Once', ...reports.map(({ guides }) => `${guides.toLocaleString('en')} guides`), 'limit'],
    line(
      'CPU to render a page of 24 cards',
      `${LIMITS.renderCpuMs} ms`,
      (r) => `${r.renderCpuMs.toFixed(1)} ms`,
    ),
    line('first reader after a change waits longer by', ms(LIMITS.firstReaderMs), (r) =>
      ms(r.moments.firstReaderMs),
    ),
    line('publish to visible', ms(LIMITS.publishToVisibleMs), (r) => ms(r.moments.publishToVisibleMs)),
    line('change to visible at another process', ms(LIMITS.changeToOtherMs), (r) => ms(r.changeToOtherMs)),
    line('the whole array anew after a change', ms(LIMITS.wholeArrayMs), (r) => ms(r.rebuild.wholeArrayMs)),
    line('event loop late meanwhile, at most by (middle of five)', '', (r) => ms(r.rebuild.eventLoopDelayMs)),
    line('event loop late meanwhile, at most by (worst of five)', ms(LIMITS.eventLoopDelayMs), (r) =>
      ms(r.rebuild.eventLoopWorstMs),
    ),
    line('longest wait of another reader meanwhile', '', (r) => ms(r.rebuild.pingMs)),
    line('memory meanwhile, at most', mb(ROW_LIMITS[WORK.array]?.memoryMb ?? Number.NaN), (r) =>
      mb(r.rebuild.memoryMb),
    ),
    line(
      'pins over the wire',
      '1,000 kB',
      (r) => `${Math.round(r.pinsBytes / 1000).toLocaleString('en')} kB`,
    ),
    line('map in a browser: interactive after its pins', ms(LIMITS.mapInteractiveMs), (r) =>
      r.map ? ms(r.map.interactiveMs) : '',
    ),
    line('map in a browser: longest task while dragged', ms(LIMITS.mapTaskMs), (r) =>
      r.map ? ms(r.map.panTaskMs) : '',
    ),
    line('map in a browser: longest task while zoomed', ms(LIMITS.mapTaskMs), (r) =>
      r.map ? ms(r.map.zoomTaskMs) : '',
    ),
    line('map in a browser: CPU of the longest task', '', (r) => (r.map ? ms(r.map.taskCpuMs) : '')),
    line('start', ms(LIMITS.startMs), (r) => ms(r.startMs)),
    line('memory at rest', mb(LIMITS.restMb), (r) => mb(r.restMb)),
    line('memory at most, with every cache full', '', (r) => mb(r.peakMb)),
  ])
}

/** How much more often a 304 is sent than the whole array, at each size, beside what a bare server reaches. */
function knownSentence(reports: readonly SizeReport[]): string {
  const told = reports.flatMap(({ guides, rows }) => {
    const rowOf = (work: string) => rows.find((row) => row.work === work)
    const [known, whole] = [rowOf(WORK.arrayKnown), rowOf(WORK.array)]
    if (known === undefined || whole === undefined) return []
    const { own, bare } = timesWhole(known, whole)
    return [
      `${own.toFixed(1)} times with ${guides.toLocaleString('en')} guides (a bare server that sends nothing else ${bare.toFixed(1)})`,
    ]
  })
  return `A 304 is sent as a multiple of the rate of the whole array, at least ${LIMITS.knownToWhole} wanted: ${told.join('; ')}.`
}

function section(
  reports: readonly SizeReport[],
  { rounds, seconds }: Effort,
  misses: readonly string[],
): string {
  const growth = reports.flatMap(({ guides, growth: measured }) =>
    measured === undefined
      ? []
      : [
          `A search by a new word keeps ${(measured.kept * 100).toFixed(0)} % of its rate at 10,000 guides with ${guides.toLocaleString('en')} (both servers in turns, ${GROWTH_ROUNDS.least} rounds or more of ${GROWTH_ROUNDS.seconds} s, ${measured.spread}; at least ${(LIMITS.growth[guides] ?? 0) * 100} % wanted).`,
        ],
  )
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} at ${commit()}: ${machine()}. ${rounds} rounds of ${seconds} s each, 20 connections, server and yardstick in turns; medians, with the spread of the ratio. Latencies with a limit under full load have twice as many rounds. Rounds of rows with a limit in which the host of the machine gave more than ${MOST_STOLEN * 100} % of its processors to others were repeated, each up to ${MOST_REPEATS} times, and the quietest count.`,
    markdownTable([
      [
        'Work',
        'guides',
        'requests/s',
        'ratio',
        'limit',
        'p50 ms',
        'p99 ms',
        'limit',
        "yardstick's p99",
        'CPU ms',
        'MB',
      ],
      ...reports.flatMap(({ rows }) => rows.map(cells)),
    ]),
    onceTable(reports),
    growthTable(reports),
    knownSentence(reports),
    ...growth,
    misses.length === 0 ? 'Every limit held.' : `Missed:\n\n${misses.map((miss) => `- ${miss}`).join('\n')}`,
  ].join('\n\n')
}

/** Puts the tables of this run into docs/performance.md, in the place of the last ones. */
export async function writeReport(
  reports: readonly SizeReport[],
  effort: Effort,
  misses: readonly string[],
): Promise<void> {
  await writeReportSection('bench', section(reports, effort, misses), 'performance.md')
}
