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

it('limits that are told of 100,000 guides say nothing of 1,000,000, and the others hold there too', () => {
  const large = { guides: 1_000_000 }
  expect(missesOf(row({ ...large, work: WORK.admin, p99: 500 }))).toEqual([])
  expect(missesOf(row({ ...large, work: WORK.admin, failures: 1 }))).toHaveLength(1)
  expect(missesOf(row({ ...large, work: WORK.array, ratio: 0.8, memoryMb: 900 }))).toEqual([])
  expect(missesOf(row({ ...large, work: WORK.array, ratio: 0.7 }))).toHaveLength(1)
  expect(missesOf(row({ ...large, p99: 10 }))).toHaveLength(1)
})

it.each([
  { sent: 500, bare: 900, misses: 0 },
  { sent: 499, bare: 900, misses: 1 },
  { sent: 499, bare: 500, misses: 1 },
  { sent: Number.NaN, bare: 900, misses: 1 },
  { sent: 300, bare: Number.NaN, misses: 1 },
  // Nothing can send five times as many there; the row's limit against the bare server stands.
  { sent: 300, bare: 499, misses: 0 },
])(
  '$misses limits are missed by $sent 304s, and $bare of a bare server, where the whole array is sent a hundred times',
  ({ sent, bare, misses }) => {
    const known = row({ work: WORK.arrayKnown, requestsPerSecond: sent, yardstickPerSecond: bare })
    const whole = row({ work: WORK.array, requestsPerSecond: 100 })
    expect(missesOfKnown(known, whole)).toHaveLength(misses)
  },
)

it('a 304 that is not sent as often as a bare server sends it misses the limit of its row', () => {
  expect(missesOf(row({ work: WORK.arrayKnown, ratio: 0.59 }))).toHaveLength(1)
})
