import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { GrovePostgresAdapter } from './postgres-dialect.ts'

export type DialectName = 'sqlite' | 'postgres'

/** Which database this is, transactions included. */
export function dialectOf<DB>(db: Kysely<DB>): DialectName {
  return db.getExecutor().adapter instanceof GrovePostgresAdapter ? 'postgres' : 'sqlite'
}

/** Characters that a trigram index knows at a time: shorter words are looked up in the texts themselves. */
const TRIGRAM_LENGTH = 3

/** Whether a trigram index can look a word up. */
function isIndexed(word: string): boolean {
  return word.length >= TRIGRAM_LENGTH && Array.from(word).length >= TRIGRAM_LENGTH
}

/** A condition: the text holds the word (folded) somewhere. */
export function holdsWord(
  dialect: DialectName,
  column: RawBuilder<string>,
  word: string,
): RawBuilder<boolean> {
  if (dialect === 'sqlite') return sql<boolean>`instr(${column}, ${word}) > 0`
  // In this form PostgreSQL's trigram index answers it; wildcards in the word mean themselves.
  return isIndexed(word)
    ? sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`strpos(${column}, ${word}) > 0`
}

/**
 * A query of SQLite's trigram index for the texts that may hold all words: those with all their trigrams. In quotes each
 * trigram means itself. undefined where no word is long enough.
 */
export function trigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set(words.flatMap(trigramsOf))
  if (trigrams.size === 0) return undefined
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

function trigramsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters
    .slice(TRIGRAM_LENGTH - 1)
    .map((_, start) => characters.slice(start, start + TRIGRAM_LENGTH).join(''))
}
