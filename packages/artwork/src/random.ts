/** A small deterministic source of numbers. Every drawing takes all its choices from one of these, in a fixed order. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** A whole number in [low, high], both ends included. */
  int(low: number, high: number): number
  /** `value` moved by up to `amount` either way. */
  around(value: number, amount: number): number
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean
  /** One entry of a list. Throws RangeError on an empty list. */
  pick<T>(list: readonly T[]): T
  /** -1 or 1. */
  sign(): number
}

/** Spreads neighbouring whole numbers over all 32 bits (murmur3's finaliser), so that ids 1, 2, 3 share nothing. */
function spread(value: number): number {
  let h = value >>> 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * A seed from a text such as an id or a slug: FNV-1a over UTF-16 code units, then spread.
 * Whole number from 0 to 4294967295; the same text always gives the same seed.
 */
export function hashSeed(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  }
  return spread(h)
}

/** The seed as it is used: an unsigned 32-bit whole number. Fractions are cut, anything not finite counts as 0. */
export function normalizeSeed(seed: number): number {
  return Number.isFinite(seed) ? seed >>> 0 : 0
}

/** The entry of a list that a number in [0, 1) points at. Throws RangeError on an empty list. */
function entryAt<T>(list: readonly T[], unit: number): T {
  const entry = list[Math.floor(unit * list.length)]
  if (entry === undefined) {
    throw new RangeError('Cannot pick from an empty list.')
  }
  return entry
}

/**
 * Numbers that depend on nothing but the seed (mulberry32).
 * `stream` gives independent sequences for one seed, so that a new choice in one part leaves the others alone.
 */
export function createRandom(seed: number, stream = 0): Random {
  let state = spread(normalizeSeed(seed) ^ Math.imul(stream + 1, 0x9e3779b1))
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    around: (value, amount) => value + amount * (next() * 2 - 1),
    chance: (probability) => next() < probability,
    pick: (list) => entryAt(list, next()),
    sign: () => (next() < 0.5 ? -1 : 1),
  }
}
