import { expect, it } from 'vitest'
import { approvingWords } from './approving-words.ts'

it('promises that approving publishes a listing, except where its owner has paused it', () => {
  expect(approvingWords({})).toBe('Approving publishes the listing at once.')
  expect(approvingWords({ paused: true })).toBe(
    'Once approved, it stays hidden until its owner shows it again.',
  )
})
