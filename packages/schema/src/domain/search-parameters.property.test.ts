import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearchText, stringifySearchText } from './search-parameters.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 150, seed: 20_261_121 }

/** Whole signs: half of one cannot be written into an address. */
const written = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const name = fc.oneof(written, fc.constantFrom('search', 'page', '0', '__proto__', 'constructor', ''))
const address = fc.oneof(
  written,
  fc.array(fc.constantFrom('?', '&', '=', '%', '%E0', '%00', '+', '#', '\ud800', 'search', '__proto__'), {
    maxLength: 20,
  }),
)

function entries(search: Record<string, unknown>): [string, unknown][] {
  return Object.entries(search).sort(([one], [other]) => (one < other ? -1 : 1))
}

describe('search parameters', () => {
  it('are read from whatever stands in an address, as texts under names of their own', () => {
    fc.assert(
      fc.property(address, (typed) => {
        const search = parseSearchText([typed].flat().join(''))
        expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
        for (const [, value] of entries(search)) expect(typeof value).toBe('string')
        // An address that is written again stays what it is.
        expect(entries(parseSearchText(stringifySearchText(search)))).toEqual(entries(search))
      }),
      options,
    )
  })

  it('come back as the texts they were, whatever their names and signs', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, written), { selector: ([key]) => key }), (pairs) => {
        const search = Object.fromEntries(pairs)
        expect(entries(parseSearchText(stringifySearchText(search)))).toEqual(entries(search))
      }),
      options,
    )
  })

  it('count once each, the first of a name', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', '1'), written)), (pairs) => {
        const search = parseSearchText(`?${new URLSearchParams(pairs)}`)
        const first = Object.fromEntries(
          pairs.filter(([key], index) => pairs.findIndex(([other]) => other === key) === index),
        )
        expect(search).toEqual(first)
      }),
      options,
    )
  })
})
