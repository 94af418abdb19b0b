import type { PublicSearchText } from '@grove/db'
import { GrowingNumbers } from '../../packed-json/growing-numbers.ts'
import { JsonPacker } from '../../packed-json/json-packer.ts'
import type { PackedObjectsData } from '../../packed-json/packed-data.ts'
import { BEGINNING_LENGTH, tableOfBeginnings } from './word-beginnings.ts'

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
  /** The characters of all tokens, with a space after each, and some more at the end. */
  dictionary: Uint16Array
  /** Rows of END, in the order of these ends: what begins alike stands together. */
  ends: Int32Array
  /** Where among them those are that begin alike. */
  beginnings: Int32Array
  /** The guides of each token, newest first. */
  guidesOfTokens: Lists
  /** The tokens of each guide. */
  tokensOfGuides: Lists
  /** Of the newest guides, as far as there is room. */
  cards: PackedObjectsData
}

/** Where in the dictionary an end of a token begins, and the token. */
export const END = { columns: 2, place: 0, token: 1 } as const

/** Characters of the longest dictionary: where names have so little in common, an index takes more than it gives. */
const MAX_DICTIONARY = 2_000_000
const SPACE = 0x20
/** Fields of a card that others have alike. */
const COMMON_FIELDS = new Set(['city', 'county', 'country'])
/** What most guides have. */
const USUAL_VALUES = new Map([
  ['imageFocalPointX', '"0.5"'],
  ['imageFocalPointY', '"0.5"'],
  ['certificationBadges', '["certified_guide"]'],
])

/** Makes the lists the other way round: where list n holds m, list m holds n. In each list numbers rise. */
function turnRound({ starts, items }: Lists, count: number): Lists {
  const turned: Lists = { starts: new Int32Array(count + 1), items: new Int32Array(items.length) }
  for (const item of items) turned.starts[item + 1] = (turned.starts[item + 1] as number) + 1
  for (let item = 0; item < count; item++)
    turned.starts[item + 1] = (turned.starts[item] as number) + (turned.starts[item + 1] as number)
  const next = turned.starts.slice()
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let place = starts[list] as number; place < (starts[list + 1] as number); place++) {
      const item = items[place] as number
      turned.items[next[item] as number] = list
      next[item] = (next[item] as number) + 1
    }
  }
  return turned
}

/** Takes the guides one by one, newest first, and makes of them what a search reads. */
export class SearchIndexBuilder {
  readonly #ids = new GrowingNumbers()
  readonly #tokens = new Map<string, number>()
  readonly #starts = new GrowingNumbers()
  readonly #items = new GrowingNumbers()
  readonly #cards: JsonPacker
  #dictionaryLength = 0

  /** Cards are held up to `maxCardBytes`, less than 2 GB. */
  constructor({ maxCardBytes }: { maxCardBytes: number }) {
    this.#cards = new JsonPacker({
      maxBytes: maxCardBytes,
      commonFields: COMMON_FIELDS,
      usualValues: USUAL_VALUES,
    })
  }

  add({ id, text, card, cursor }: PublicSearchText): void {
    this.#ids.push(id)
    this.#cards.push(card, cursor)
    this.#starts.push(this.#items.length)
    for (const token of new Set(text.split(' '))) {
      if (token !== '') this.#items.push(this.#numberOf(token))
    }
  }

  /** undefined for a directory of too many different words. */
  finish(): SearchIndexData | undefined {
    if (this.#dictionaryLength > MAX_DICTIONARY) return undefined
    this.#starts.push(this.#items.length)
    const tokensOfGuides: Lists = { starts: this.#starts.take(), items: this.#items.take() }
    const tokens = [...this.#tokens.keys()]
    return {
      ids: this.#ids.take(),
      ...sortEnds(tokens),
      guidesOfTokens: turnRound(tokensOfGuides, tokens.length),
      tokensOfGuides,
      cards: this.#cards.take(),
    }
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
function compareEnds(dictionary: Uint16Array, one: number, other: number): number {
  if (one === other) return 0
  for (let place = 0; ; place++) {
    const character = dictionary[one + place] as number
    const difference = character - (dictionary[other + place] as number)
    if (difference !== 0) return difference
    if (character === SPACE) return 0
  }
}

function sortEnds(tokens: readonly string[]): Pick<SearchIndexData, 'dictionary' | 'ends' | 'beginnings'> {
  const text = `${tokens.join(' ')}${' '.repeat(BEGINNING_LENGTH)}`
  const dictionary = Uint16Array.from({ length: text.length }, (_, place) => text.charCodeAt(place))
  const tokenAt = new Int32Array(dictionary.length)
  const places: number[] = []
  let start = 0
  for (const [number, token] of tokens.entries()) {
    for (let place = start; place < start + token.length; place++) {
      tokenAt[place] = number
      places.push(place)
    }
    start += token.length + 1
  }
  const sorted = Int32Array.from(places).sort((one, other) => compareEnds(dictionary, one, other))
  const ends = new Int32Array(sorted.length * END.columns)
  for (const [number, place] of sorted.entries())
    ends.set([place, tokenAt[place] as number], number * END.columns)
  return { dictionary, ends, beginnings: tableOfBeginnings(dictionary, sorted) }
}
