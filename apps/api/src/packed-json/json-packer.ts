import { BitWriter } from './bit-writer.ts'
import { writeCommand } from './commands.ts'
import { GrowingNumbers } from './growing-numbers.ts'
import { endOfName, endOfValue, isSame, partsOf, startsWith } from './json-scan.ts'
import type { PackedObjectsData } from './packed-data.ts'
import { BLOCK_WORDS, CHUNK_BITS, CHUNK_WORDS, HEAD, OWN, RUN, STEP } from './packed-data.ts'
import { encodeText, SIGN, treeAfter } from './text-code.ts'

const [OBJECT_END, COLON, COMMA] = [0x7d, 0x3a, 0x2c]

const MAX_NOTE = 255
/** What is longer, in bytes, has no place in HEAD. */
const MAX_OBJECT = 2 ** 25
/** What comes ahead of a name takes no more usual values when it is so long, in bytes. */
const MANY_USUAL = 400
/** No name is longer than this, in bytes. */
const MAX_NAME = 4_000
/** Names there may be, ... */
const MAX_NAMES = 2 ** 17
/** ... and runs of all kinds from which on no value is remembered any more: each takes some hundred bytes of the thread's memory. */
const MAX_RUNS = 50_000

interface Run {
  number: number
  /** Bytes of all of it. */
  length: number
  /** What it adds to the run that it goes on from. */
  piece: Uint8Array
  /** Whether the texts behind it are others' too. */
  isCommon: boolean
  /** What most have behind it, if most have the same. */
  usual: Uint8Array | undefined
  /** Names of fields that have come behind its value. */
  names: Run[]
  /** Runs that go on from it with a value. */
  values: Map<string, Run> | undefined
  /** The last of them: where the value stands in the object before this one, and how long it is. */
  last: { object: number; start: number; length: number; run: Run | undefined }
  /** Where it closes an object, the run that goes on from it with a comma and the beginning of the next one. */
  next: Run | undefined
}

interface JsonPackerOptions {
  /** What the packed objects may take in memory, in bytes, less than 2 GB. */
  maxBytes: number
  /** The fields whose texts many objects have alike; those that stand side by side are taken for one. */
  commonFields: ReadonlySet<string>
  /** The JSON of what most objects have in a field. It is taken for a part of the next name. */
  usualValues?: ReadonlyMap<string, string>
}

/** Takes objects one by one and packs them, as long as there is room. */
export class JsonPacker {
  readonly #commonFields: ReadonlySet<string>
  /** How those begin that stand behind another field. */
  readonly #commonBeginnings: readonly Uint8Array[]
  readonly #usualValues: ReadonlyMap<string, Uint8Array>
  readonly #chunks: Int32Array[] = []
  readonly #starts = new GrowingNumbers()
  readonly #words = new GrowingNumbers()
  readonly #runs = new GrowingNumbers()
  readonly #names = new Map<string, Run>()
  /** What objects begin behind. */
  readonly #none = this.#newRun(Buffer.alloc(0), { before: undefined, start: 0, end: 0, isClosing: false })
  #beginning: Run | undefined
  /** This object and the one before it, with its number. */
  #bytes = Buffer.allocUnsafe(0)
  #bytesBefore = Buffer.allocUnsafe(0)
  #objects = 0
  #isFit = true
  #record = new Int32Array(0)
  #recordLength = 0
  /** What is the object's own in the last step: it is written as soon as the next run is known. */
  #own = { start: 0, end: 0 }
  #ownBits = 0
  #chunk = new Int32Array(0)
  #used = 0
  #room: number

  constructor({ maxBytes, commonFields, usualValues = new Map() }: JsonPackerOptions) {
    this.#room = maxBytes
    this.#commonFields = commonFields
    this.#commonBeginnings = Array.from(commonFields, (name) => Buffer.from(`,"${name}":`))
    this.#usualValues = new Map(Array.from(usualValues, ([name, value]) => [name, Buffer.from(value)]))
  }

