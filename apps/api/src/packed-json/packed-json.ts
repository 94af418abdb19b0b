import { brotliDecompressSync } from 'node:zlib'
import { at } from './growing-numbers.ts'
import type { PackedObjectsData } from './json-packer.ts'
import { CHUNK_BITS, HEAD_WORDS, LABEL, OPENING, OWN, TREE_MASK } from './json-packer.ts'
import type { WordLists } from './stream-writer.ts'
import { MAX_BYTES, MAX_DISTANCE, StreamWriter } from './stream-writer.ts'
import { SIGN } from './text-code.ts'

const CHUNK_MASK = 2 ** CHUNK_BITS - 1

/** The numbers of what objects have in common, and of the first chunk. */
const [COMMON, CHUNKS] = [0, 1]

/** Some objects, with a comma between two; there is at least one. */
export interface PackedList {
  source: PackedObjects
  /** Their places in it, in any order. */
  places: readonly number[]
}

/** Objects as they have been packed, and where their parts have been written last: by one writer, whose positions these are. */
export class PackedObjects {
  readonly data: PackedObjectsData
  /** The lists of words that parts stand in, by the numbers that they are given in streams. */
  readonly lists: WordLists
  #round = 0

  constructor(data: PackedObjectsData) {
    this.data = data
    this.lists = [data.words, ...data.chunks]
  }

  /** How many there are. */
  get count(): number {
    return this.data.starts.length
  }

  /** Those at these places, of which there is at least one. Throws for a place where there is none. */
  list(places: readonly number[]): PackedList {
    const isThere = places.length > 0 && places.every((place) => place >= 0 && place < this.count)
    if (!isThere) throw new RangeError('No packed object stands there')
    return { source: this, places }
  }

  /** The note beside an object; undefined where there is no such object. */
  noteOf(place: number): string | undefined {
    const start = this.data.starts[place]
    if (start === undefined) return undefined
    const words = this.data.chunks[start >>> CHUNK_BITS] as Int32Array
    const first = start & CHUNK_MASK
    const about = at(words, first + 1)
    return Buffer.from(words.buffer, words.byteOffset + 4 * (first + (about >>> 8)), about & 0xff).toString()
  }

