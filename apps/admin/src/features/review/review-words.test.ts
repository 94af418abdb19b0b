import { expect, test } from 'vitest'
import { decidedWords, durationSince } from './review-words.ts'

const NOW = Date.parse('2026-06-10T12:00:00.000Z')

test.each([
  ['2026-06-10T11:59:50.000Z', '1 minute'],
  ['2026-06-10T11:58:00.000Z', '2 minutes'],
  ['2026-06-10T11:00:00.000Z', '1 hour'],
  ['2026-06-09T13:00:00.000Z', '23 hours'],
  ['2026-06-03T12:00:00.000Z', '7 days'],
  ['2026-06-10T12:00:05.000Z', '1 minute'],
])('%s is ago %s', (timestamp, words) => {
  expect(durationSince(timestamp, NOW)).toBe(words)
})

test.each([
  [1, 0, 'Change approved', 'The listing of Fern Oak has it now.'],
  [2, 0, 'Changes approved', 'The listing of Fern Oak has them now.'],
  [0, 1, 'Change refused', 'The listing of Fern Oak stays as it is.'],
  [0, 3, 'Changes refused', 'The listing of Fern Oak stays as it is.'],
  [1, 2, 'Changes decided', 'The listing of Fern Oak has 1 of 3 now.'],
])('%i approved and %i refused changes are told as "%s"', (approved, refused, title, description) => {
  expect(decidedWords('Fern Oak', approved, refused)).toEqual({ title, description })
})
