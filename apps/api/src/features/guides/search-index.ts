/** Lists of whole numbers one after the other: list n is `items` from `starts[n]` up to `starts[n + 1]`. */
interface Lists {
  starts: Int32Array
  items: Int32Array
}

/**
 * What a search reads of the public guides, as it is handed from thread to thread. A guide is known by its ordinal: 0 is
 * the newest one. A token is one of the words of which the searched texts consist, each of them once.
 */
export interface SearchIndexData {
  /** The id of each guide. */
  ids: Int32Array
  /** All tokens, with a space after each. */
  dictionary: string
  /** Where in the dictionary each end of a token begins, in the order of those ends: what begins alike stands together. */
  ends: Int32Array
  /** The token of each of them. */
  tokensOfEnds: Int32Array
  /** The guides of each token, newest first. */
  guidesOfTokens: Lists
  /** The tokens of each guide. */
  tokensOfGuides: Lists
}

/** What a search finds. */
export interface FoundGuides {
  /** The newest matches. */
  ids: number[]
  /** How many there are, exact up to the limit of counting, and no more than that. */
  total: number
  totalIsCapped: boolean
}

/** Characters of the longest dictionary: where names have so little in common, an index takes more than it gives. */
const MAX_DICTIONARY = 2_000_000
const SPACE = 0x20
/** A search is left to the database where its words begin more ends of tokens than this. */
const MAX_ENDS = 50_000
/** Most guides of a word that are gone through; looking for other words in each of them takes four times as long. */
const MAX_LISTED = 200_000
const COST_OF_OTHER_WORDS = 4
/** Most guides that are gone through one by one, newest first, where a search has more than that. */
const MAX_WALKED = 150_000

/** Numbers that come one by one, held as they are handed over. */
class GrowingNumbers {
  #numbers = new Int32Array(1_024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Int32Array(this.#length * 2)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#length] = number
    this.#length += 1
  }

  take(): Int32Array {
    return this.#numbers.slice(0, this.#length)
  }
}

/** Makes the lists the other way round: where list n holds m, list m holds n. In each list numbers rise. */
function turnRound({ starts, items }: Lists, count: number): Lists {
  const turned: Lists = { starts: new Int32Array(count + 1), items: new Int32Array(items.length) }
  for (const item of items) turned.starts[item + 1] = at(turned.starts, item + 1) + 1
  for (let item = 0; item < count; item++)
    turned.starts[item + 1] = at(turned.starts, item) + at(turned.starts, item + 1)
  const next = turned.starts.slice()
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let place = at(starts, list); place < at(starts, list + 1); place++) {
      const item = at(items, place)
      turned.items[at(next, item)] = list
      next[item] = at(next, item) + 1
    }
  }
  return turned
}

/** A number of which it is known that it is there; spares every place to say so. */
function at(numbers: Int32Array | Uint16Array | Uint32Array, place: number): number {
  return numbers[place] as number
}

/** Takes the guides one by one, newest first, and makes of them what a search reads. */
export class SearchIndexBuilder {
  readonly #ids = new GrowingNumbers()
  readonly #tokens = new Map<string, number>()
  readonly #starts = new GrowingNumbers()
  readonly #items = new GrowingNumbers()
  #dictionaryLength = 0

  add({ id, text }: { id: number; text: string }): void {
    this.#ids.push(id)
    this.#starts.push(this.#items.length)
    for (const token of new Set(text.split(' '))) {
      if (token !== '') this.#items.push(this.#numberOf(token))
    }
  }