  /** The JSON of an object, and a short note about it. Where there is no room for it, none is taken any more. */
  push(json: string, note: string): void {
    if (this.#room <= 0) return
    const before = this.#words.length + this.#runs.length
    const isFit = this.#pack(json, note)
    // One word tells where it begins.
    const words = 1 + this.#recordLength + this.#words.length + this.#runs.length - before
    this.#room = isFit && this.#recordLength <= CHUNK_WORDS - BLOCK_WORDS ? this.#room - 4 * words : -1
    if (this.#room >= 0) this.#keepRecord()
  }

  take(): PackedObjectsData {
    this.#closeChunk()
    for (let word = 0; word < BLOCK_WORDS; word++) this.#words.push(0)
    return {
      starts: this.#starts.take(),
      chunks: this.#chunks,
      runs: this.#runs.take(),
      words: this.#words.take(),
      beginning: this.#beginning?.number ?? 0,
    }
  }

  #keepRecord(): void {
    const length = this.#recordLength
    if (this.#used + length + BLOCK_WORDS > this.#chunk.length) {
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
    if (this.#used > 0) this.#chunks.push(this.#chunk.subarray(0, this.#used + BLOCK_WORDS))
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
    const end = this.#bytes.write(json)
    this.#recordLength = HEAD.words
    this.#isFit = true
    this.#ownBits = 0
    this.#packFields(end)
    const parts = Math.min(HEAD.parts - 1, Math.ceil((this.#ownBits / 8 / end) * HEAD.parts))
    this.#record[0] = ((end + 1) << HEAD.bytes) | parts
    const noteBytes = Buffer.from(note)
    this.#record[1] = (this.#recordLength << 8) | noteBytes.length
    new Uint8Array(this.#record.buffer).set(noteBytes, this.#recordLength * 4)
    this.#recordLength += Math.ceil(noteBytes.length / 4)
    return this.#isFit && noteBytes.length <= MAX_NOTE && end < MAX_OBJECT
  }

  #packFields(end: number): void {
    const bytes = this.#bytes
    let behind = this.#none
    let start = 0
    let place = 0
    while (place < end && bytes[place] !== OBJECT_END) {
      const name = this.#nameAt(start, { place, end, behind })
      const valueStart = start + name.piece.length
      // All that is left was usual.
      if (valueStart >= end) break
      const parts = partsOf(bytes, valueStart, this.#endOf(name, valueStart, end), name.isCommon)
      const value = this.#valueBehind(name, parts.start, parts.commonEnd)
      this.#addStep(value ?? name, value === undefined ? parts.start : parts.commonEnd, parts.ownEnd)
      behind = name
      start = parts.ownEnd
      place = parts.end
    }
    this.#close(this.#name(start, end, behind))
  }

  /** The last step, which goes on to the next object. */
  #close(run: Run): void {
    if (this.#beginning !== undefined) run.next ??= this.#nextBehind(run, this.#beginning)
    this.#addStep(run.next ?? run, 0, 0)
  }

  #nextBehind(before: Run, beginning: Run): Run {
    const text = Buffer.concat([Buffer.from('},'), beginning.piece])
    return this.#newRun(text, { before, start: 1, end: text.length, isClosing: true })
  }

  /** The name behind another one: it begins at `start`, and the value before it ends at `place`. */
  #nameAt(start: number, { place, end, behind }: { place: number; end: number; behind: Run }): Run {
    // The longest one comes first: a shorter one has another value behind it, or the longer one is not known yet.
    const known = behind.names.find((name) => startsWith(this.#bytes, start, name.piece))
    if (known !== undefined && !this.#goesOn(known, start)) return known
    let last = place
    let nameEnd = endOfName(this.#bytes, place, end)
    while (nameEnd < end && nameEnd - start < MANY_USUAL) {
      const valueEnd = this.#endOfUsual(last, nameEnd, end)
      if (valueEnd === undefined) break
      last = valueEnd
      nameEnd = this.#bytes[valueEnd] === OBJECT_END ? end : endOfName(this.#bytes, valueEnd, end)
    }
    return this.#name(start, nameEnd, behind)
  }

  /** Whether a name that stands at `start` has its usual value behind it, which belongs to the next name then. */
  #goesOn({ piece, usual }: Run, start: number): boolean {
    const valueStart = start + piece.length
    if (usual === undefined || piece.length >= MANY_USUAL || !startsWith(this.#bytes, valueStart, usual))
      return false
    const next = this.#bytes[valueStart + usual.length]
    return next === COMMA || next === OBJECT_END
  }

  /** Where the value at `start` ends, whose name stands at `nameStart`; undefined where it is not the usual one of its field. */
  #endOfUsual(nameStart: number, start: number, textEnd: number): number | undefined {
    const end = endOfValue(this.#bytes, start, textEnd)
    const usual = this.#usualValues.get(this.#bytes.toString('latin1', nameStart + 2, start - 2))
    const isUsual = usual?.length === end - start && startsWith(this.#bytes, start, usual)
    return isUsual ? end : undefined
  }

  /** Where a value ends: that of a common field with those of common fields behind it. */
  #endOf(name: Run, start: number, textEnd: number): number {
    let end = endOfValue(this.#bytes, start, textEnd)
    while (name.isCommon) {
      const next = this.#commonBeginnings.find((beginning) => startsWith(this.#bytes, end, beginning))
      if (next === undefined) break
      end = endOfValue(this.#bytes, end + next.length, textEnd)
    }
    return end
  }

  /** The name from `start` up to `end`, or all that closes an object. */
  #name(start: number, end: number, behind: Run): Run {
    const text = this.#bytes.toString('latin1', start, end)
    let run = this.#names.get(text)
    if (run === undefined) {
      run = this.#newRun(this.#bytes, { before: undefined, start, end, isClosing: false })
      // Names of fields hold no quotation mark.
      const field = text.endsWith('":') ? text.slice(text.lastIndexOf('"', text.length - 3) + 1, -2) : ''
      run.isCommon = this.#commonFields.has(field)
      run.usual = this.#usualValues.get(field)
      this.#names.set(text, run)
      // Its other bytes are written whatever stands before the first one.
      const isStrange = run.length > MAX_NAME || this.#names.size > MAX_NAMES || !SIGN.test(text)
      if (isStrange) this.#isFit = false
      if (start === 0 && this.#bytes[end - 1] === COLON) this.#beginning ??= run
    }
    if (!behind.names.includes(run)) {
      behind.names.push(run)
      behind.names.sort((one, other) => other.piece.length - one.piece.length)
    }
    return run
  }

  /** The run that goes on with a value; undefined where there is none, and there are too many to remember one more. */
  #valueBehind(name: Run, start: number, end: number): Run | undefined {
    if (start === end) return name
    const { last } = name
    // Many objects have what the one before them has.
    const isAlike =
      last.object === this.#objects - 1 &&
      last.length === end - start &&
      isSame(this.#bytes, start, this.#bytesBefore, last.start, last.length)
    if (!isAlike) {
      const text = this.#bytes.toString('latin1', start, end)
      const known = name.values?.get(text)
      if (known === undefined && this.#runs.length >= MAX_RUNS * RUN.columns) return undefined
      last.run = known ?? this.#newRun(this.#bytes, { before: name, start, end, isClosing: false })
      name.values ??= new Map()
      if (known === undefined) name.values.set(text, last.run)
    }
    last.object = this.#objects
    last.start = start
    last.length = end - start
    return last.run
  }

  /** A run that goes on with a part of a text, in which the run that it goes on from ends where this part begins. */
  #newRun(
    bytes: Uint8Array,
    {
      before,
      start,
      end,
      isClosing,
    }: { before: Run | undefined; start: number; end: number; isClosing: boolean },
  ): Run {
    const piece = Uint8Array.from(bytes.subarray(start, end))
    const run: Run = {
      number: this.#runs.length / RUN.columns,
      length: (before?.length ?? 0) + piece.length,
      piece,
      isCommon: false,
      usual: undefined,
      names: [],
      values: undefined,
      last: { object: -1, start: 0, length: 0, run: undefined },
      next: undefined,
    }
    const words = new Int32Array(piece.length + 1)
    // What stands before the first byte of a name is an object's own, and not known.
    const bits = encodeText(bytes, before === undefined ? start + 1 : start, end, { words, at: 0 })
    const tree = treeAfter(bytes[end - 1] ?? 0, bytes[end - 2] ?? 0)
    const about = ((piece[0] ?? 0) << RUN.first) | (Number(isClosing) << RUN.isClosing) | (tree << RUN.tree)
    const row = [0, run.length, before?.number ?? 0, this.#words.length, bits, piece.length, about, 0]
    for (const number of row) this.#runs.push(number)
    for (let place = 0; place < bits; place += 32) this.#words.push(words[place >>> 5] ?? 0)
    return run
  }

  /** A run with what is the object's own behind it. */
  #addStep(run: Run, start: number, end: number): void {
    this.#writeOwn(run.length)
    this.#own = { start, end }
    this.#record[this.#recordLength++] = run.number << STEP.run
  }

  /** Writes what is the object's own in the last step, if there is one, with the command that copies so many bytes behind it. */
  #writeOwn(copied: number): void {
    if (this.#recordLength === HEAD.words) return
    const record = this.#record
    const { start, end } = this.#own
    const bytes = end - start
    const isLong = bytes >= OWN.tooManyBytes
    const step = this.#recordLength - 1
    const at = this.#recordLength + (isLong ? 3 : 1)
    const command = new BitWriter()
    writeCommand(command, bytes, copied)
    const before = command.bits <= STEP.maxCommand ? command.bits : 0
    record[at] = command.words[0] ?? 0
    record[step] = (record[step] as number) | before
    const bits = before + encodeText(this.#bytes, start, end, { words: record, at, before })
    const tree = treeAfter(this.#bytes[end - 1] ?? 0, this.#bytes[end - 2] ?? 0)
    if (isLong) {
      record[this.#recordLength++] = (OWN.tooManyBytes << OWN.bytes) | tree
      record[this.#recordLength++] = bytes
      record[this.#recordLength++] = bits
    } else record[this.#recordLength++] = (bits << OWN.bits) | (bytes << OWN.bytes) | tree
    this.#recordLength = at + ((bits + 31) >>> 5)
    this.#ownBits += bits
  }
}
