import { GUIDE_FIELDS, TAG_FIELDS } from '@grove/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWords, wordsOf } from './application-draft.ts'
import { EMPTY_APPLICATION } from './apply-values.ts'

/** The same values each time: another seed is for whoever looks for more. */
const options = { numRuns: 300, seed: 20_261_121 }

const EMPTY_WORDS = wordsOf(EMPTY_APPLICATION)
const names = Object.keys(EMPTY_WORDS)
const flags = ['takesEnquiries', 'sharedWithPartners']

/** The lists of a listing, each with values that it may hold. */
const lists = TAG_FIELDS.map((field) => {
  const known: readonly string[] = GUIDE_FIELDS[field].output.element.options
  return { field, known, some: fc.uniqueArray(fc.constantFrom(...known), { maxLength: 5 }) }
})
const name = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom('password', 'confirmPassword', 'images', '__proto__', 'constructor', 'toString'),
  fc.string(),
)
const value = fc.oneof(fc.string(), ...lists.map(({ some }) => some), fc.jsonValue())
/** As a browser's store gives it: text that somebody wrote, and that may be of any form. */
const stored = fc.oneof(
  fc.array(fc.tuple(name, value)).map((pairs) => {
    const members = pairs.map((pair) => pair.map((part) => JSON.stringify(part)).join(':'))
    return JSON.parse(`{${members.join(',')}}`) as unknown
  }),
  fc.jsonValue(),
)

describe('readWords', () => {
  it('lets nothing through but the words of an application, each of its kind, and values of lists that there are', () => {
    fc.assert(
      fc.property(stored, (kept) => {
        for (const [key, word] of Object.entries(readWords(kept))) {
          expect(names).toContain(key)
          const list = lists.find(({ field }) => field === key)
          if (!Array.isArray(word)) expect(typeof word).toBe(flags.includes(key) ? 'boolean' : 'string')
          else if (key === 'imageDescriptions') for (const one of word) expect(typeof one).toBe('string')
          else for (const one of word) expect(list?.known).toContain(one)
        }
        expect(readWords(readWords(kept))).toEqual(readWords(kept))
      }),
      options,
    )
  })

  it('brings every application back as it was kept', () => {
    const words = fc.record({
      ...Object.fromEntries(names.map((key) => [key, fc.string({ maxLength: 5 })])),
      ...Object.fromEntries(flags.map((flag) => [flag, fc.boolean()])),
      ...Object.fromEntries(lists.map(({ field, some }) => [field, some])),
      imageDescriptions: fc.array(fc.string({ maxLength: 5 }), { maxLength: 10 }),
    })
    fc.assert(
      fc.property(words, (kept) => {
        expect(readWords(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
      }),
      options,
    )
  })
})
