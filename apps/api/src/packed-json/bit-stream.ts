import { BLOCK_WORDS } from './packed-data.ts'

/** Memory for up to so many words is kept between streams. */
const KEPT_WORDS = 2 ** 18

/**
 * Copies bits of words, from one of them on, to others, behind the first `shift` bits of one of these. BLOCK_WORDS are read at a time,
 * whatever they hold, and written: how often that is can be told beforehand more often than how many words it takes.
 */
export function copyBits(
  words: Int32Array,
  from: number,
  bits: number,
  out: Int32Array,
  at: number,
  shift: number,
): void {
  const back = 31 - shift
  let rest = (out[at] as number) & ((1 << shift) - 1)
  let next = at
  const end = from + ((bits + 31) >>> 5)
  for (let place = from; place < end; place += BLOCK_WORDS) {
    const first = words[place] as number
    const second = words[place + 1] as number
    const third = words[place + 2] as number
    const fourth = words[place + 3] as number
    out[next] = rest | (first << shift)
    // A shift by 32 would be none.
    out[next + 1] = ((first >>> 1) >>> back) | (second << shift)
    out[next + 2] = ((second >>> 1) >>> back) | (third << shift)
    out[next + 3] = ((third >>> 1) >>> back) | (fourth << shift)
    rest = (fourth >>> 1) >>> back
    next += BLOCK_WORDS
  }
  out[next] = rest
}

/** Bits one after the other, the first one lowest, in words of memory that is used again and again. */
export class BitStream {
  words = new Int32Array(KEPT_WORDS)
  /** Full words, and the bits of the one behind them; its other bits are 0. */
  length = 0
  restBits = 0

  /** Begins anew, with room for so many words. */
  begin(words: number): void {
    if (words > this.words.length) this.words = new Int32Array(words)
    this.words[0] = 0
    this.length = 0
    this.restBits = 0
  }

  /** What has been put since it was begun. It stands there until it is begun again. */
  take(): Buffer {
    const bytes = Buffer.from(this.words.buffer, 0, this.length * 4 + Math.ceil(this.restBits / 8))
    if (this.words.length > KEPT_WORDS) this.words = new Int32Array(KEPT_WORDS)
    return bytes
  }

  /** The lowest bits, fewer than 32, of a value; the others are 0. */
  put(value: number, bits: number): void {
    const { words, length, restBits } = this
    words[length] = (words[length] as number) | (value << restBits)
    words[length + 1] = (value >>> 1) >>> (31 - restBits)
    this.#moveOn(bits)
  }

  /** Some bits of words, from one bit on; those of the last word that come behind them are 0, and BLOCK_WORDS follow. */
  putBits(words: Int32Array, from: number, bits: number): void {
    const word = from >>> 5
    const skipped = from & 31
    if (skipped === 0) this.#putWords(words, word, bits)
    else {
      const first = Math.min(32 - skipped, bits)
      this.put((words[word] as number) >>> skipped, first)
      if (bits > first) this.#putWords(words, word + 1, bits - first)
    }
  }

  #putWords(words: Int32Array, from: number, bits: number): void {
    copyBits(words, from, bits, this.words, this.length, this.restBits)
    this.#moveOn(bits)
  }

  /** So many bits have been written behind the last ones. */
  #moveOn(bits: number): void {
    const total = this.restBits + bits
    this.length += total >>> 5
    this.restBits = total & 31
    this.words[this.length] = (this.words[this.length] as number) & ((1 << this.restBits) - 1)
  }
}
