import { describe, expect, it } from 'vitest'
import { matchCount, matchWords } from './count-line.ts'

describe('the count line', () => {
  it('groups thousands and marks a count that has more behind it', () => {
    expect(matchCount(6, false)).toBe('6')
    expect(matchCount(1200, false)).toBe('1,200')
    expect(matchCount(10_000, false)).toBe('10,000')
    expect(matchCount(10_000, true)).toBe('10,000+')
  })

  it('speaks of one guide in the singular, and of none or many in the plural', () => {
    expect(matchWords(1, true)).toBe('guide matches')
    expect(matchWords(6, true)).toBe('guides match')
    expect(matchWords(0, true)).toBe('guides match')
    expect(matchWords(1, false)).toBe('guide')
    expect(matchWords(0, false)).toBe('guides')
  })
})
