import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearchText, stringifySearchText } from './domain/search-parameters.ts'
import { GUIDE_FILTER_NAMES, guideFilterSchema } from './guide-filter.ts'
import { readGuideFilter, refusedConditions } from './guide-filter-text.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 300, seed: 20_261_122 }

const values = fc.oneof(
  fc.constantFrom(
    'sheffield',
    ' S1 2BP ',
    '53.38,-1.47',
    '95,0',
    '0',
    '16.1',
    '40',
    '500',
    '501',
    'any',
    '-2,53,-1,54',
    '170,-10,-170,10',
    '-2,54,-1,53',
    '200,0,201,1',
    'certified_guide',
    'online,groups',
    'groups,online,groups',
    'en,cy',
    'xx',
    'step_free,seats',
    'true',
    'perhaps',
    'distance',
    'newest',
    '',
    ' ',
    ',',
  ),
  fc.string(),
)
const parameters = fc.record(Object.fromEntries(GUIDE_FILTER_NAMES.map((name) => [name, values])), {
  requiredKeys: [],
})

/** The filter without what is undefined, its words trimmed as the address of a page has them. */
function plain(filter: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== undefined && value !== ''),
  )
}

describe('the filter of an address', () => {
  it('is read as the schema reads it, without the values that the schema refuses', () => {
    fc.assert(
      fc.property(parameters, (asked) => {
        const accepted = Object.entries(asked)
          .map(([name, value = '']) => [name, value.trim()] as const)
          .filter(([name, value]) => value !== '' && guideFilterSchema.safeParse({ [name]: value }).success)
        expect(readGuideFilter(asked)).toEqual(plain(guideFilterSchema.parse(Object.fromEntries(accepted))))
      }),
      options,
    )
  })

  it('names the values that the schema refuses', () => {
    fc.assert(
      fc.property(parameters, (asked) => {
        const refused = Object.entries(asked)
          .map(([name, value = '']) => [name, value.trim()] as const)
          .filter(([name, value]) => value !== '' && !guideFilterSchema.safeParse({ [name]: value }).success)
        expect(refusedConditions(asked)).toEqual(Object.fromEntries(refused))
      }),
      options,
    )
  })

  it('comes back from the address that is written of it', () => {
    fc.assert(
      fc.property(parameters, (asked) => {
        const filter = readGuideFilter(asked)
        expect(readGuideFilter(parseSearchText(stringifySearchText(filter)))).toEqual(filter)
      }),
      options,
    )
  })

  it('holds every box of a plain form that is ticked', () => {
    const filter = readGuideFilter(parseSearchText('?offer=online&near=&offer=groups&radius=&open=true'))
    expect(filter).toEqual({ offer: ['groups', 'online'], open: true })
  })
})
