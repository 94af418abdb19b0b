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

/** Where a string that begins at `start` ends: at its closing quote, or at the end of the text. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  return at
}

/**
 * True for a JSON text (UTF-8) with few values: long strings are welcome, many objects or lists are not, because they take
 * some hundred times their size in memory once parsed. Reads the text once; whether it is JSON at all is not asked.
 */
export function hasFewElements(text: Uint8Array): boolean {
  let depth = 0
  let elements = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case QUOTE:
        at = endOfString(text, at)
        continue
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        depth -= 1
        continue
      case OPENING_BRACE:
      case OPENING_BRACKET:
        depth += 1
        elements += 1
        break
      case COMMA:
        elements += 1
        break
      default:
        continue
    }
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) return false
  }
  return true
}
