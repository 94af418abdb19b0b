import { isReportWanted, markdownTable, measuredOn, writeReportSection } from '@grove/testkit/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runPageFuzz } from './fuzz/pages.ts'
import { runProcedureFuzz } from './fuzz/procedures.ts'
import type { FuzzResult } from './fuzz/run-fuzz.ts'
import { fuzzClock, runFuzz } from './fuzz/run-fuzz.ts'
import { cheapPasswords } from './support/each-site.ts'
import type { TestSite } from './support/site.ts'
import { startTestSite } from './support/site.ts'

/** FUZZ_SEED walks another way; the seed of a failed run walks its way again. */
const SEED = Number(process.env.FUZZ_SEED ?? '20261121')
/** The long form makes 20,000 calls of SQLite. */
const FACTOR = isReportWanted ? 8 : 1
const CALLS = { sqlite: 2_500 * FACTOR, postgres: 1_000 * FACTOR }
/** Each of the procedures is called 4 to 9 times, and 8 times as often in the long form. */
const PROCEDURE_CALLS = { sqlite: 1_000 * FACTOR, postgres: 500 * FACTOR }
const PAGE_CALLS = { sqlite: 250 * FACTOR, postgres: 100 * FACTOR }
const TIME_LIMIT_MS = 20 * 60_000
/** Of the procedures that there are, how many have to have succeeded at least once. */
const LEAST_COVERED = 0.85
const LEAST_SUCCESSES = 0.15
const LEAST_REFUSALS = 0.25

const results = new Map<string, FuzzResult>()

function share({ calls, statuses }: FuzzResult, from: number, to: number): number {
  const some = [...statuses].filter(([status]) => status >= from && status < to)
  return some.reduce((sum, [, count]) => sum + count, 0) / calls
}

describe.each(['sqlite', 'postgres'] as const)('generated calls (%s)', (database) => {
  let site: TestSite
  beforeAll(async () => {
    const services = { passwords: cheapPasswords, clock: fuzzClock }
    site = await startTestSite({ database, withPages: true, services })
  })
  afterAll(() => site.close())

  test(
    'by the thousand, good and bad, get no failure and no answer that the document does not promise',
    async () => {
      const result = await runFuzz(site, { seed: SEED, calls: CALLS[database] })
      results.set(database, result)
      expect(result.complaints).toEqual([])
      // A walk that only ever succeeds, or only ever is refused, would prove little.
      const missed = result.operations.filter((name) => !result.succeeded.has(name))
      expect(missed, 'never succeeded').toEqual([])
      expect(share(result, 200, 400)).toBeGreaterThan(LEAST_SUCCESSES)
      expect(share(result, 400, 500)).toBeGreaterThan(LEAST_REFUSALS)
    },
    TIME_LIMIT_MS,
  )

  test(
    'of every procedure get no failure, whatever they are sent',
    async () => {
      const calls = PROCEDURE_CALLS[database]
      const { complaints, succeeded, names } = await runProcedureFuzz(site, { seed: SEED, calls })
      expect(complaints).toEqual([])
      expect(succeeded.size / names.length).toBeGreaterThan(LEAST_COVERED)
    },
    TIME_LIMIT_MS,
  )

  test(
    'of pages and files by odd addresses get no failure',
    async () => {
      const calls = PAGE_CALLS[database]
      const { complaints, unshown, shown } = await runPageFuzz(site, { seed: SEED, calls })
      expect(complaints).toEqual([])
      // A share of them would be a matter of luck in so few calls: that all are refused is none.
      expect(unshown).toEqual([])
      expect(shown).toBeGreaterThan(0)
    },
    TIME_LIMIT_MS,
  )
})

afterAll(async () => {
  if (!isReportWanted) return
  const count = (result: FuzzResult, from: number, to: number) =>
    Math.round(share(result, from, to) * result.calls)
  const rows = [...results].map(([database, result]) => [
    database,
    result.calls,
    count(result, 200, 400),
    count(result, 400, 500),
    count(result, 500, 600),
    result.complaints.length,
    `${(result.milliseconds / 1_000).toFixed(1)} s`,
  ])
  await writeReportSection(
    'fuzz',
    [
      '## Generated calls',
      'Every call of the API document with generated good and bad input, by visitors, members, owners and administrators; each answer is held against the document.',
      markdownTable([
        ['Database', 'Calls', 'Succeeded', 'Refused', 'Failed (5xx)', 'Not as documented', 'Time'],
        ...rows,
      ]),
      `Seed ${SEED}. ${measuredOn()}`,
    ].join('\n\n'),
  )
})
