import { GrowingNumbers } from './growing-numbers.ts'
import { encodeText, SIGN, treeAfter } from './text-code.ts'

/**
 * JSON objects as parts of brotli streams, as they are handed from thread to thread. An object is cut into openings, which others
 * have too, and what is its own behind them. An opening is a label (all from what is its own before up to this value, such as
 * `","city":`) and as much of a value as others may have.
 */
export interface PackedObjectsData {
  /** Where the record of each object begins. Word w stands in chunk w >>> CHUNK_BITS; no record stands in two. */
  starts: Int32Array
  /**
   * A record is, in words: bytes of the object with a comma; words up to its note << 8 | bytes of the note; then for each opening
   * its number << 1 | whether something of its own comes behind it; if so, what OWN tells of that, and the words that hold its
   * bits (of one that is too long for OWN, its bytes and bits in words of their own ahead of them); last the note as UTF-8. The last opening closes the object.
   */
  chunks: readonly Int32Array[]
  /** Rows of LABEL, and the texts that they are about. */
  labels: { rows: Int32Array; texts: readonly Uint8Array[] }
  /** Rows of OPENING. */
  openings: Int32Array
  /** The bits of all labels, without their first bytes, and of the values in openings. */
  words: Int32Array
}

/**
 * What is known of a label: where it was written last (0: nowhere), its bytes, where among the words its bits begin, and how many they
 * are. Rows have a power of two of columns, so that each stands in one line of the processor's cache.
 */
export const LABEL = { columns: 4, seen: 0, length: 1, start: 2, bits: 3 } as const
/**
 * The same of an opening and its value; `about` is, in bits, the number of its label, its bytes with that label, and the tree of the byte
 * after it.
 */
export const OPENING = {
  columns: 4,
  seen: 0,
  about: 1,
  start: 2,
  bits: 3,
  label: 14,
  length: 2,
  maxLength: 2 ** 12 - 1,
  maxLabels: 2 ** 17,
} as const
/** Of a text of an object's own its bits, its bytes, and the tree of the byte after it: where they begin in a word. */
export const OWN = { bits: 15, bytes: 2, tooManyBytes: 2 ** 13 - 1 } as const
export const TREE_MASK = 3

/** The words of a record ahead of its openings. */
export const HEAD_WORDS = 2

export const CHUNK_BITS = 20
const CHUNK_WORDS = 2 ** CHUNK_BITS

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]

/** What is longer, in bytes, is an object's own. */
const MAX_COMMON = 200
const MAX_NOTE = 255
/** So many different values of a field are remembered; each takes some hundred bytes of the thread's memory. */
const MAX_OPENINGS = 50_000
/** How texts begin and end whose rest is an object's own. */
const BEGINNINGS = ['/uploads/', 'https://www.', 'https://', 'http://'].map((text) => Buffer.from(text))
const ENDINGS = ['.jpg', '.webp', '.png'].map((text) => Buffer.from(text))

interface Label {
  number: number
  bytes: Uint8Array
  /** Whether the texts behind it are others' too. */
  isCommon: boolean
  /** Labels that have come after it. */
  followers: Label[]
  /** By the values that have come behind it. */
  openings: Map<string, number>
  /** The last of them: where it stands in the object before this one, and how long it is. */
  last: { object: number; start: number; length: number; opening: number }
}

/** Where a value stands: the part that others may have too, its own, and, before a quote and the like, its end. */
interface Parts {
  start: number
  commonEnd: number
  ownEnd: number
  end: number
}

function isSame(
  one: Uint8Array,
  start: number,
  other: Uint8Array,
  otherStart: number,
  length: number,
): boolean {
  for (let place = 0; place < length; place++)
    if (one[start + place] !== other[otherStart + place]) return false
  return true
}

function startsWith(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  return isSame(bytes, start, part, 0, part.length)
}

/** Where a value ends that begins here; texts, lists and objects within it are passed over. */
function endOfValue(bytes: Uint8Array, start: number, end: number): number {
  let depth = 0
  let isText = false
  for (let place = start; place < end; place++) {
    const byte = bytes[place]
    if (isText) {
      if (byte === BACKSLASH) place += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OBJECT || byte === LIST) depth += 1
    else if (byte === COMMA || byte === OBJECT_END || byte === LIST_END) {
      if (depth === 0) return place
      if (byte !== COMMA) depth -= 1
    }
  }
  return end
}

function partsOf(bytes: Uint8Array, start: number, textEnd: number, isCommon: boolean): Parts {
  const end = endOfValue(bytes, start, textEnd)
  const first = bytes[start] ?? 0
  const isText = first === QUOTE
  const isNumber = !isText && first < COLON
  if (isNumber || end - start > MAX_COMMON) return { start, commonEnd: start, ownEnd: end, end }
  if (isCommon || !isText) return { start, commonEnd: end, ownEnd: end, end }
  const beginning = BEGINNINGS.find((text) => startsWith(bytes, start + 1, text))
  const commonEnd = start + 1 + (beginning?.length ?? 0)
  const ending = ENDINGS.find((text) => startsWith(bytes, end - 1 - text.length, text))
  return { start, commonEnd, ownEnd: Math.max(commonEnd, end - 1 - (ending?.length ?? 0)), end }
}

