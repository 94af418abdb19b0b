import {
  ADMIN_SORTS,
  ADMIN_STATUS_FILTERS,
  parseSearchText,
  SEARCH_MAX_LENGTH,
  stringifySearchText,
} from '@grove/schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterOf, readGuidesSearch } from './guide-filter.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 300, seed: 20_261_121 }

const number = fc.oneof(fc.integer(), fc.double(), fc.nat().map(String), fc.constantFrom('1e3', '07', '1.5'))
const value = fc.oneof(
  number,
  fc.constantFrom<unknown>(...ADMIN_STATUS_FILTERS),
  fc.string(),
  fc.anything({ withNullPrototype: true }),
)
const raw = fc.oneof(
  fc.record(
    {
      search: fc.oneof(fc.string({ minLength: SEARCH_MAX_LENGTH, maxLength: 2 * SEARCH_MAX_LENGTH }), value),
      status: value,
      page: value,
      guide: value,
      sort: fc.oneof(fc.constantFrom<unknown>(...ADMIN_SORTS), value),
      order: fc.oneof(fc.constantFrom<unknown>('asc', 'desc'), value),
    },
    { requiredKeys: [] },
  ),
  fc.dictionary(fc.string(), value),
)

describe('whatever an address says', () => {
  test('the table has a search, a status and a page that it can show, and nothing else', () => {
    fc.assert(
      fc.property(raw, (asked) => {
        const { guide, ...rest } = readGuidesSearch(asked)
        const { search, status, page, sort, order, ...unknown } = filterOf(rest)
        expect(unknown).toEqual({})
        expect([undefined, ...ADMIN_SORTS]).toContain(sort)
        expect(sort === undefined ? [undefined] : ['asc', 'desc']).toContain(order)
        expect(search.length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH)
        expect(ADMIN_STATUS_FILTERS).toContain(status)
        for (const whole of [page, guide ?? 1]) {
          expect(Number.isInteger(whole), String(whole)).toBe(true)
          expect(whole).toBeGreaterThanOrEqual(1)
          expect(whole).toBeLessThanOrEqual(999_999_999)
        }
      }),
      options,
    )
  })

  test('what is read of it is read again when it is written into an address', () => {
    fc.assert(
      fc.property(raw, (asked) => {
        const read = readGuidesSearch(asked)
        expect(readGuidesSearch({ ...read })).toEqual(read)
        expect(readGuidesSearch(parseSearchText(stringifySearchText({ ...read })))).toEqual(read)
      }),
      options,
    )
  })
})
