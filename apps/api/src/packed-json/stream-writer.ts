import { COPIES, codeOf, INSERTS, symbolOf } from './commands.ts'
import { at } from './growing-numbers.ts'
import {
  COMMANDS,
  DISTANCES,
  encodeText,
  HEADER,
  LITERAL_CODES,
  LITERAL_LENGTHS,
  treeAfter,
} from './text-code.ts'

/** A copy goes back so far at most: the window is 256 kB. */
const WINDOW_BITS = 18
export const MAX_DISTANCE = 2 ** WINDOW_BITS - 16
/** The longest text of a stream, in bytes. */
export const MAX_BYTES = 2 ** 24
/** Where positions begin anew. */
const MAX_POSITION = 2 ** 30
/** Memory for streams of up to so many words is kept between them. */
const KEPT_WORDS = 2 ** 18

/** Lengths up to here have their codes in tables. */
const TABLE_LENGTH = 1_024
const LENGTH_CODES = 24
const codeTable = (bases: readonly number[]) =>
  Uint8Array.from({ length: TABLE_LENGTH }, (_, length) => codeOf(bases, length))
const INSERT_CODES = codeTable(INSERTS.bases)
const COPY_CODES = codeTable(COPIES.bases)
const INSERT_BASES = Int32Array.from(INSERTS.bases)
const INSERT_BITS = Uint8Array.from(INSERTS.bits)
const COPY_BASES = Int32Array.from(COPIES.bases)
const COPY_BITS = Uint8Array.from(COPIES.bits)
/** The code of each pair of an insert and a copy code. */
const SYMBOLS = Array.from({ length: LENGTH_CODES ** 2 }, (_, pair) =>
  symbolOf(Math.floor(pair / LENGTH_CODES), pair % LENGTH_CODES),
)
const COMMAND_CODES = Int32Array.from(SYMBOLS, (symbol) => at(COMMANDS.codes, symbol))
const COMMAND_LENGTHS = Uint8Array.from(SYMBOLS, (symbol) => COMMANDS.lengths[symbol] as number)

/** Lists of words by their numbers: what is inserted stands in one of them, or is a byte or a text. */
export type WordLists = readonly Int32Array[]
const [BYTE, TEXT] = [-1, -2]

function longer(words: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= words.length) return words
  const grown = new Int32Array(length * 2)
  grown.set(words)
  return grown
}

/**
 * Writes brotli streams (RFC 7932) of texts whose parts are known as bits, or have been written before: one after the other, each
 * into the same memory.
 */
export class StreamWriter {
  #words = new Int32Array(KEPT_WORDS)
  #length = 0
  /** What does not fill a word yet, and how many bits that is. */
  #rest = 0
  #restBits = 0
  #lists: WordLists = []
  /** What is to be inserted before the next copy: so many bits of a list, from a word on; three numbers each. */
  #inserts = new Int32Array(192)
  #insertsLength = 0
  #insertedBytes = 0
  /** What is to be copied after it: from where, how much, and from how far back. It may become longer; none where it is 0. */
  #copyFrom = 0
  #copyLength = 0
  #copyDistance = 0
  /** The bits of texts. */
  #texts = new Int32Array(1_024)
  #textsLength = 0
  #tree = 0
  #start: number
  #position: number
  #round = 0

  /** Positions begin at 1, unless told otherwise. */
  constructor({ firstPosition = 1 }: { firstPosition?: number } = {}) {
    this.#start = firstPosition
    this.#position = firstPosition
  }

  /** How often positions have begun anew: what was noted of them before that is of no use. */
  get round(): number {
    return this.#round
  }

  /** Where this stream has begun, as a position; never 0. */
  get start(): number {
    return this.#start
  }

  /** Where the text has come to, in bytes of all texts of a round. */
  get position(): number {
    return this.#position
  }

