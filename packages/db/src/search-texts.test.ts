import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTextOf, usernameKey, usernameSkeleton } from './search-texts.ts'

const TOTNES = { city: 'Totnes', county: 'Devon', country: 'United Kingdom', userName: 'Zoë Alder' }

describe('the search text of a guide', () => {
  it('holds place and name', () => {
    expect(searchTextOf(TOTNES)).toBe('totnes devon united kingdom uk zoe alder')
  })

  it('fits into an index, whatever it is made of, and ends with a whole character', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '숲', '𐌰', 'ﷺ', '㌔'),
      minLength: 60,
      maxLength: 160,
    })
    fc.assert(
      fc.property(text, text, (city, userName) => {
        const stored = searchTextOf({ ...TOTNES, city, userName })
        expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(1_800)
        expect(stored.isWellFormed()).toBe(true)
      }),
    )
  })

  it('is cut no earlier than it has to be', () => {
    const stored = searchTextOf({ ...TOTNES, userName: '숲'.repeat(3_000) })
    expect(Buffer.byteLength(stored)).toBeGreaterThan(1_800 - 3)
  })
})

describe('usernameKey', () => {
  it('is the same for every case and form of a name, and for no other name', () => {
    const keys = ['Zoë', 'ZOË', 'Zoe\u0308', 'Ｚｏë'].map(usernameKey)
    expect(new Set(keys)).toEqual(new Set(['zoë']))
    expect(usernameKey('Zoe')).toBe('zoe')
  })
})

describe('usernameSkeleton', () => {
  it.each([
    ['rowan.\u0430dmin', 'rowan.admin'],
    ['\u0441\u043e\u0441\u043e', 'coco'],
    ['\u0410DMIN', 'admin'],
    ['r\u03bfwan', 'rowan'],
    ['ｒｏｗａｎ', 'rowan'],
    ['zo\u0451', 'zo\u00eb'],
    ['\u{1d5ba}dmin', 'admin'],
    ['ad\u034fmin\ufe0f\u3164', 'admin'],
    ['\u2800admin', 'admin'],
  ])('is the same for %s and %s', (one, other) => {
    expect(usernameSkeleton(one)).toBe(usernameSkeleton(other))
  })

  it.each([
    ['fem', 'fern'],
    ['bill1', 'billl'],
    ['ann0', 'anno'],
    ['zo\u00eb', 'zoe'],
    ['\u0434\u0443\u0431', '\u0431\u0443\u043a'],
  ])('tells %s and %s apart', (one, other) => {
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other))
  })

  it('of a plain name is its key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 64 }), (name) => {
        expect(usernameSkeleton(name)).toBe(usernameKey(name))
      }),
    )
  })
})
