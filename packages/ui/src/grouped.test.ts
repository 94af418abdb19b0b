import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

it('groups the digits of whole numbers as English does', () => {
  const counts = [0, 7, 24, 999, 1000, 1204, 10_000, 99_999, 100_000, 999_999, 1_000_000, 12_345_678]
  const format = new Intl.NumberFormat('en-GB')
  expect(counts.map(grouped)).toEqual(counts.map((count) => format.format(count)))
})
