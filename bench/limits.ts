import type { Row } from './measure.ts'

/** Names of the rows; limits are found by them. */
export const WORK = {
  home: 'home page, cached',
  list: '/guides, cached',
  search: '/guides?search=, cached',
  searchNew: '/guides?search=, another word each time',
  profile: 'profile, cached',
  array: 'GET /api/guides, whole array',
  arrayKnown: 'GET /api/guides, 304',
  guide: 'GET /api/guides/{id}, another one each time',
  guideAgain: 'GET /api/guides/{id}, asked again',
  trpcNew: 'tRPC search, another word each time',
  bareSearch: 'yardstick: bare Fastify over the same index',
  barePostgres: 'yardstick: bare Fastify over PostgreSQL',
  trpcThree: 'tRPC search, three words',
  trpcLetter: 'tRPC search, one letter and another word',
  trpcAgain: 'tRPC search, asked again',
  pins: 'pins of the map',
  admin: 'admin list, filter and far page',
} as const

/** The least ratio to the yardstick, what p99 in milliseconds stays below, and the most memory in MB, at every size. */
export const ROW_LIMITS: Readonly<Record<string, { ratio?: number; p99?: number; memoryMb?: number }>> = {
  [WORK.home]: { ratio: 0.6, p99: 10 },
  [WORK.list]: { ratio: 0.6, p99: 10 },
  [WORK.search]: { ratio: 0.6, p99: 10 },
  [WORK.profile]: { ratio: 0.6, p99: 10 },
  // Sent as it is read: its budget is how late the event loop may be, see LIMITS.
  [WORK.array]: { memoryMb: 500 },
  [WORK.arrayKnown]: { ratio: 0.6 },
  [WORK.guide]: { ratio: 0.8 },
  [WORK.guideAgain]: { ratio: 0.5 },
  [WORK.trpcNew]: { ratio: 0.75 },
  [WORK.trpcThree]: { p99: 25 },
  [WORK.trpcLetter]: { p99: 25 },
  [WORK.trpcAgain]: { ratio: 0.6 },
  [WORK.pins]: { ratio: 0.8 },
  [WORK.admin]: { p99: 30 },
}

/** Limits of what is measured once. */
export const LIMITS = {
  renderCpuMs: 4,
  firstReaderMs: 20,
  publishToVisibleMs: 50,
  changeToOtherMs: 1_000,
  wholeArrayMs: 3_000,
  eventLoopDelayMs: 30,
  startMs: 1_500,
  restMb: 180,
  pinsBytes: 1_000_000,
  /** The map in a browser, after its pins and at a stretch. */
  mapInteractiveMs: 1_500,
  mapTaskMs: 100,
  /** The rate of a 304 against that of a 200 of the whole array. */
  knownToWhole: 5,
  /** Rate of a search at 100,000 guides against 10,000, and at 1,000,000. */
  growth: { 100000: 0.8, 1000000: 0.5 } as Readonly<Record<number, number>>,
} as const

/** The rate of a 304 as a multiple of that of the whole array: the server's own, and that of one that sends nothing else. */
export function timesWhole(known: Row, whole: Row): { own: number; bare: number } {
  return {
    own: known.requestsPerSecond / whole.requestsPerSecond,
    bare: (known.yardstickPerSecond ?? Number.NaN) / whole.requestsPerSecond,
  }
}

/** What a 304 misses against the whole array, in words, with what a bare server that sends nothing but 304s reaches. */
export function missesOfKnown(known: Row, whole: Row): string[] {
  const { own, bare } = timesWhole(known, whole)
  if (own >= LIMITS.knownToWhole) return []
  return [
    `${known.work} (${known.guides.toLocaleString('en')} guides): ${own.toFixed(1)} times the whole array, at least ${LIMITS.knownToWhole} wanted (a bare server: ${bare.toFixed(1)})`,
  ]
}

/** What a row misses, in words; a factor below 1 asks for less. What could not be measured is a miss too. */
export function missesOf(row: Row, factor = 1): string[] {
  const { ratio, p99, memoryMb } = ROW_LIMITS[row.work] ?? {}
  const measured = row.ratio ?? Number.NaN
  const name = `${row.work} (${row.guides.toLocaleString('en')} guides)`
  return [
    ...(ratio !== undefined && !(measured >= ratio * factor)
      ? [`${name}: ${measured.toFixed(2)} of its yardstick, at least ${(ratio * factor).toFixed(2)} wanted`]
      : []),
    ...(p99 !== undefined && !(row.p99 < p99 / factor)
      ? [`${name}: p99 ${row.p99.toFixed(1)} ms, less than ${(p99 / factor).toFixed(0)} wanted`]
      : []),
    ...(memoryMb !== undefined && !(row.memoryMb <= memoryMb / factor)
      ? [`${name}: ${row.memoryMb.toFixed(0)} MB, at most ${(memoryMb / factor).toFixed(0)} wanted`]
      : []),
    ...(row.failures > 0 ? [`${name}: ${row.failures} requests failed`] : []),
  ]
}
