const SLOTS = 65_536

/** FNV-1a of a text's UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash >>> 0
}

/**
 * Remembers which keys have come lately, some 65,000 of them in 256 kB: each leaves its hash in a slot that another key
 * takes over one day. Rarely it takes a key for one that has come, or forgets one: for what only saves work.
 */
export class RecentKeys {
  readonly #slots = new Uint32Array(SLOTS)

  /** True where the key has come before. */
  note(key: string): boolean {
    const hash = hashOf(key)
    const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1)
    const isKnown = this.#slots[slot] === hash
    this.#slots[slot] = hash
    return isKnown
  }
}
