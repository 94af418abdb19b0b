/** Chance that comes out the same for the same seed. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** True in this share of the cases. */
  isLucky(share: number): boolean {
    return this.roll() < share
  }

  /** A whole number from 0 up to, without, `end`. */
  below(end: number): number {
    return Math.floor(this.roll() * end)
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)]
    if (choice === undefined) throw new Error('There is nothing to choose from')
    return choice
  }
}