interface JsonPackerOptions {
  /** What the packed objects may take in memory, in bytes, less than 2 GB. */
  maxBytes: number
  /** The fields whose texts many objects have alike. */
  commonFields: ReadonlySet<string>
}

/** Takes objects one by one and packs them, as long as there is room. */
export class JsonPacker {
  readonly #commonFields: ReadonlySet<string>
  readonly #chunks: Int32Array[] = []
  readonly #starts = new GrowingNumbers()
  readonly #words = new GrowingNumbers()
  readonly #labels: Label[] = []
  readonly #labelsByText = new Map<string, Label>()
  readonly #labelRows = new GrowingNumbers()
  readonly #openings = new GrowingNumbers()
  /** This object and the one before it, with its number. */
  #bytes = Buffer.allocUnsafe(0)
  #bytesBefore = Buffer.allocUnsafe(0)
  #objects = 0
  #isFit = true
  #record = new Int32Array(0)
  #recordLength = 0
  #chunk = new Int32Array(0)
  #used = 0
  #room: number

  constructor({ maxBytes, commonFields }: JsonPackerOptions) {
    this.#room = maxBytes
    this.#commonFields = commonFields
  }

  /** The JSON of an object, and a short note about it. Where there is no room for it, none is taken any more. */
  push(json: string, note: string): void {
    if (this.#room <= 0) return
    const before = this.#words.length + this.#openings.length
    const isFit = this.#pack(json, note)
    const words = this.#recordLength + this.#words.length + this.#openings.length - before
    this.#room = isFit && this.#recordLength <= CHUNK_WORDS ? this.#room - 4 * words : -1
    if (this.#room >= 0) this.#keepRecord()
  }

  take(): PackedObjectsData {
    this.#closeChunk()
    return {
      starts: this.#starts.take(),
      chunks: this.#chunks,
      labels: { rows: this.#labelRows.take(), texts: this.#labels.map(({ bytes }) => bytes) },
      openings: this.#openings.take(),
      words: this.#words.take(),
    }
  }

  #keepRecord(): void {
    const length = this.#recordLength
    if (this.#used + length > this.#chunk.length) {
      this.#closeChunk()
      this.#chunk = new Int32Array(CHUNK_WORDS)
      this.#used = 0
    }
    this.#starts.push((this.#chunks.length << CHUNK_BITS) + this.#used)
    this.#chunk.set(this.#record.subarray(0, length), this.#used)
    this.#used += length
  }

  #closeChunk(): void {
    // What is not written to takes no memory.
    if (this.#used > 0) this.#chunks.push(this.#chunk.subarray(0, this.#used))
  }

  /** Makes the record of an object; false where it is too strange for one. */
  #pack(json: string, note: string): boolean {
    // A character takes at most three bytes, and each of them less than a word with all that is said of it.
    const room = 3 * (json.length + note.length) + 64
    if (room > this.#record.length) this.#record = new Int32Array(2 * room)
    const bytesBefore = this.#bytesBefore
    this.#bytesBefore = this.#bytes
    this.#bytes = bytesBefore.length < room ? Buffer.allocUnsafe(2 * room) : bytesBefore
    this.#objects += 1
    const end = this.#bytes.write(json) + 1
    this.#bytes[end - 1] = COMMA
    this.#record[0] = end
    this.#recordLength = HEAD_WORDS
    this.#isFit = true
    this.#packFields(end)
    const noteBytes = Buffer.from(note)
    this.#record[1] = (this.#recordLength << 8) | noteBytes.length
    new Uint8Array(this.#record.buffer).set(noteBytes, this.#recordLength * 4)
    this.#recordLength += Math.ceil(noteBytes.length / 4)
    return this.#isFit && noteBytes.length <= MAX_NOTE
  }

  #packFields(end: number): void {
    const bytes = this.#bytes
    let label: Label | undefined
    let start = 0
    let place = 0
    while (place < end && bytes[place] !== OBJECT_END) {
      const found = this.#labelAt(start, { place, end, after: label })
      if (start + found.bytes.length >= end) break
      label = found
      const parts = partsOf(bytes, start + label.bytes.length, end, label.isCommon)
      this.#packField(label, parts)
      start = parts.ownEnd
      place = parts.end
    }
    // A brace and a comma, at least.
    if (end - start < 2) this.#isFit = false
    else this.#packField(this.#label(start, end, label), { start: end, commonEnd: end, ownEnd: end })
  }

  /** The label that begins at `start`, where the value before it ends at `place`. */
  #labelAt(
    start: number,
    { place, end, after }: { place: number; end: number; after: Label | undefined },
  ): Label {
    const known = after?.followers.find((label) => startsWith(this.#bytes, start, label.bytes))
    if (known !== undefined) return known
    // A brace or a comma, a name in quotes, and a colon.
    let quote = place + 2
    while (quote < end && this.#bytes[quote] !== QUOTE) quote += this.#bytes[quote] === BACKSLASH ? 2 : 1
    return this.#label(start, Math.min(end, quote + 2), after)
  }

  #label(start: number, end: number, after: Label | undefined): Label {
    const text = this.#bytes.toString('latin1', start, end)
    const label = this.#labelsByText.get(text) ?? this.#addLabel(text, start, end)
    if (after?.followers.includes(label) === false) after.followers.push(label)
    return label
  }

  #addLabel(text: string, start: number, end: number): Label {
    const label: Label = {
      number: this.#labels.length,
      bytes: Uint8Array.from(this.#bytes.subarray(start, end)),
      isCommon: this.#commonFields.has(/"(\w+)":$/.exec(text)?.[1] ?? ''),
      followers: [],
      openings: new Map(),
      last: { object: -1, start: 0, length: 0, opening: 0 },
    }
    const isLong = label.bytes.length > OPENING.maxLength - MAX_COMMON || label.number >= OPENING.maxLabels
    // Its other bytes are written whatever stands before it.
    if (isLong || !SIGN.test(text)) this.#isFit = false
    this.#labels.push(label)
    this.#labelsByText.set(text, label)
    this.#labelRows.push(0)
    this.#labelRows.push(label.bytes.length)
    this.#addBits(label.bytes, 1, label.bytes.length, this.#labelRows)
    return label
  }

  #packField(label: Label, { start, commonEnd, ownEnd }: Omit<Parts, 'end'>): void {
    const record = this.#record
    const known = this.#openingOf(label, start, commonEnd)
    const opening = known ?? this.#openingOf(label, start, start) ?? this.#addOpening(label, '', start, start)
    const ownStart = known === undefined ? start : commonEnd
    const bytes = ownEnd - ownStart
    if (bytes === 0) {
      record[this.#recordLength++] = opening << 1
      return
    }
    const isLong = bytes >= OWN.tooManyBytes
    const at = this.#recordLength + (isLong ? 4 : 2)
    const bits = encodeText(this.#bytes, ownStart, ownEnd, record, at)
    const tree = treeAfter(this.#bytes[ownEnd - 1] ?? 0, this.#bytes[ownEnd - 2] ?? 0)
    record[this.#recordLength++] = (opening << 1) | 1
    if (isLong) {
      record[this.#recordLength++] = (OWN.tooManyBytes << OWN.bytes) | tree
      record[this.#recordLength++] = bytes
      record[this.#recordLength++] = bits
    } else record[this.#recordLength++] = (bits << OWN.bits) | (bytes << OWN.bytes) | tree
    this.#recordLength = at + ((bits + 31) >>> 5)
  }

  /** undefined where there is none, and there are too many to remember one more. */
  #openingOf(label: Label, start: number, end: number): number | undefined {
    const { last } = label
    // Many objects have what the one before them has.
    const isAlike =
      last.object === this.#objects - 1 &&
      last.length === end - start &&
      isSame(this.#bytes, start, this.#bytesBefore, last.start, last.length)
    if (!isAlike) {
      const value = this.#bytes.toString('latin1', start, end)
      const known = label.openings.get(value)
      if (known === undefined && label.openings.size >= MAX_OPENINGS) return undefined
      last.opening = known ?? this.#addOpening(label, value, start, end)
    }
    last.object = this.#objects
    last.start = start
    last.length = end - start
    return last.opening
  }

  #addOpening(label: Label, value: string, start: number, end: number): number {
    const rows = this.#openings
    const opening = rows.length / OPENING.columns
    label.openings.set(value, opening)
    rows.push(0)
    const length = label.bytes.length + end - start
    const tree = treeAfter(this.#bytes[end - 1] ?? 0, this.#bytes[end - 2] ?? 0)
    rows.push((label.number << OPENING.label) | (length << OPENING.length) | tree)
    this.#addBits(this.#bytes, start, end, rows)
    return opening
  }

  /** Adds bits to those of labels and openings, and to a row where they begin and how many they are. */
  #addBits(bytes: Uint8Array, start: number, end: number, row: GrowingNumbers): void {
    const words = new Int32Array(end - start + 1)
    const bits = encodeText(bytes, start, end, words, 0)
    row.push(this.#words.length)
    row.push(bits)
    for (let place = 0; place < bits; place += 32) this.#words.push(words[place >>> 5] ?? 0)
  }
}
