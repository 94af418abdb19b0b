/** Gives each form field of a document a name of its own, made from its words. */
export class FieldNames {
  readonly #taken = new Set<string>()

  take(words: string): string {
    const name =
      words
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
        .split(' ')
        .slice(0, 8)
        .join('-') || 'field'
    let unique = name
    for (let count = 2; this.#taken.has(unique); count++) unique = `${name}-${count}`
    this.#taken.add(unique)
    return unique
  }
}
