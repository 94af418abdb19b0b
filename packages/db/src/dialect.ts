import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { GrovePostgresAdapter } from './postgres-dialect.ts'

export type DialectName = 'sqlite' | 'postgres'

/** Which database this is, transactions included. */
export function dialectOf<DB>(db: Kysely<DB>): DialectName {
  return db.getExecutor().adapter instanceof GrovePostgresAdapter ? 'postgres' : 'sqlite'
}

/** A condition: the column holds the word somewhere. Reads the column itself; no index answers it. */
export function holdsWord(
  dialect: DialectName,
  column: RawBuilder<string>,
  word: string,
): RawBuilder<boolean> {
  return dialect === 'sqlite'
    ? sql<boolean>`instr(${column}, ${word}) > 0`
    : sql<boolean>`strpos(${column}, ${word}) > 0`
}

/** The same condition as PostgreSQL's trigram index answers it; wildcards in the word mean themselves. */
export function likeWord(column: RawBuilder<string>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** What SQLite's index of trigrams is asked for those that hold all of some; in quotes each one means itself. */
export function matchAll(trigrams: readonly string[]): string {
  return trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** An aggregate: all values of a column as the text of one JSON list, which costs far less than a row each. */
export function jsonList(
  dialect: DialectName,
  column: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): RawBuilder<string> {
  return dialect === 'sqlite'
    ? sql<string>`json_group_array(${column} ${order})`
    : sql<string>`coalesce(json_agg(${column} ${order})::text, '[]')`
}
