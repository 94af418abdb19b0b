import { expect, it } from 'vitest'
import { WORK } from './limits.ts'
import { affordableSeconds, quietest, roundsOf } from './measure.ts'

it('the rounds that the least time was stolen from count, whatever they measured', () => {
  const rounds = [0.2, 0, 0.05, 0.01, 0].map((stolen, ms) => ({ stolen, ms }))
  expect(quietest(rounds, 3).map(({ ms }) => ms)).toEqual([1, 4, 3])
})

it('a latency with a limit has twice the rounds where as much is asked as is answered', () => {
  expect(roundsOf({ name: WORK.list }, 5)).toBe(10)
  expect(roundsOf({ name: WORK.array }, 5)).toBe(5)
  expect(roundsOf({ name: WORK.admin, rate: 20 }, 5)).toBe(5)
})

it('rounds are so short that what may be asked for only once is enough for all of them, and for twice the rate', () => {
  expect(affordableSeconds(80_000, 20_000, 5)).toBeCloseTo(0.4)
})
