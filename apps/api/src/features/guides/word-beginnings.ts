/** Things in a row: from the first one up to the one after the last. */
export interface Range {
  from: number
  to: number
}

const SPACE = 0x20
/** Characters of a beginning. */
export const BEGINNING_LENGTH = 4
/** A slot has the characters of a beginning, two in a number, and the range of what begins so; all 0 where it is free. */
const SLOT = { columns: 4, from: 2, to: 3 } as const
/** Most beginnings stand in the first slot that they are looked for in. */
const SLOTS_PER_BEGINNING = 2

function twoCharacters(text: Uint16Array, place: number): number {
  return (text[place] as number) | ((text[place + 1] as number) << 16)
}

/** A number that is spread evenly over so many, a power of two. */
function spread(first: number, second: number, count: number): number {
  const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & (count - 1)
}

/** A table of the beginnings of what stands at some places of a text, in the order of these; BEGINNING_LENGTH characters follow on each. */
export function tableOfBeginnings(text: Uint16Array, places: Int32Array): Int32Array {
  const beginnings: (Range & { first: number; second: number })[] = []
  for (const [order, place] of places.entries()) {
    // What is shorter is no beginning of so many characters.
    if (text.subarray(place, place + BEGINNING_LENGTH).includes(SPACE)) continue
    const [first, second] = [twoCharacters(text, place), twoCharacters(text, place + 2)]
    const last = beginnings.at(-1)
    if (last?.first === first && last.second === second) last.to = order + 1
    else beginnings.push({ first, second, from: order, to: order + 1 })
  }
  const slots = 2 ** Math.ceil(Math.log2(beginnings.length * SLOTS_PER_BEGINNING + 1))
  const table = new Int32Array(slots * SLOT.columns)
  for (const { first, second, from, to } of beginnings) {
    let slot = spread(first, second, slots)
    while ((table[slot * SLOT.columns + SLOT.to] as number) !== 0) slot = (slot + 1) & (slots - 1)
    table.set([first, second, from, to], slot * SLOT.columns)
  }
  return table
}

/** The range of what begins as a word does, which has BEGINNING_LENGTH characters at least: it is read in one line of memory, mostly. */
export function rangeOfBeginning(table: Int32Array, word: Uint16Array): Range {
  const [first, second] = [twoCharacters(word, 0), twoCharacters(word, 2)]
  const slots = table.length / SLOT.columns
  for (let slot = spread(first, second, slots); ; slot = (slot + 1) & (slots - 1)) {
    const row = slot * SLOT.columns
    const to = table[row + SLOT.to] as number
    if (to === 0 || ((table[row] as number) === first && (table[row + 1] as number) === second))
      return { from: table[row + SLOT.from] as number, to }
  }
}
