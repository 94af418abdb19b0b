import { expect, it } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

it('knows a key from the second time on, and hardly any that has not come', () => {
  const recent = new RecentKeys()
  const keys = Array.from({ length: 2_000 }, (_, number) => `/api/guides/${number}`)
  expect(keys.filter((key) => recent.note(key))).toEqual([])
  // A few have lost their slot to another.
  expect(keys.filter((key) => recent.note(key)).length).toBeGreaterThan(1_900)
})

it('goes on with any number of keys, and forgets the old ones', () => {
  const recent = new RecentKeys()
  recent.note('the first')
  for (let number = 0; number < 1_000_000; number++) recent.note(`another ${number}`)
  expect(recent.note('the first')).toBe(false)
})
