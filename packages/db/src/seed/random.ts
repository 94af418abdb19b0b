/** Pseudo-random choices that come out the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number
  /** True in this share of cases. */
  chance: (share: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
  /** Up to `count` different items in random order. */
  sample: <T>(items: readonly T[], count: number) => T[]
}

export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    sample(items, count) {
      const rest = [...items]
      const chosen = []
      while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(below(rest.length), 1))
      return chosen
    },
  }
}
