/** Deeper than any call of ours: a batch of one, its input, a listing, its gallery, a picture. */
const MAX_DEPTH = 6
/** Objects, lists and commas: more than any call of ours has, and little enough to be parsed in a moment. */
const MAX_ELEMENTS = 2_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING_BRACE = 0x7b
const OPENING_BRACKET = 0x5b
const CLOSING_BRACE = 0x7d
const CLOSING_BRACKET = 0x5d

/**
 * Reads a JSON text (UTF-8) as its chunks come, and tells as soon as it holds too many values: long strings are welcome,
 * many objects or lists are not, because they take some hundred times their size in memory once parsed. Whether it is JSON
 * at all is not asked.
 */
export class JsonShape {
  #depth = 0
  #elements = 0
  #isInString = false
  #isEscaped = false

  /** True while all chunks so far have few values together. */
  read(chunk: Uint8Array): boolean {
    // In variables of this call: it may read millions of bytes.
    let depth = this.#depth
    let elements = this.#elements
    let isInString = this.#isInString
    let isEscaped = this.#isEscaped
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (byte === COMMA) elements += 1
      else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth -= 1
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
        depth += 1
        elements += 1
      }
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return false
    }
    this.#depth = depth
    this.#elements = elements
    this.#isInString = isInString
    this.#isEscaped = isEscaped
    return true
  }
}
