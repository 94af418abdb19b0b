import { expect, it } from 'vitest'
import { missesOf, missesOfKnown, WORK } from './limits.ts'
import type { Row } from './measure.ts'

function row(changes: Partial<Row>): Row {
  const work = { work: WORK.home, guides: 1_000, requestsPerSecond: 1, cpuMsPerRequest: 1, failures: 0 }
  return { ...work, memoryMb: 200, ratio: 0.6, p50: 1, p99: 9, ...changes }
}

it('a row that just reaches its limits misses none', () => {
  expect(missesOf(row({}))).toEqual([])
})

it.each([
  ['a ratio below its limit', { ratio: 0.59 }],
  ['a ratio that could not be measured', { ratio: Number.NaN }],
  ['no ratio at all', { ratio: undefined }],
  ['a latency that is not below its limit', { p99: 10 }],
  ['a latency that could not be measured', { p99: Number.NaN }],
  ['a request that failed', { failures: 1 }],
  ['more memory than its limit', { work: WORK.array, ratio: 0.8, memoryMb: 501 }],
])('a row with %s misses a limit', (_what, changes) => {
  expect(missesOf(row(changes))).toHaveLength(1)
})

it.each([
  [0, 500],
  [1, 499],
  [1, Number.NaN],
])(
  '%i limits are missed by a 304 that is sent %f times where the whole array is sent a hundred',
  (misses, rate) => {
    const known = row({ work: WORK.arrayKnown, requestsPerSecond: rate, yardstickPerSecond: 300 })
    const whole = row({ work: WORK.array, requestsPerSecond: 100 })
    expect(missesOfKnown(known, whole)).toHaveLength(misses)
  },
)
