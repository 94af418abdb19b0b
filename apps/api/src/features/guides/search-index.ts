import type { PackedList } from '../../packed-json/packed-json.ts'
import { PackedObjects } from '../../packed-json/packed-json.ts'
import type { SearchIndexData } from './search-index-builder.ts'
import { END } from './search-index-builder.ts'
import type { Range } from './word-beginnings.ts'
import { BEGINNING_LENGTH, rangeOfBeginning } from './word-beginnings.ts'

/** The first page of what a search finds. */
export interface FoundPage {
  /** The JSON of the cards of its newest guides, as far as they are held; undefined where none is. */
  cards: PackedList | undefined
  /** The ids of the page's other guides, newest first. */
  others: readonly number[]
  /** Where the next page begins: null where there is none, undefined where the last guide is one of the others. */
  nextCursor: string | null | undefined
  /** How many guides there are, exact up to the limit of counting, and no more than that. */
  total: number
  totalIsCapped: boolean
}

/** Guides by their ordinals. */
type FoundOrdinals = Pick<FoundPage, 'total' | 'totalIsCapped'> & { ordinals: number[] }

/** A token has a bit for each word that it holds. */
const MAX_WORDS = 31
/** Most guides of a word that are gone through; looking for other words in each of them takes four times as long. */
const MAX_LISTED = 200_000
const COST_OF_OTHER_WORDS = 4
/** Up to so many matches are sorted; of more, the newest are soon found by going through the bits. */
const MAX_SORTED = 256

/** Numbers of a list as an array; spreading them takes ten times as long. */
function partOf(items: Int32Array, start: number, end: number): number[] {
  const part: number[] = []
  for (let place = start; place < end; place++) part.push(items[place] as number)
  return part
}

function charactersOf(word: string): Uint16Array {
  const characters = new Uint16Array(word.length)
  for (let place = 0; place < word.length; place++) characters[place] = word.charCodeAt(place)
  return characters
}

/**
 * The public guides by the words of their texts, to be searched in microseconds. A word is looked for among the ends of
 * tokens: whatever holds it has an end that begins with it, and those stand side by side.
 */
export class SearchIndex {
  readonly #data: SearchIndexData
  /** The cards of the newest guides. */
  readonly #cards: PackedObjects
  /** Of each token, which of the words that are looked for it holds: a bit each; all 0 between two searches. */
  readonly #held: Uint32Array
  /** A bit for each guide that was found; all 0 between two searches. */
  readonly #found: Uint32Array
  /** The first guides that were found, in no order. */
  readonly #first = new Int32Array(MAX_SORTED)

  constructor(data: SearchIndexData) {
    this.#data = data
    this.#cards = new PackedObjects(data.cards)
    this.#held = new Uint32Array(data.guidesOfTokens.starts.length - 1)
    this.#found = new Uint32Array(Math.ceil(data.ids.length / 32))
  }

  /**
   * The newest guides, at most `limit` of them, that hold every word somewhere, and how many there are, counted up to
   * `countLimit`, which is more than `limit`; no word has spaces, and none is a part of another one. undefined where
   * there are more than 31.
   */
  findPage(
    words: readonly string[],
    { limit, countLimit }: { limit: number; countLimit: number },
  ): FoundPage | undefined {
    // One more tells that there is a next page.
    const found = this.#find(words, { limit: limit + 1, countLimit })
    if (found === undefined) return undefined
    const { ordinals, ...count } = found
    const page = ordinals.slice(0, limit)
    // The held ones are the newest, so they come first.
    const held = page.filter((guide) => guide < this.#cards.count)
    const others = page.slice(held.length).map((guide) => this.#data.ids[guide] as number)
    const last = ordinals.length > limit ? page.at(-1) : undefined
    return {
      cards: held.length > 0 ? this.#cards.list(held) : undefined,
      others,
      nextCursor: last === undefined ? null : this.#cards.noteOf(last),
      ...count,
    }
  }

  #find(
    words: readonly string[],
    { limit, countLimit }: { limit: number; countLimit: number },
  ): FoundOrdinals | undefined {
    if (words.length > MAX_WORDS) return undefined
    const ranges = words.map((word) => this.#rangeOf(word))
    if (ranges.some(({ from, to }) => from === to)) return { ordinals: [], total: 0, totalIsCapped: false }
    const [only] = ranges
    if (only !== undefined && words.length === 1 && only.to - only.from === 1)
      return this.#listToken(this.#tokenOf(only.from), { limit, countLimit })
    const { rarest, guides } = this.#rarestOf(ranges)
    const cost = words.length > 1 ? guides * COST_OF_OTHER_WORDS : guides
    // Of a word that half of all guides have, walking soon has found enough.
    const isListed = cost <= Math.min(MAX_LISTED, this.#data.ids.length * 2)
    // What holds the only word needs no note of it.
    if (rarest !== undefined && isListed && words.length === 1)
      return this.#list(rarest, 1, { limit, countLimit })
    const all = 2 ** words.length - 1
    try {
      for (const [word, range] of ranges.entries()) this.#mark(range, 1 << word)
      return rarest !== undefined && isListed
        ? this.#list(rarest, all, { limit, countLimit })
        : this.#walk(all, { limit, countLimit })
    } finally {
      for (const range of ranges) this.#unmark(range)
    }
  }

  /** The word of the fewest guides and, about, how many have it. */
  #rarestOf(ranges: readonly Range[]): { rarest: Range | undefined; guides: number } {
    const { guidesOfTokens } = this.#data
    let rarest: Range | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const range of ranges) {
      let guides = 0
      for (let place = range.from; place < range.to; place++) {
        const token = this.#tokenOf(place)
        guides += (guidesOfTokens.starts[token + 1] as number) - (guidesOfTokens.starts[token] as number)
      }
      if (guides < fewest) {
        rarest = range
        fewest = guides
      }
    }
    return { rarest, guides: fewest }
  }

  /** Notes which tokens hold a word, by its bit. */
  #mark({ from, to }: Range, bit: number): void {
    for (let place = from; place < to; place++) {
      const token = this.#tokenOf(place)
      this.#held[token] = (this.#held[token] as number) | bit
    }
  }