  /** undefined for a directory of too many different words. */
  finish(): SearchIndexData | undefined {
    if (this.isTooLarge) return undefined
    this.#starts.push(this.#items.length)
    const tokensOfGuides: Lists = { starts: this.#starts.take(), items: this.#items.take() }
    const tokens = [...this.#tokens.keys()]
    return {
      ids: this.#ids.take(),
      ...sortEnds(tokens),
      guidesOfTokens: turnRound(tokensOfGuides, tokens.length),
      tokensOfGuides,
    }
  }

  /** True when there is no use in adding more. */
  get isTooLarge(): boolean {
    return this.#dictionaryLength > MAX_DICTIONARY
  }

  #numberOf(token: string): number {
    const known = this.#tokens.get(token)
    if (known !== undefined) return known
    const number = this.#tokens.size
    this.#tokens.set(token, number)
    this.#dictionaryLength += token.length + 1
    return number
  }
}

/** Below 0 where what stands at one place of the dictionary, up to the end of its token, comes before the other. */
function compareEnds(dictionary: string, one: number, other: number): number {
  if (one === other) return 0
  for (let place = 0; ; place++) {
    const character = dictionary.charCodeAt(one + place)
    const difference = character - dictionary.charCodeAt(other + place)
    if (difference !== 0) return difference
    if (character === SPACE) return 0
  }
}

function sortEnds(tokens: readonly string[]): Pick<SearchIndexData, 'dictionary' | 'ends' | 'tokensOfEnds'> {
  const dictionary = tokens.map((token) => `${token} `).join('')
  const tokenAt = new Int32Array(dictionary.length)
  const ends = new Int32Array(dictionary.length - tokens.length)
  let [start, count] = [0, 0]
  for (const [number, token] of tokens.entries()) {
    for (let place = start; place < start + token.length; place++) {
      tokenAt[place] = number
      ends[count] = place
      count += 1
    }
    start += token.length + 1
  }
  ends.sort((one, other) => compareEnds(dictionary, one, other))
  return { dictionary, ends, tokensOfEnds: ends.map((end) => at(tokenAt, end)) }
}

/** Ends of tokens that begin with a word, by their order: from the first one up to the one after the last. */
interface Range {
  from: number
  to: number
}

/**
 * The public guides by the words of their texts, to be searched in microseconds. A word is looked for among the ends of
 * tokens: whatever holds it has an end that begins with it, and those stand side by side.
 */
export class SearchIndex {
  readonly #data: SearchIndexData
  /** Of each token, which of the words that are looked for it holds: a bit each; all 0 between two searches. */
  readonly #held: Uint16Array
  /** A bit for each guide that was found. */
  readonly #found: Uint32Array

  constructor(data: SearchIndexData) {
    this.#data = data
    this.#held = new Uint16Array(data.guidesOfTokens.starts.length - 1)
    this.#found = new Uint32Array(Math.ceil(data.ids.length / 32))
  }

  /**
   * The newest guides, at most `limit` of them, that hold every word somewhere, and how many there are, counted up to
   * `countLimit`, which is no less than `limit`. At most sixteen words, without spaces. undefined where that would take longer than others can wait.
   */
  find(
    words: readonly string[],
    { limit, countLimit }: { limit: number; countLimit: number },
  ): FoundGuides | undefined {
    const ranges = words.map((word) => this.#rangeOf(word))
    if (ranges.some(({ from, to }) => from === to)) return { ids: [], total: 0, totalIsCapped: false }
    if (ranges.reduce((sum, { from, to }) => sum + to - from, 0) > MAX_ENDS) return undefined
    const all = 2 ** words.length - 1
    try {
      const { rarest, guides } = this.#mark(ranges)
      const cost = words.length > 1 ? guides * COST_OF_OTHER_WORDS : guides
      // Of a word that half of all guides have, walking soon has found enough.
      const isListed = cost <= Math.min(MAX_LISTED, this.#data.ids.length * 2)
      return rarest !== undefined && isListed
        ? this.#list(rarest, all, { limit, countLimit })
        : this.#walk(all, { limit, countLimit })
    } finally {
      for (const range of ranges) this.#unmark(range)
    }
  }

  /** Notes which tokens hold which word. Answers the word of the fewest guides and, about, how many have it. */
  #mark(ranges: readonly Range[]): { rarest: Range | undefined; guides: number } {
    const { tokensOfEnds, guidesOfTokens } = this.#data
    const { starts } = guidesOfTokens
    let rarest: Range | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const [word, range] of ranges.entries()) {
      let guides = 0
      for (let place = range.from; place < range.to; place++) {
        const token = at(tokensOfEnds, place)
        this.#held[token] = at(this.#held, token) | (1 << word)
        guides += at(starts, token + 1) - at(starts, token)
      }
      if (guides < fewest) {
        rarest = range
        fewest = guides
      }
    }
    return { rarest, guides: fewest }
  }

