import { describe, expect, it } from 'vitest'
import { parseGuideId } from './profile-query.ts'

describe('parseGuideId', () => {
  it('reads whole numbers from one', () => {
    expect(parseGuideId('1')).toBe(1)
    expect(parseGuideId('1200')).toBe(1200)
  })

  it('reads what is larger than any id as one that no guide has', () => {
    for (const text of ['2147483647', '2147483648', '99999999999', '9'.repeat(40)])
      expect(parseGuideId(text)).toBe(2_147_483_647)
  })

  it('takes everything else for no id, also a second way of writing one', () => {
    for (const text of ['', '0', '-1', '01', '1.5', '1e3', '0x10', 'abc', '1abc', ' 1', '١']) {
      expect(parseGuideId(text)).toBeUndefined()
    }
  })
})