  #unmark({ from, to }: Range): void {
    for (let place = from; place < to; place++) this.#held[this.#tokenOf(place)] = 0
  }

  #holdsAll(guide: number, all: number): boolean {
    const { starts, items } = this.#data.tokensOfGuides
    let held = 0
    for (let place = starts[guide] as number; place < (starts[guide + 1] as number); place++)
      held |= this.#held[items[place] as number] as number
    return held === all
  }

  /** The guides of one token, which stand there in their order, each once. */
  #listToken(token: number, { limit, countLimit }: { limit: number; countLimit: number }): FoundOrdinals {
    const { starts, items } = this.#data.guidesOfTokens
    const [start, end] = [starts[token] as number, starts[token + 1] as number]
    return {
      ordinals: partOf(items, start, Math.min(end, start + limit)),
      total: Math.min(end - start, countLimit),
      totalIsCapped: end - start > countLimit,
    }
  }

  /** Goes through the guides of the rarest word. */
  #list(rarest: Range, all: number, limits: { limit: number; countLimit: number }): FoundOrdinals {
    const { starts, items } = this.#data.guidesOfTokens
    const found = this.#found
    const first = this.#first
    let total = 0
    for (let end = rarest.from; end < rarest.to; end++) {
      const token = this.#tokenOf(end)
      for (let place = starts[token] as number; place < (starts[token + 1] as number); place++) {
        const guide = items[place] as number
        const part = guide >>> 5
        const bit = 1 << (guide & 31)
        if (((found[part] as number) & bit) !== 0 || !(all === 1 || this.#holdsAll(guide, all))) continue
        found[part] = (found[part] as number) | bit
        // Beyond its end nothing is written.
        first[total] = guide
        total += 1
      }
    }
    return {
      ordinals: total <= MAX_SORTED ? this.#sortFound(total, limits.limit) : this.#newestFound(limits.limit),
      total: Math.min(total, limits.countLimit),
      totalIsCapped: total > limits.countLimit,
    }
  }

  #sortFound(total: number, limit: number): number[] {
    const guides = this.#first.subarray(0, total).sort()
    for (let place = 0; place < total; place++) this.#found[(guides[place] as number) >>> 5] = 0
    return partOf(guides, 0, Math.min(total, limit))
  }

  #newestFound(limit: number): number[] {
    const ordinals: number[] = []
    for (let part = 0; part < this.#found.length && ordinals.length < limit; part++) {
      for (let bits = this.#found[part] as number; bits !== 0 && ordinals.length < limit; bits &= bits - 1)
        ordinals.push(part * 32 + 31 - Math.clz32(bits & -bits))
    }
    this.#found.fill(0)
    return ordinals
  }

  /** Goes through all guides, newest first, until they are counted: where so many match, that is soon. */
  #walk(all: number, { limit, countLimit }: { limit: number; countLimit: number }): FoundOrdinals {
    const { ids } = this.#data
    const newest: number[] = []
    let total = 0
    for (let guide = 0; guide < ids.length; guide++) {
      if (!this.#holdsAll(guide, all)) continue
      if (total === countLimit) return { ordinals: newest, total, totalIsCapped: true }
      total += 1
      if (newest.length < limit) newest.push(guide)
    }
    return { ordinals: newest, total, totalIsCapped: false }
  }

  #tokenOf(end: number): number {
    return this.#data.ends[end * END.columns + END.token] as number
  }

  /** The ends that begin with a word. */
  #rangeOf(word: string): Range {
    const { beginnings, ends } = this.#data
    const characters = charactersOf(word)
    const { from, to } =
      word.length < BEGINNING_LENGTH
        ? { from: 0, to: ends.length / END.columns }
        : rangeOfBeginning(beginnings, characters)
    if (word.length === BEGINNING_LENGTH) return { from, to }
    const first = this.#firstEnd({ from, to }, characters, 0)
    return { from: first, to: this.#firstEnd({ from: first, to }, characters, 1) }
  }

  /** The first place of an end that compares so with a word, or as more; `to` where there is none before it. */
  #firstEnd({ from, to }: Range, word: Uint16Array, least: 0 | 1): number {
    let [low, high] = [from, to]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#data.ends[middle * END.columns + END.place] as number, word) >= least)
        high = middle
      else low = middle + 1
    }
    return low
  }

  /** Below 0 where the end comes before the word, 0 where it begins with it, else above 0. */
  #compare(end: number, word: Uint16Array): number {
    const { dictionary } = this.#data
    for (let place = 0; place < word.length; place++) {
      const difference = (dictionary[end + place] as number) - (word[place] as number)
      if (difference !== 0) return difference
    }
    return 0
  }
}
