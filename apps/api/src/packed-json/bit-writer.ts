/** Bits one after the other, the first one lowest, in words of 32, as brotli takes them. */
export class BitWriter {
  readonly words: number[] = []
  /** How many there are. */
  bits = 0

  /** The lowest `bits` of a value, fewer than 32; the others are 0. */
  put(value: number, bits: number): void {
    const word = this.bits >>> 5
    const shift = this.bits & 31
    this.words[word] = (this.words[word] ?? 0) | (value << shift)
    if (shift + bits > 32) this.words[word + 1] = value >>> (32 - shift)
    this.bits += bits
  }
}
