const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [OBJECT, OBJECT_END, LIST, LIST_END] = [0x7b, 0x7d, 0x5b, 0x5d]

/** What is longer, in bytes, is an object's own. */
const MAX_COMMON = 200
/** How texts begin and end whose rest is an object's own. */
const BEGINNINGS = ['/uploads/', 'https://www.', 'https://', 'http://'].map((text) => Buffer.from(text))
const ENDINGS = ['.jpg', '.webp', '.png'].map((text) => Buffer.from(text))

/** Where a value stands: the part that others may have too, its own, and behind that an ending that others have, such as `.jpg"`. */
interface Parts {
  start: number
  commonEnd: number
  ownEnd: number
  end: number
}

export function isSame(
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

export function startsWith(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  return isSame(bytes, start, part, 0, part.length)
}

/** Where the value begins whose name stands behind a brace or a comma at `place`. */
export function endOfName(bytes: Uint8Array, place: number, end: number): number {
  let quote = place + 2
  while (quote < end && bytes[quote] !== QUOTE) quote += bytes[quote] === BACKSLASH ? 2 : 1
  return Math.min(end, quote + 2)
}

/** Where a value ends that begins here; texts, lists and objects within it are passed over. */
export function endOfValue(bytes: Uint8Array, start: number, end: number): number {
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

/** Cuts a value into what others may have too and what is its own. `isCommon`: others have all of it. */
export function partsOf(bytes: Uint8Array, start: number, end: number, isCommon: boolean): Parts {
  const first = bytes[start] ?? 0
  const isText = first === QUOTE
  const isNumber = !isText && first < COLON
  if (isNumber || end - start > MAX_COMMON) return { start, commonEnd: start, ownEnd: end, end }
  if (isCommon || !isText) return { start, commonEnd: end, ownEnd: end, end }
  const beginning = BEGINNINGS.find((text) => startsWith(bytes, start + 1, text))
  const commonEnd = start + 1 + (beginning?.length ?? 0)
  const ending = ENDINGS.find((text) => startsWith(bytes, end - 1 - text.length, text))
  return {
    start,
    commonEnd,
    ownEnd: ending === undefined ? end : Math.max(commonEnd, end - 1 - ending.length),
    end,
  }
}
