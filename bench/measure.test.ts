import { expect, it } from 'vitest'
import { quietest } from './measure.ts'

it('the rounds that the least time was stolen from count, whatever they measured', () => {
  const rounds = [0.2, 0, 0.05, 0.01, 0].map((stolen, ms) => ({ stolen, ms }))
  expect(quietest(rounds, 3).map(({ ms }) => ms)).toEqual([1, 4, 3])
})
