import { BitStream, copyBits } from './bit-stream.ts'
import { writeCommand } from './commands.ts'
import { BLOCK_WORDS, OWN, RUN, STEP, TREE_MASK } from './packed-data.ts'
import { DISTANCES, encodeText, HEADER, LITERAL_CODES, LITERAL_LENGTHS, treeAfter } from './text-code.ts'

/** A copy goes back so far at most: the window is 256 kB. */
const WINDOW_BITS = 18
export const MAX_DISTANCE = 2 ** WINDOW_BITS - 16
/** The longest text of a stream, in bytes. */
export const MAX_BYTES = 2 ** 24
/** Where positions begin anew. */
const MAX_POSITION = 2 ** 30
/** Memory for so many words of texts is kept between streams. */
const KEPT_TEXTS = 2 ** 16
/** What counts as the distance before the first one (section 4). */
const FIRST_DISTANCE = 4

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
  readonly #out = new BitStream()
  #lists: WordLists = []
  /** What is to be inserted before the next copy: so many bits of a list, from a bit on; three numbers each. */
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
  #lastDistance = FIRST_DISTANCE
  #tree = 0
  /** What is an object's own, until the run behind it is known: bits of a list, from a word on. The first are those of the command. */
  #ownList = 0
  #ownWord = 0
  #ownBits = 0
  #ownBytes = 0
  #ownCommandBits = 0
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
    this.#out.begin(2 * bytes + 1_024)
    if (this.#position > MAX_POSITION) {
      this.#position = 1
      this.#round += 1
    }
    // One that was broken off has left something, maybe.
    this.#insertsLength = 0
    this.#insertedBytes = 0
    this.#copyLength = 0
    this.#ownBytes = 0
    this.#ownCommandBits = 0
    this.#lists = lists
    // Nor is anything noted to stand where it ended.
    this.#position += 1
    this.#start = this.#position
    this.#tree = treeAfter(0, 0)
    this.#textsLength = 0
    if (this.#texts.length > KEPT_TEXTS) this.#texts = new Int32Array(1_024)
    this.#lastDistance = FIRST_DISTANCE
    // The size of the window, and that this is the last and only part.
    this.#out.put(((WINDOW_BITS - 17) << 1) | 1, 4)
    this.#out.put(1, 2)
    const nibbles = bytes <= 2 ** 16 ? 4 : bytes <= 2 ** 20 ? 5 : 6
    this.#out.put(nibbles - 4, 2)
    this.#out.put(bytes - 1, nibbles * 4)
    this.#out.putBits(HEADER.words, 0, HEADER.bits)
  }

  /** The stream of all that has come since it was begun. It stands there until the next one is begun. */
  end(): Buffer {
    // Where the last command only inserts, the end of the text tells so.
    if (this.#copyLength + this.#insertedBytes > 0) this.#writeCommand()
    this.#lists = []
    return this.#out.take()
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

  /** Some bytes as their bits, which stand in a list from one bit on. */
  insert(list: number, from: number, bits: number, bytes: number): void {
    if (this.#copyLength > 0) this.#writeCommand()
    const place = this.#insertsLength
    this.#insertsLength += 3
    if (this.#insertsLength > this.#inserts.length) this.#inserts = longer(this.#inserts, this.#insertsLength)
    this.#inserts[place] = list
    this.#inserts[place + 1] = from
    this.#inserts[place + 2] = bits
    this.#insertedBytes += bytes
    this.#position += bytes
  }

  /** Takes what is the object's own behind the run of a step, and answers where the next step stands. */
  takeOwn(list: number, step: number): number {
    const words = this.#lists[list] as Int32Array
    const about = words[step] as number
    let word = step + 1
    const own = words[word++] as number
    this.#ownBits = own >>> OWN.bits
    this.#ownBytes = (own >>> OWN.bytes) & OWN.tooManyBytes
    if (this.#ownBytes === OWN.tooManyBytes) {
      this.#ownBytes = words[word++] as number
      this.#ownBits = words[word++] as number
    }
    this.#ownList = list
    this.#ownWord = word
    this.#tree = own & TREE_MASK
    this.#ownCommandBits = about & STEP.maxCommand
    return word + ((this.#ownBits + 31) >>> 5)
  }

  /** Inserts what was taken, if anything was. */
  insertOwn(): void {
    const command = this.#ownCommandBits
    if (this.#ownBytes > 0)
      this.insert(this.#ownList, this.#ownWord * 32 + command, this.#ownBits - command, this.#ownBytes)
    this.#ownBytes = 0
    this.#ownCommandBits = 0
  }

  /**
   * Goes through the steps of a record as long as their runs are to be copied behind what was taken, and its command is known: bits are
   * moved on then, without a look at what they stand for. Answers where it has stopped: at a step, or at `end` if its last one is among
   * them. There are hardly any branches, since nothing tells beforehand how often one would be taken.
   */
  writeSteps(
    list: number,
    { word, end, runs, floor }: { word: number; end: number; runs: Int32Array; floor: number },
  ): number {
    if (this.#copyLength > 0) this.#writeCommand()
    if (this.#insertsLength > 0) return word
    const words = this.#lists[list] as Int32Array
    const out = this.#out.words
    // Read once: what comes from another module is looked up each time.
    const { run: runPlace, maxCommand } = STEP
    const { columns, seen: seenColumn, bytes: bytesColumn, about: aboutColumn } = RUN
    const { bits: bitsPlace, bytes: bytesPlace, tooManyBytes } = OWN
    const [codes, codeLengths] = [DISTANCES.codes, DISTANCES.lengths]
    let step = word
    let length = this.#out.length
    let restBits = this.#out.restBits
    let position = this.#position
    let ownWord = this.#ownWord
    let ownBits = this.#ownBits
    let ownBytes = this.#ownBytes
    let commandBits = this.#ownCommandBits
    let tree = this.#tree
    let lastDistance = this.#lastDistance
    while (step < end) {
      const about = words[step] as number
      const row = (about >>> runPlace) * columns
      const seen = runs[row + seenColumn] as number
      if (seen < floor || commandBits === 0) break
      copyBits(words, ownWord, ownBits, out, length, restBits)
      restBits += ownBits
      length += restBits >>> 5
      restBits &= 31
      position += ownBytes
      runs[row + seenColumn] = position
      // As in #putDistance and what that calls.
      const distance = position - seen
      const isOther = distance === lastDistance ? 0 : 1
      lastDistance = distance
      const beyond = distance + 3
      const further = (30 - Math.clz32(beyond)) * isOther
      const symbol = (14 + 2 * further + ((beyond >>> further) & 1)) * isOther
      const symbolBits = codeLengths[symbol] as number
      const code = (codes[symbol] as number) | ((beyond & ((1 << further) - 1)) << symbolBits)
      out[length] = ((out[length] as number) & ((1 << restBits) - 1)) | (code << restBits)
      out[length + 1] = (code >>> 1) >>> (31 - restBits)
      restBits += symbolBits + further
      length += restBits >>> 5
      restBits &= 31
      position += runs[row + bytesColumn] as number
      step += 1
      if (step === end) {
        tree = (runs[row + aboutColumn] as number) & TREE_MASK
        ownBytes = 0
        commandBits = 0
        break
      }
      const own = words[step++] as number
      ownBits = own >>> bitsPlace
      ownBytes = (own >>> bytesPlace) & tooManyBytes
      if (ownBytes === tooManyBytes) {
        ownBytes = words[step++] as number
        ownBits = words[step++] as number
      }
      tree = own & TREE_MASK
      ownWord = step
      commandBits = about & maxCommand
      step += (ownBits + 31) >>> 5
    }
    this.#out.length = length
    this.#out.restBits = restBits
    this.#position = position
    this.#ownList = list
    this.#ownWord = ownWord
    this.#ownBits = ownBits
    this.#ownBytes = ownBytes
    this.#ownCommandBits = commandBits
    this.#tree = tree
    this.#lastDistance = lastDistance
    return step
  }

  /** A byte after whatever has come. */
  insertByte(byte: number): void {
    const entry = (this.#tree << 8) | byte
    this.insert(BYTE, entry * 32, LITERAL_LENGTHS[entry] as number, 1)
  }

  /** A text that begins with a sign. */
  insertText(text: Uint8Array): void {
    this.insertByte(text[0] as number)
    const word = this.#textsLength
    this.#texts = longer(this.#texts, word + text.length + BLOCK_WORDS)
    const bits = encodeText(text, 1, text.length, { words: this.#texts, at: word })
    this.#textsLength += (bits + 31) >>> 5
    this.insert(TEXT, word * 32, bits, text.length - 1)
    this.goOnWith(treeAfter(text.at(-1) ?? 0, text.at(-2) ?? 0))
  }

  /** Tells the tree of the byte after what has come, which is known beforehand. */
  goOnWith(tree: number): void {
    this.#tree = tree
  }

  /** Writes what is to be inserted and copied. */
  #writeCommand(): void {
    const copied = this.#copyLength
    writeCommand(this.#out, this.#insertedBytes, copied)
    for (let place = 0; place < this.#insertsLength; place += 3) {
      const list = this.#inserts[place] as number
      const words =
        list === BYTE ? LITERAL_CODES : list === TEXT ? this.#texts : (this.#lists[list] as Int32Array)
      this.#out.putBits(words, this.#inserts[place + 1] as number, this.#inserts[place + 2] as number)
    }
    this.#insertsLength = 0
    this.#insertedBytes = 0
    this.#copyLength = 0
    if (copied > 0) this.#putDistance(this.#copyDistance)
  }

  /** The last distance has a code of its own; of others each number of further bits has two (section 4). */
  #putDistance(distance: number): void {
    const isOther = distance === this.#lastDistance ? 0 : 1
    this.#lastDistance = distance
    const beyond = distance + 3
    const further = (30 - Math.clz32(beyond)) * isOther
    const symbol = (14 + 2 * further + ((beyond >>> further) & 1)) * isOther
    const symbolBits = DISTANCES.lengths[symbol] as number
    const beyondBase = beyond & ((1 << further) - 1)
    this.#out.put((DISTANCES.codes[symbol] as number) | (beyondBase << symbolBits), symbolBits + further)
  }
}
