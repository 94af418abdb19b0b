import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../packed-json/packed-json.ts'
import { SearchIndex } from './search-index.ts'
import { SearchIndexBuilder } from './search-index-builder.ts'

function guideOf(id: number, text: string) {
  return { id, text, card: JSON.stringify({ id, userName: text }), cursor: `after ${id}` }
}

/** Room for all cards of a test. */
const ENOUGH = 64 * 1024 * 1024

function indexOf(texts: readonly string[], maxCardBytes = ENOUGH): SearchIndex {
  const builder = new SearchIndexBuilder({ maxCardBytes })
  // Ids rise with age here, so that nobody takes an ordinal for an id.
  for (const [place, text] of texts.entries()) builder.add(guideOf(place + 100, text))
  return new SearchIndex(builder.finish()!)
}

interface Limits {
  limit: number
  countLimit: number
}

/** What looking into each text finds, with the cards of the newest `held` guides and the ids of the others. */
function findByLooking(
  texts: readonly string[],
  words: readonly string[],
  { limit, countLimit, held = texts.length }: Limits & { held?: number },
) {
  const ids = texts.flatMap((text, place) =>
    words.every((word) => text.includes(word)) ? [place + 100] : [],
  )
  const page = ids.slice(0, limit)
  const isHeld = (id: number) => id - 100 < held
  const last = page.at(-1)!
  return {
    cards: page.filter(isHeld).map((id) => ({ id, userName: texts[id - 100] })),
    others: page.filter((id) => !isHeld(id)),
    nextCursor: ids.length <= limit ? null : isHeld(last) ? `after ${last}` : undefined,
    total: Math.min(ids.length, countLimit),
    totalIsCapped: ids.length > countLimit,
  }
}

/** What the index finds, its cards read. */
function findIn(index: SearchIndex, words: readonly string[], limits: Limits) {
  const found = index.findPage(words, limits)
  if (found === undefined) return undefined
  const cards = found.cards === undefined ? [] : JSON.parse(`[${unpack(found.cards)}]`)
  return { ...found, cards }
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
    const limits = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 20 }))
    fc.assert(
      fc.property(texts, fc.array(words, { maxLength: 8 }), limits, (searched, searches, [limit, more]) => {
        const countLimit = limit + more
        const index = indexOf(searched)
        for (const search of searches) {
          expect(findIn(index, search, { limit, countLimit })).toEqual(
            findByLooking(searched, search, { limit, countLimit }),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('finds words of any length among words that begin alike', () => {
    const few = fc.constantFrom('a', 'b')
    const long = fc.string({ unit: few, minLength: 1, maxLength: 14 })
    const searched = fc.array(fc.array(long, { maxLength: 4 }).map((tokens) => tokens.join(' ')))
    const limits = { limit: 30, countLimit: 40 }
    fc.assert(
      fc.property(searched, fc.array(long, { minLength: 1 }), (texts, words) => {
        const index = indexOf(texts)
        for (const one of words)
          expect(findIn(index, [one], limits)).toEqual(findByLooking(texts, [one], limits))
      }),
      { numRuns: 300 },
    )
  })

  it.each([0, 10_000, 100_000, ENOUGH])(
    'gives the cards of what it finds and the cursor of the next page as far as it holds them (%i bytes)',
    (bytes) => {
      const texts = Array.from({ length: 2_500 }, (_, place) => (place % 100 === 23 ? '숲 wood' : 'heath'))
      const index = indexOf(texts, bytes)
      const held = index.findPage([], { limit: 2_499, countLimit: 2_500 })?.cards?.places.length ?? 0
      if (bytes === 0) expect(held).toBe(0)
      else if (bytes === ENOUGH) expect(held).toBe(2_499)
      else expect(held / bytes).toBeGreaterThan(1 / 200)
      for (const [word, limit] of [
        ['wood', 24],
        ['wood', 25],
        ['heath', 3],
        ['moor', 3],
      ] as const) {
        const limits = { limit, countLimit: 10_000 }
        expect(findIn(index, [word], limits)).toEqual(findByLooking(texts, [word], { ...limits, held }))
      }
    },
  )

  it('holds no card after one that is too long', () => {
    const builder = new SearchIndexBuilder({ maxCardBytes: ENOUGH })
    const long = (id: number, length: number) => ({
      ...guideOf(id, 'wood'),
      card: JSON.stringify({ id, bio: 'ä'.repeat(length) }),
    })
    for (const id of [100, 101, 102]) builder.add(long(id, 300_000))
    // Longer than what is set aside at a time.
    builder.add(long(103, 3_000_000))
    builder.add(guideOf(104, 'wood'))
    const index = new SearchIndex(builder.finish()!)
    expect(findIn(index, ['wood'], { limit: 5, countLimit: 10 })).toEqual({
      cards: [100, 101, 102].map((id) => ({ id, bio: 'ä'.repeat(300_000) })),
      others: [103, 104],
      nextCursor: null,
      total: 5,
      totalIsCapped: false,
    })
  })

  it('finds every guide for no word, and nothing in an empty directory', () => {
    const options = { limit: 2, countLimit: 10 }
    const texts = ['ash', '', 'oak']
    expect(findIn(indexOf(texts), [], options)).toEqual(findByLooking(texts, [], options))
    for (const words of [[], ['ash']])
      expect(findIn(indexOf([]), words, options)).toEqual(findByLooking([], words, options))
  })

  it('counts what half of all guides have, and what stands in very many words', () => {
    const options = { limit: 25, countLimit: 10_000 }
    // Two words that half of all guides have each, and none has both.
    const halves = indexOf(Array.from({ length: 200_000 }, (_, place) => (place % 2 === 0 ? 'ash' : 'oak')))
    expect(halves.findPage(['ash', 'oak'], options)).toMatchObject({ total: 0, totalIsCapped: false })
    expect(halves.findPage(['ash'], options)).toMatchObject({ total: 10_000, totalIsCapped: true })
    // A letter that stands in very many different words.
    const manyWords = indexOf(Array.from({ length: 26_000 }, (_, place) => `xx${place}`))
    expect(manyWords.findPage(['x'], options)).toMatchObject({ total: 10_000, totalIsCapped: true })
    expect(manyWords.findPage(['xx2599'], options)).toMatchObject({ total: 11 })
  })

  it('leaves a search of more words to the database than a token has bits for', () => {
    const options = { limit: 25, countLimit: 10_000 }
    const signs = [...'abcdefghijklmnopqrstuvwxyz123456']
    const [more, fewer] = [indexOf([signs.join('')]), indexOf([signs.slice(1).join('')])]
    for (const [words, found] of [
      [signs.slice(1), 1],
      [signs.slice(0, 31), 0],
    ] as const)
      expect([more.findPage(words, options)?.total, fewer.findPage(words, options)?.total]).toEqual([
        1,
        found,
      ])
    expect(more.findPage(signs, options)).toBeUndefined()
  })

  it('is not made where nearly every word is another', () => {
    const builder = new SearchIndexBuilder({ maxCardBytes: ENOUGH })
    for (let place = 0; place < 1_001; place++) builder.add(guideOf(place, `${'a'.repeat(2_000)}${place}`))
    expect(builder.finish()).toBeUndefined()
  })
})
