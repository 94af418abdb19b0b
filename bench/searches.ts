import { createDb } from '@grove/db'
import type { Random } from '@grove/db/seed'
import { createRandom } from '@grove/db/seed'

/** A search, as the parameters of an address. */
export type Search = Readonly<Record<string, string>>

/** A public guide that searches are made from. */
export interface SampleGuide {
  id: number
  words: string[]
}

/** More of them change nothing. */
const SAMPLE_SIZE = 20_000
const SHORTEST_WORD = 3

export async function readSample(databaseUrl: string): Promise<SampleGuide[]> {
  const db = createDb(databaseUrl)
  try {
    const rows = await db
      .selectFrom('guides')
      .select(['id', 'search_text'])
      .where('is_public', '=', 1)
      .orderBy('id', 'desc')
      .limit(SAMPLE_SIZE)
      .execute()
    return rows.map(({ id, search_text }) => ({ id, words: wordsOf(search_text) }))
  } finally {
    await db.destroy()
  }
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}]+/u).filter((word) => word.length >= SHORTEST_WORD)
}

/**
 * Searches without end, the same each time, none of them twice. Words are drawn from guides, so that frequent
 * words come frequently, as they do from people.
 */
export function* searchesFor(guides: readonly SampleGuide[]): Generator<Search, never> {
  const random = createRandom(1)
  const given = new Set<string>()
  for (;;) {
    const guide = guides[random.below(guides.length)]
    if (guide === undefined) throw new Error('There is no public guide to search for')
    const search = { search: someWords(random, guide) }
    const key = JSON.stringify(search)
    if (given.has(key)) continue
    given.add(key)
    yield search
  }
}

/** One or two words of a guide, whole or begun. */
function someWords(random: Random, { words }: SampleGuide): string {
  const chosen = random.sample(words, 1 + random.below(2))
  return chosen.map((word) => word.slice(0, SHORTEST_WORD + random.below(word.length))).join(' ')
}

/** The next ones of what has no end. */
export function take<T>(items: Generator<T, never>, count: number): T[] {
  return Array.from({ length: count }, () => items.next().value)
}