  /** Begins the stream of a text of so many bytes, up to MAX_BYTES. */
  begin(bytes: number, lists: WordLists): void {
    // A byte takes at most 15 bits. A copy takes less than a hundred, and is of two bytes or more.
    if (2 * bytes + 1_024 > this.#words.length) this.#words = new Int32Array(2 * bytes + 1_024)
    if (this.#position > MAX_POSITION) {
      this.#position = 1
      this.#round += 1
    }
    // One that was broken off has left something, maybe.
    this.#insertsLength = 0
    this.#insertedBytes = 0
    this.#copyLength = 0
    this.#lists = lists
    // Nor is anything noted to stand where it ended.
    this.#position += 1
    this.#start = this.#position
    this.#tree = treeAfter(0, 0)
    this.#length = 0
    this.#rest = 0
    this.#restBits = 0
    this.#textsLength = 0
    // The size of the window, and that this is the last and only part.
    this.#put(((WINDOW_BITS - 17) << 1) | 1, 4)
    this.#put(1, 2)
    const nibbles = bytes <= 2 ** 16 ? 4 : bytes <= 2 ** 20 ? 5 : 6
    this.#put(nibbles - 4, 2)
    this.#put(bytes - 1, nibbles * 4)
    this.#putWords(HEADER.words, 0, HEADER.bits)
  }

  /** The stream of all that has come since it was begun. It stands there until the next one is begun. */
  end(): Buffer {
    // Where the last command only inserts, the end of the text tells so.
    if (this.#copyLength + this.#insertedBytes > 0) this.#writeCommand()
    this.#words[this.#length] = this.#rest
    const stream = Buffer.from(this.#words.buffer, 0, this.#length * 4 + Math.ceil(this.#restBits / 8))
    if (this.#words.length > KEPT_WORDS) this.#words = new Int32Array(KEPT_WORDS)
    this.#lists = []
    return stream
  }

  /** Some bytes, at least two, that stand at an earlier position of this text, MAX_DISTANCE back at most. */
  copy(from: number, bytes: number): void {
    if (this.#copyLength > 0 && this.#copyFrom + this.#copyLength === from) this.#copyLength += bytes
    else {
      if (this.#copyLength > 0) this.#writeCommand()
      this.#copyFrom = from
      this.#copyLength = bytes
      this.#copyDistance = this.#position - from
    }
    this.#position += bytes
  }

  /** Some bytes as their bits, which stand in a list from a word on. */
  insert(list: number, word: number, bits: number, bytes: number): void {
    if (this.#copyLength > 0) this.#writeCommand()
    const place = this.#insertsLength
    this.#insertsLength += 3
    if (this.#insertsLength > this.#inserts.length) this.#inserts = longer(this.#inserts, this.#insertsLength)
    this.#inserts[place] = list
    this.#inserts[place + 1] = word
    this.#inserts[place + 2] = bits
    this.#insertedBytes += bytes
    this.#position += bytes
  }

  /** A byte after whatever has come. */
  insertByte(byte: number): void {
    const entry = (this.#tree << 8) | byte
    this.insert(BYTE, entry, LITERAL_LENGTHS[entry] as number, 1)
  }

  /** A text that begins with a sign. */
  insertText(text: Uint8Array): void {
    this.insertByte(text[0] as number)
    const word = this.#textsLength
    this.#texts = longer(this.#texts, word + text.length)
    const bits = encodeText(text, 1, text.length, this.#texts, word)
    this.#textsLength += (bits + 31) >>> 5
    this.insert(TEXT, word, bits, text.length - 1)
    this.goOnWith(treeAfter(text.at(-1) ?? 0, text.at(-2) ?? 0))
  }

  /** Tells the tree of the byte after what has come, which is known beforehand. */
  goOnWith(tree: number): void {
    this.#tree = tree
  }

  #put(value: number, bits: number): void {
    this.#rest |= value << this.#restBits
    this.#restBits += bits
    if (this.#restBits < 32) return
    this.#words[this.#length++] = this.#rest
    this.#restBits -= 32
    this.#rest = this.#restBits === 0 ? 0 : value >>> (bits - this.#restBits)
  }

  #putWords(words: Int32Array, from: number, bits: number): void {
    const out = this.#words
    const shift = this.#restBits
    const end = from + (bits >>> 5)
    let length = this.#length
    if (shift === 0) for (let word = from; word < end; word++) out[length++] = at(words, word)
    else {
      let rest = this.#rest
      for (let place = from; place < end; place++) {
        const word = at(words, place)
        out[length++] = rest | (word << shift)
        rest = word >>> (32 - shift)
      }
      this.#rest = rest
    }
    this.#length = length
    if ((bits & 31) > 0) this.#put(at(words, end), bits & 31)
  }

  /** Writes what is to be inserted and copied. */
  #writeCommand(): void {
    const [inserted, copied] = [this.#insertedBytes, this.#copyLength]
    const insert =
      inserted < TABLE_LENGTH ? (INSERT_CODES[inserted] as number) : codeOf(INSERTS.bases, inserted)
    const copy = copied < TABLE_LENGTH ? (COPY_CODES[copied] as number) : codeOf(COPIES.bases, copied)
    const pair = insert * LENGTH_CODES + copy
    // What lies beyond the bases of both stands behind the code, mostly in one word with it.
    const codeBits = COMMAND_LENGTHS[pair] as number
    const insertBits = INSERT_BITS[insert] as number
    const copyBits = copied > 0 ? (COPY_BITS[copy] as number) : 0
    const code = at(COMMAND_CODES, pair) | ((inserted - at(INSERT_BASES, insert)) << codeBits)
    if (codeBits + insertBits + copyBits < 32) {
      const beyondCopy = copied > 0 ? copied - at(COPY_BASES, copy) : 0
      this.#put(code | (beyondCopy << (codeBits + insertBits)), codeBits + insertBits + copyBits)
    } else {
      this.#put(at(COMMAND_CODES, pair), codeBits)
      this.#put(inserted - at(INSERT_BASES, insert), insertBits)
      if (copied > 0) this.#put(copied - at(COPY_BASES, copy), copyBits)
    }
    for (let place = 0; place < this.#insertsLength; place += 3) {
      const list = at(this.#inserts, place)
      const words =
        list === BYTE ? LITERAL_CODES : list === TEXT ? this.#texts : (this.#lists[list] as Int32Array)
      this.#putWords(words, at(this.#inserts, place + 1), at(this.#inserts, place + 2))
    }
    this.#insertsLength = 0
    this.#insertedBytes = 0
    this.#copyLength = 0
    if (copied === 0) return
    // Two codes for each number of further bits (section 4).
    const beyond = this.#copyDistance + 3
    const further = 30 - Math.clz32(beyond)
    const symbol = 14 + 2 * further + ((beyond >>> further) & 1)
    const symbolBits = DISTANCES.lengths[symbol] as number
    const beyondBase = beyond & ((1 << further) - 1)
    this.#put(at(DISTANCES.codes, symbol) | (beyondBase << symbolBits), symbolBits + further)
  }
}
