import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinJson } from '../../json.ts'
import { SearchIndex } from './search-index.ts'
import { SearchIndexBuilder } from './search-index-builder.ts'

function guideOf(id: number, text: string) {
  return { id, text, card: JSON.stringify({ id, userName: text }), cursor: `after ${id}` }
}

function indexOf(texts: readonly string[], maxCardBytes?: number): SearchIndex {
  const builder = new SearchIndexBuilder({ maxCardBytes })
  // Ids rise with age here, so that nobody takes an ordinal for an id.
  for (const [place, text] of texts.entries()) builder.add(guideOf(place + 100, text))
  return new SearchIndex(builder.finish()!)
}

function findByLooking(
  texts: readonly string[],
  words: readonly string[],
  limit: number,
  countLimit: number,
) {
  const ids = texts.flatMap((text, place) =>
    words.every((word) => text.includes(word)) ? [place + 100] : [],
  )
  return {
    ids: ids.slice(0, limit),
    total: Math.min(ids.length, countLimit),
    totalIsCapped: ids.length > countLimit,
  }
}

const letters = fc.constantFrom('a', 'b', 'ä', 'ł', '숲', '𐌰', '𐌱')
const token = fc.string({ unit: letters, minLength: 1, maxLength: 7 })
const text = fc.array(token, { maxLength: 5 }).map((tokens) => tokens.join(' '))
const word = fc.string({ unit: letters, minLength: 1, maxLength: 4 })

describe('the index of searches', () => {
  it('finds what looking into every text finds, newest first, with the same count', () => {
    // Texts that repeat and texts that are alone: words that few guides have, and words that most have.
    const texts = fc
      .tuple(fc.array(text, { maxLength: 30 }), fc.constantFrom(1, 2, 4, 40))
      .map(([some, times]) => Array.from({ length: times }, () => some).flat())
    const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
    const limits = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(texts, fc.array(words, { maxLength: 8 }), limits, (searched, searches, [limit, more]) => {
        const countLimit = limit + more
        const index = indexOf(searched)
        for (const search of searches) {
          expect(index.find(search, { limit, countLimit })).toEqual(
            findByLooking(searched, search, limit, countLimit),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('gives the cards of what it finds as one page, and the cursor of the next', () => {
    const searched = Array.from({ length: 2_500 }, (_, place) => (place % 100 === 23 ? '숲 wood' : 'heath'))
    const index = indexOf(searched)
    for (const [word, limit] of [
      ['wood', 24],
      ['wood', 25],
      ['heath', 3],
      ['moor', 3],
    ] as const) {
      const { ids, ...count } = findByLooking(searched, [word], limit + 1, 10_000)
      const shown = ids.slice(0, limit)
      expect(JSON.parse(String(joinJson(index.findPage([word], { limit, countLimit: 10_000 })!)))).toEqual({
        items: shown.map((id) => ({ id, userName: searched[id - 100] })),
        ...count,
        nextCursor: ids.length > limit ? `after ${shown.at(-1)}` : null,
      })
    }
  })

  it('keeps no cards where they would take too much', () => {
    const index = indexOf(['ash', 'oak'], 50)
    expect(index.hasCards).toBe(false)
    expect(index.findPage(['ash'], { limit: 1, countLimit: 1 })).toBeUndefined()
    expect(index.find(['ash'], { limit: 1, countLimit: 1 })?.ids).toEqual([100])
    expect(indexOf(['ash'], 50).hasCards).toBe(true)
  })

  it('finds every guide for no word, and nothing in an empty directory', () => {
    const options = { limit: 2, countLimit: 10 }
    expect(indexOf(['ash', '', 'oak']).find([], options)).toEqual({
      ids: [100, 101],
      total: 3,
      totalIsCapped: false,
    })
    for (const words of [[], ['ash']])
      expect(indexOf([]).find(words, options)).toEqual({ ids: [], total: 0, totalIsCapped: false })
  })

  it('leaves a search to the database that would keep others waiting', () => {
    const options = { limit: 25, countLimit: 10_000 }
    // Two words that half of all guides have each, and none has both.
    const halves = indexOf(Array.from({ length: 200_000 }, (_, place) => (place % 2 === 0 ? 'ash' : 'oak')))
    expect(halves.find(['ash', 'oak'], options)).toBeUndefined()
    expect(halves.find(['ash'], options)).toMatchObject({ total: 10_000, totalIsCapped: true })
    // A letter that stands in very many different words.
    const manyWords = indexOf(Array.from({ length: 26_000 }, (_, place) => `xx${place}`))
    expect(manyWords.find(['x'], options)).toBeUndefined()
    expect(manyWords.find(['xx2599'], options)).toMatchObject({ total: 11 })
  })

  it('is not made where nearly every word is another', () => {
    const builder = new SearchIndexBuilder()
    for (let place = 0; place < 1_001; place++) builder.add(guideOf(place, `${'a'.repeat(2_000)}${place}`))
    expect(builder.finish()).toBeUndefined()
  })
})
