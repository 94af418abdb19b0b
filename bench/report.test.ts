import { expect, it } from 'vitest'
import { budgetTable } from './report.ts'

function verdictOf(figures: object, guides = 100_000) {
  const { table, misses } = budgetTable([{ database: 'SQLite', guides, figures }])
  const row = table.split('\n').find((line) => line.includes('| start'))
  return { verdict: row?.split(' | ').at(-1)?.replace(' |', ''), misses }
}

it('a figure at its limit holds it', () => {
  expect(verdictOf({ start: 1_500 })).toEqual({ verdict: 'held', misses: [] })
})

it.each([1_500.1, Number.NaN])(
  'a start of %d ms misses its limit, which is said with the figure',
  (start) => {
    const { verdict, misses } = verdictOf({ start })
    expect(verdict).toBe('missed')
    expect(misses).toEqual([expect.stringMatching(/^start: (1,500|NaN) .*SQLite 100,000.*≤ 1,500/)])
  },
)

it('a ratio below its least misses it', () => {
  expect(verdictOf({ cachedRatio: 0.34 }).misses).toHaveLength(1)
})

it.each([
  ['of a size without a limit', { start: 9_999 }, 1_000],
  ['that was not asked for', {}, 100_000],
])('nothing is said of a figure %s', (_what, figures, guides) => {
  expect(verdictOf(figures, guides)).toEqual({ verdict: '', misses: [] })
})
