import { describe, expect, it } from 'vitest'
import { parseGuideId } from './profile-query.ts'

describe('parseGuideId', () => {
  it('reads whole numbers from one', () => {
    expect(parseGuideId('1')).toBe(1)
    expect(parseGuideId('1200')).toBe(1200)
  })

  it('takes everything else for no id, also a second way of writing one', () => {
    for (const text of [
      '',
      '0',
      '-1',
      '01',
      '1.5',
      '1e3',
      '0x10',
      'abc',
      '1abc',
      ' 1',
      '١',
      '99999999999999999',
    ]) {
      expect(parseGuideId(text)).toBeUndefined()
    }
  })
})