  /** Forgets where anything was written before positions began anew. */
  beginRound(round: number): void {
    if (round === this.#round) return
    this.#round = round
    const { labels, openings } = this.data
    for (let row = 0; row < labels.rows.length; row += LABEL.columns) labels.rows[row + LABEL.seen] = 0
    for (let row = 0; row < openings.length; row += OPENING.columns) openings[row + OPENING.seen] = 0
  }
}

/** A line of the cache has 64 bytes. */
const LINE_WORDS = 16
const WORD_BYTES = 4

/** What has been read ahead; reading what nothing is made of might be left out. */
const readAhead = { words: 0 }

/**
 * How many bytes the JSON of a list has, and how many its records take. A word of each line of the cache that these stand in is read,
 * too: memory is waited for once then, instead of again and again.
 */
function measure({ source, places }: PackedList): { bytes: number; packedBytes: number } {
  const { starts, chunks } = source.data
  // There is no comma after the last one.
  let bytes = -1
  let packedWords = 0
  for (const place of places) {
    const start = at(starts, place)
    const words = chunks[start >>> CHUNK_BITS] as Int32Array
    const first = start & CHUNK_MASK
    bytes += at(words, first)
    packedWords += at(words, first + 1) >>> 8
    const end = Math.min(words.length, first + (starts[place + 1] ?? start) - start)
    for (let word = first + LINE_WORDS; word < end; word += LINE_WORDS) readAhead.words ^= at(words, word)
  }
  return { bytes, packedBytes: packedWords * WORD_BYTES }
}

function writeObject(writer: StreamWriter, source: PackedObjects, place: number, isLast: boolean): void {
  const { starts, labels, openings } = source.data
  const labelRows = labels.rows
  const start = at(starts, place)
  const list = CHUNKS + (start >>> CHUNK_BITS)
  const words = source.lists[list] as Int32Array
  let next = start & CHUNK_MASK
  const end = next + (at(words, next + 1) >>> 8)
  // What stands farther back cannot be copied.
  const floor = Math.max(writer.start, writer.position + at(words, next) - MAX_DISTANCE)
  next += HEAD_WORDS
  while (next < end) {
    const word = at(words, next++)
    const row = (word >>> 1) * OPENING.columns
    const about = at(openings, row + OPENING.about)
    const label = about >>> OPENING.label
    if (isLast && next === end) {
      // There is no comma after the last one.
      writer.insertText((labels.texts[label] as Uint8Array).subarray(0, -1))
      return
    }
    const labelRow = label * LABEL.columns
    const openingBytes = (about >>> OPENING.length) & OPENING.maxLength
    const seen = at(openings, row + OPENING.seen)
    const labelSeen = at(labelRows, labelRow + LABEL.seen)
    openings[row + OPENING.seen] = writer.position
    labelRows[labelRow + LABEL.seen] = writer.position
    if (seen >= floor) writer.copy(seen, openingBytes)
    else {
      const labelBytes = at(labelRows, labelRow + LABEL.length)
      if (labelSeen >= floor) writer.copy(labelSeen, labelBytes)
      else {
        writer.insertByte((labels.texts[label] as Uint8Array)[0] as number)
        const [bits, first] = [at(labelRows, labelRow + LABEL.bits), at(labelRows, labelRow + LABEL.start)]
        writer.insert(COMMON, first, bits, labelBytes - 1)
      }
      if (openingBytes > labelBytes) {
        const [bits, first] = [at(openings, row + OPENING.bits), at(openings, row + OPENING.start)]
        writer.insert(COMMON, first, bits, openingBytes - labelBytes)
      }
    }
    writer.goOnWith(about & TREE_MASK)
    if ((word & 1) === 1) {
      const own = at(words, next++)
      let bits = own >>> OWN.bits
      let bytes = (own >>> OWN.bytes) & OWN.tooManyBytes
      if (bytes === OWN.tooManyBytes) {
        bytes = at(words, next++)
        bits = at(words, next++)
      }
      writer.insert(list, next, bits, bytes)
      writer.goOnWith(own & TREE_MASK)
      next += (bits + 31) >>> 5
    }
  }
}

function writeList(writer: StreamWriter, { source, places }: PackedList): void {
  source.beginRound(writer.round)
  const last = places.length - 1
  for (let number = 0; number <= last; number++)
    writeObject(writer, source, places[number] as number, number === last)
}

const sharedWriter = new StreamWriter()

/** A text of which a part was packed. */
export interface PackedText {
  /** The brotli stream: the same for the same text. It stands there until the next one is made. */
  stream: Buffer
  /** Bytes of the text. */
  length: number
}

/** Records that take more than this part of their text are of letters that the code was not made for. */
const POOR_PART = 0.75

interface PackOptions {
  writer?: StreamWriter
  /** The largest part of their text that records may take. */
  poorPart?: number
}

/**
 * Makes the stream of a text with packed objects in it. undefined where nothing is packed, where lists are of different sources, where the
 * text is too long, where a piece of it begins in the middle of a word, and where others make it much shorter.
 */
export function packText(
  pieces: readonly (string | PackedList)[],
  { writer = sharedWriter, poorPart = POOR_PART }: PackOptions = {},
): PackedText | undefined {
  let length = 0
  let [listed, packed] = [0, 0]
  let source: PackedObjects | undefined
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      if (!SIGN.test(piece)) return undefined
      length += Buffer.byteLength(piece)
    } else {
      if (source !== undefined && source !== piece.source) return undefined
      source = piece.source
      const { bytes, packedBytes } = measure(piece)
      length += bytes
      listed += bytes
      packed += packedBytes
    }
  }
  if (source === undefined || length > MAX_BYTES || packed > listed * poorPart) return undefined
  return { stream: write(pieces, source, length, writer), length }
}

function write(
  pieces: readonly (string | PackedList)[],
  source: PackedObjects,
  length: number,
  writer: StreamWriter,
): Buffer {
  writer.begin(length, source.lists)
  for (const piece of pieces) {
    if (typeof piece === 'string') writer.insertText(Buffer.from(piece))
    else writeList(writer, piece)
  }
  return writer.end()
}

/** The UTF-8 of a list. Throws where it has more than 16 MB, which no page has. */
export function unpack(list: PackedList): Buffer {
  const { bytes } = measure(list)
  if (bytes > MAX_BYTES) throw new RangeError('A list of packed objects is too long')
  return brotliDecompressSync(write([list], list.source, bytes, sharedWriter))
}
