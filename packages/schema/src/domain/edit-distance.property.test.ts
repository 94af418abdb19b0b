import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithinEdits } from './edit-distance.ts'

/** The whole table of distances, after https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance (optimal alignment). */
function referenceDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const choices = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)]
      rows[i]?.splice(j, 1, Math.min(...choices, isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY))
    }
  }
  return at(a.length, b.length)
}

it('counts slips as the whole table of distances does', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(text, text, fc.nat(2), (one, other, edits) => {
      expect(isWithinEdits(one, other, edits)).toBe(referenceDistance(one, other) <= edits)
    }),
    { numRuns: 3_000, seed: 20_261_121 },
  )
})