  #unmark({ from, to }: Range): void {
    for (let place = from; place < to; place++) this.#held[at(this.#data.tokensOfEnds, place)] = 0
  }

  #holdsAll(guide: number, all: number): boolean {
    const { starts, items } = this.#data.tokensOfGuides
    let held = 0
    for (let place = at(starts, guide); place < at(starts, guide + 1); place++)
      held |= at(this.#held, at(items, place))
    return held === all
  }

  /** Goes through the guides of the rarest word. */
  #list(rarest: Range, all: number, limits: { limit: number; countLimit: number }): FoundGuides {
    const { tokensOfEnds, guidesOfTokens } = this.#data
    const { starts, items } = guidesOfTokens
    const found = this.#found
    found.fill(0)
    let total = 0
    for (let end = rarest.from; end < rarest.to; end++) {
      const token = at(tokensOfEnds, end)
      for (let place = at(starts, token); place < at(starts, token + 1); place++) {
        const guide = at(items, place)
        const [part, bit] = [guide >>> 5, 1 << (guide & 31)]
        if ((at(found, part) & bit) !== 0 || !(all === 1 || this.#holdsAll(guide, all))) continue
        found[part] = at(found, part) | bit
        total += 1
      }
    }
    return {
      ids: this.#newestFound(Math.min(limits.limit, total)),
      total: Math.min(total, limits.countLimit),
      totalIsCapped: total > limits.countLimit,
    }
  }

  #newestFound(count: number): number[] {
    const ids: number[] = []
    for (let part = 0; ids.length < count; part++) {
      for (let bits = at(this.#found, part); bits !== 0 && ids.length < count; bits &= bits - 1)
        ids.push(at(this.#data.ids, part * 32 + 31 - Math.clz32(bits & -bits)))
    }
    return ids
  }

  /** Goes through all guides, newest first, until they are counted: where so many match, that is soon. */
  #walk(all: number, { limit, countLimit }: { limit: number; countLimit: number }): FoundGuides | undefined {
    const { ids } = this.#data
    const newest: number[] = []
    let total = 0
    for (let guide = 0; guide < ids.length; guide++) {
      if (guide === MAX_WALKED) return undefined
      if (!this.#holdsAll(guide, all)) continue
      if (total === countLimit) return { ids: newest, total, totalIsCapped: true }
      total += 1
      if (newest.length < limit) newest.push(at(ids, guide))
    }
    return { ids: newest, total, totalIsCapped: false }
  }

  #rangeOf(word: string): Range {
    const { ends } = this.#data
    const from = this.#firstEnd(0, (end) => this.#compare(end, word) >= 0)
    return {
      from,
      to: from === ends.length ? from : this.#firstEnd(from, (end) => this.#compare(end, word) > 0),
    }
  }

  /** The first place, from `from` on, at which `isBehind` is true; it is so everywhere after. */
  #firstEnd(from: number, isBehind: (end: number) => boolean): number {
    let [low, high] = [from, this.#data.ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBehind(at(this.#data.ends, middle))) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Below 0 where the end comes before the word, 0 where it begins with it, else above 0. */
  #compare(end: number, word: string): number {
    const { dictionary } = this.#data
    for (let place = 0; place < word.length; place++) {
      const difference = dictionary.charCodeAt(end + place) - word.charCodeAt(place)
      if (difference !== 0) return difference
    }
    return 0
  }
}
