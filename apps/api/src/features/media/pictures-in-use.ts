interface Use {
  /** How many saves under way need the picture. */
  saves: number
  isNew: boolean
  hasFailed: boolean
}

/**
 * The pictures that saves of this process are about to show. One that was stored for a save which failed is taken
 * back only when no other save needs it any more.
 */
export class PicturesInUse {
  readonly #uses = new Map<string, Use>()

  begin(hashes: readonly string[]): void {
    for (const hash of hashes) {
      const use = this.#uses.get(hash) ?? { saves: 0, isNew: false, hasFailed: false }
      use.saves += 1
      this.#uses.set(hash, use)
    }
  }

  /** Notes that the picture was not stored before. */
  markNew(hash: string): void {
    const use = this.#uses.get(hash)
    if (use !== undefined) use.isNew = true
  }

  /** Ends what `begin` began; answers the pictures to take back, unless a guide shows them. */
  end(hashes: readonly string[], { hasFailed }: { hasFailed: boolean }): string[] {
    const unused: string[] = []
    for (const hash of hashes) {
      const use = this.#uses.get(hash)
      if (use === undefined) continue
      use.saves -= 1
      use.hasFailed ||= hasFailed
      if (use.saves > 0) continue
      this.#uses.delete(hash)
      if (use.isNew && use.hasFailed) unused.push(hash)
    }
    return unused
  }
}
