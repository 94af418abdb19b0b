import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPostcode } from './index.ts'
import { districtsFrom } from './postcodes.ts'

const options = { numRuns: 500, seed: 20_261_121 }

function codeOf(text: string): string | undefined {
  return findPostcode(text)?.code
}

describe('a UK postcode', () => {
  it('is found by its sector, in any spacing and case', () => {
    expect(findPostcode('S1 2BP')).toEqual({ code: 'S1 2', latitude: 53.382, longitude: -1.468 })
    expect(['s1 2bp', 'S12BP', ' s12 bp ', 'S1  2BP', 'S1 2', 'S1 2B'].map(codeOf)).toEqual(
      Array(6).fill('S1 2'),
    )
    expect(['EC1A 1BB', 'ec1a1bb', 'TQ9 5AB', 'tq96'].map(codeOf)).toEqual([
      'EC1A 1',
      'EC1A 1',
      'TQ9 5',
      'TQ9 6',
    ])
  })

  it('is found by its district where it is one, or where the sector is not known', () => {
    expect(['S1', 's12', 'TQ9', 'BT44 0AA', 'bt440aa', 'S1 0ZZ'].map(codeOf)).toEqual([
      'S1',
      'S12',
      'TQ9',
      'BT44',
      'BT44',
      'S1',
    ])
  })

  it('is found by the beginning that districts of the middle of London share', () => {
    expect(findPostcode('SW1')).toEqual({ code: 'SW1', latitude: 51.498, longitude: -0.14 })
    expect(['ec1', 'EC2', ' wc1 ', 'WC2', 'W1', 'E1'].map(codeOf)).toEqual([
      'EC1',
      'EC2',
      'WC1',
      'WC2',
      'W1',
      'E1',
    ])
    expect(findPostcode('SW1Z')).toBeUndefined()
  })

  it.each([
    '',
    ' ',
    'S',
    '1',
    'ZZ1 1AA',
    'Sheffield',
    'S1 2BP S1',
    'S1 22',
    'S1-2BP',
    'S1 2BPX',
    '12',
    'S１ ２BP',
  ])('is not %j', (text) => {
    expect(findPostcode(text)).toBeUndefined()
  })

  it('of each district is the same however its letters and spaces are written', () => {
    const districts = ['A', 'B', 'E', 'EH', 'G', 'LA', 'NW', 'S', 'SW', 'W', 'YO'].flatMap((area) =>
      Array.from({ length: 10 }, (_, digit) => districtsFrom(`${area}${digit}`, 20)).flat(),
    )
    expect(districts.length).toBeGreaterThan(150)
    const inward = fc.stringMatching(/^[0-9][A-Z]{2}$/)
    const spaces = fc.constantFrom('', ' ', '   ', '\t')
    fc.assert(
      fc.property(
        fc.constantFrom(...districts),
        inward,
        spaces,
        fc.boolean(),
        ({ code }, unit, space, isSmall) => {
          const written = `${space}${code}${space}${unit}${space}`
          const found = findPostcode(isSmall ? written.toLowerCase() : written)
          expect([code, `${code} ${unit[0]}`]).toContain(found?.code)
        },
      ),
      options,
    )
  })

  it('is nothing to fear in any text', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Z0-9 ]{0,12}$/))
    fc.assert(
      fc.property(text, (typed) => {
        const found = findPostcode(typed)
        if (found !== undefined) expect(findPostcode(found.code)).toEqual(found)
      }),
      options,
    )
  })
})
