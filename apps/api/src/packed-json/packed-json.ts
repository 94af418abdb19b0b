import { brotliDecompressSync } from 'node:zlib'
import type { PackedObjectsData } from './packed-data.ts'
import { CHUNK_BITS, HEAD, RUN, STEP, TREE_MASK } from './packed-data.ts'
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
    const about = words[first + 1] as number
    return Buffer.from(words.buffer, words.byteOffset + 4 * (first + (about >>> 8)), about & 0xff).toString()
  }

  /** Whether the object at a place, where there is one, begins as the first one does. */
  beginsAsFirst(place: number): boolean {
    const { starts, chunks, beginning } = this.data
    const start = starts[place] as number
    const words = chunks[start >>> CHUNK_BITS] as Int32Array
    return (words[(start & CHUNK_MASK) + HEAD.words] as number) >>> STEP.run === beginning
  }

  /** Forgets where anything was written before positions began anew. */
  beginRound(round: number): void {
    if (round === this.#round) return
    this.#round = round
    const { runs } = this.data
    for (let row = 0; row < runs.length; row += RUN.columns) runs[row + RUN.seen] = 0
  }
}

/** A line of the cache has 64 bytes. */
const LINE_WORDS = 16

/** What has been read ahead; reading what nothing is made of might be left out. */
const readAhead = { words: 0 }

/**
 * How many bytes the JSON of a list has, and about how many what is its objects' own takes. A word of each line of the cache that records
 * stand in is read, too: memory is waited for once then, instead of again and again.
 */
function measure({ source, places }: PackedList): { bytes: number; ownBytes: number } {
  const { starts, chunks } = source.data
  // There is no comma after the last one.
  let bytes = -1
  let parts = 0
  for (const place of places) {
    const start = starts[place] as number
    const words = chunks[start >>> CHUNK_BITS] as Int32Array
    const first = start & CHUNK_MASK
    const head = words[first] as number
    bytes += head >>> HEAD.bytes
    parts += (head >>> HEAD.bytes) * (head & (HEAD.parts - 1))
    const end = Math.min(words.length, first + (starts[place + 1] ?? start) - start)
    for (let word = first + LINE_WORDS; word < end; word += LINE_WORDS)
      readAhead.words ^= words[word] as number
  }
  return { bytes, ownBytes: parts / HEAD.parts }
}

/** A run as a copy, or else as its pieces. */
function writeRun(writer: StreamWriter, runs: Int32Array, run: number, floor: number): void {
  const row = run * RUN.columns
  const seen = runs[row + RUN.seen] as number
  const bytes = runs[row + RUN.bytes] as number
  const start = writer.position
  // A single byte cannot be copied.
  if (seen >= floor && bytes > 1) writer.copy(seen, bytes)
  else {
    const before = runs[row + RUN.before] as number
    let pieceBytes = runs[row + RUN.pieceBytes] as number
    if (before > 0) writeRun(writer, runs, before, floor)
    else {
      writer.insertByte((runs[row + RUN.about] as number) >>> RUN.first)
      pieceBytes -= 1
    }
    writer.insert(COMMON, (runs[row + RUN.start] as number) * 32, runs[row + RUN.bits] as number, pieceBytes)
  }
  runs[row + RUN.seen] = start
}

const COMMA = Buffer.from(',')

/** Writes an object of which the beginning has been written or not; answers whether that of the next one has been. */
function writeObject(
  writer: StreamWriter,
  source: PackedObjects,
  { place, isBegun, next }: { place: number; isBegun: boolean; next: number | undefined },
): boolean {
  const { starts, runs } = source.data
  const start = starts[place] as number
  const list = CHUNKS + (start >>> CHUNK_BITS)
  const words = source.lists[list] as Int32Array
  let word = start & CHUNK_MASK
  const end = word + ((words[word + 1] as number) >>> 8)
  const last = end - 1
  const closing = (words[last] as number) >>> STEP.run
  const isGoingOn = (((runs[closing * RUN.columns + RUN.about] as number) >>> RUN.isClosing) & 1) === 1
  const begins = isGoingOn && next !== undefined && source.beginsAsFirst(next)
  // What stands farther back cannot be copied.
  const bytes = (words[word] as number) >>> HEAD.bytes
  const floor = Math.max(writer.start, writer.position + bytes - MAX_DISTANCE)
  word += HEAD.words
  if (isBegun) word = writer.takeOwn(list, word)
  for (;;) {
    word = writer.writeSteps(list, { word, end: begins ? end : last, runs, floor })
    if (word === end) return begins
    writer.insertOwn()
    if (word === last) break
    writeRun(writer, runs, (words[word] as number) >>> STEP.run, floor)
    word = writer.takeOwn(list, word)
  }
  const run = isGoingOn && !begins ? (runs[closing * RUN.columns + RUN.before] as number) : closing
  writeRun(writer, runs, run, floor)
  writer.goOnWith((runs[run * RUN.columns + RUN.about] as number) & TREE_MASK)
  if (next !== undefined && !begins) writer.insertText(COMMA)
  return begins
}

function writeList(writer: StreamWriter, { source, places }: PackedList): void {
  source.beginRound(writer.round)
  let isBegun = false
  for (let number = 0; number < places.length; number++)
    isBegun = writeObject(writer, source, {
      place: places[number] as number,
      isBegun,
      next: places[number + 1],
    })
}

const sharedWriter = new StreamWriter()

/** A text of which a part was packed. */
export interface PackedText {
  /**
   * The brotli stream: the same for the same text, as long as objects begin alike and have no more different values than are remembered.
   * It stands there until the next one is made.
   */
  stream: Buffer
  /** Bytes of the text. */
  length: number
}

/** Objects whose own takes more than this part of their text are of letters that the code was not made for. */
const POOR_PART = 0.6

interface PackOptions {
  writer?: StreamWriter
  /** The largest part of the text that what is the objects' own may take. */
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
  let [listed, own] = [0, 0]
  let source: PackedObjects | undefined
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      if (!SIGN.test(piece)) return undefined
      length += Buffer.byteLength(piece)
    } else {
      if (source !== undefined && source !== piece.source) return undefined
      source = piece.source
      const { bytes, ownBytes } = measure(piece)
      length += bytes
      listed += bytes
      own += ownBytes
    }
  }
  if (source === undefined || length > MAX_BYTES || own > listed * poorPart) return undefined
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
