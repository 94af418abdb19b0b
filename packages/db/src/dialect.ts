import type { Box, Point } from '@grove/schema'
import { EARTH_RADIUS_KM } from '@grove/schema'
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { GrovePostgresAdapter } from './postgres-dialect.ts'
import type { Database } from './tables/database.ts'

export type DialectName = 'sqlite' | 'postgres'

/** Which database this is, transactions included. */
export function dialectOf<DB>(db: Kysely<DB>): DialectName {
  return db.getExecutor().adapter instanceof GrovePostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * Keeps everybody else from changing the rows of a query until the transaction ends: `.$call(lockForUpdate(trx))`. On
 * SQLite the transaction keeps everybody else from writing as it is.
 */
export function lockForUpdate(trx: Kysely<Database>) {
  const isPostgres = dialectOf(trx) === 'postgres'
  return <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    isPostgres ? query.forUpdate() : query
}

/** Characters that a trigram index knows at a time: shorter words are looked up in the texts themselves. */
const TRIGRAM_LENGTH = 3

/** Whether a trigram index can look a word up. */
function isIndexed(word: string): boolean {
  return word.length >= TRIGRAM_LENGTH && Array.from(word).length >= TRIGRAM_LENGTH
}

/** A condition: the text holds the word (folded) somewhere. */
export function holdsWord(
  db: Kysely<Database>,
  column: RawBuilder<string>,
  word: string,
): RawBuilder<boolean> {
  if (dialectOf(db) === 'sqlite') return sql<boolean>`instr(${column}, ${word}) > 0`
  // In this form PostgreSQL's trigram index answers it; wildcards in the word mean themselves.
  return isIndexed(word)
    ? sql<boolean>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<boolean>`strpos(${column}, ${word}) > 0`
}

/**
 * A query of SQLite's trigram index for the texts that may hold all words: those with trigrams that together are each word.
 * In quotes a trigram means itself. undefined where no word is long enough.
 */
export function trigramQuery(words: readonly string[]): string | undefined {
  const trigrams = new Set(words.flatMap(trigramsOf))
  if (trigrams.size === 0) return undefined
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** As few as make up the word: the texts that are found are looked into anyway. */
function trigramsOf(word: string): string[] {
  const characters = Array.from(word)
  const last = characters.length - TRIGRAM_LENGTH
  return characters.flatMap((_, at) =>
    at === last || (at < last && at % TRIGRAM_LENGTH === 0)
      ? [characters.slice(at, at + TRIGRAM_LENGTH).join('')]
      : [],
  )
}

/** A condition: a list in JSON text holds this value, which needs no escape. */
export function holdsValue(
  db: Kysely<Database>,
  column: RawBuilder<string>,
  value: string,
): RawBuilder<boolean> {
  const find = dialectOf(db) === 'sqlite' ? sql`instr` : sql`strpos`
  return sql<boolean>`${find}(${column}, ${`"${value}"`}) > 0`
}

/** A condition: the shown point of the guide is in one of the boxes. */
export function isInBoxes(boxes: readonly Box[]): RawBuilder<boolean> {
  const conditions = boxes.map(
    ({ west, south, east, north }) =>
      sql`(guides.shown_latitude between ${south} and ${north} and guides.shown_longitude between ${west} and ${east})`,
  )
  return sql<boolean>`(guides.shown_latitude is not null and (${sql.join(conditions, sql` or `)}))`
}

/**
 * A condition that SQLite's indexes of points answer, which begin with the whole degrees of the latitude and go on with the
 * longitude: the shown point is within the degrees of the boxes.
 */
function isWithinDegreesOf(boxes: readonly Box[]): RawBuilder<boolean> {
  const degrees = new Set<number>()
  for (const { south, north } of boxes)
    for (let degree = Math.trunc(south); degree <= Math.trunc(north); degree += 1) degrees.add(degree)
  const list = sql.join([...degrees].map((degree) => sql.lit(degree)))
  return sql<boolean>`cast(guides.shown_latitude as integer) in (${list})`
}

/** The condition of `isInBoxes`, in the form that the database's index of points answers. */
export function isInIndexedBoxes(db: Kysely<Database>, boxes: readonly Box[]): RawBuilder<boolean> {
  return dialectOf(db) === 'postgres'
    ? isInBoxes(boxes)
    : sql<boolean>`(${isWithinDegreesOf(boxes)} and ${isInBoxes(boxes)})`
}

const RADIANS_PER_DEGREE = Math.PI / 180

/**
 * Kilometres from a point to the shown point of the guide; the same formula as `distanceKm` of the schema. It takes longer
 * than any other condition, and SQLite works it out wherever it stands: name it once in a query. For guides that show a
 * point only: elsewhere it is null on SQLite, and half way around the earth on PostgreSQL, whose `least` passes over null.
 */
export function distanceFrom(db: Kysely<Database>, { latitude, longitude }: Point): RawBuilder<number> {
  const radians = (degrees: RawBuilder<unknown>) => sql`(${degrees} * ${sql.lit(RADIANS_PER_DEGREE)})`
  const north = sql`sin(${radians(sql`(guides.shown_latitude - ${latitude})`)} / 2)`
  const east = sql`sin(${radians(sql`(guides.shown_longitude - ${longitude})`)} / 2)`
  const cosines = sql`cos(${radians(sql`guides.shown_latitude`)}) * ${Math.cos(latitude * RADIANS_PER_DEGREE)}`
  const share = sql`${north} * ${north} + ${cosines} * ${east} * ${east}`
  // On the other side of the earth rounding may take it beyond 1, of which there is no arc sine.
  const least = sql.raw(dialectOf(db) === 'sqlite' ? 'min' : 'least')
  return sql<number>`(${sql.lit(2 * EARTH_RADIUS_KM)} * asin(sqrt(${least}(1.0, ${share}))))`
}

/** Says which index to read a table by, after its name. PostgreSQL chooses by itself. */
export function indexedBy(db: Kysely<Database>, index: string): RawBuilder<unknown> {
  return dialectOf(db) === 'postgres' ? sql`` : sql`indexed by ${sql.ref(index)}`
}

/**
 * A condition: the column has one of the few texts of a query. As an array PostgreSQL looks each of them up in an index,
 * where it would read all of the index to join it with a query.
 */
export function isAmong(
  db: Kysely<Database>,
  column: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return dialectOf(db) === 'postgres'
    ? sql<boolean>`${column} = any(array(${query}))`
    : sql<boolean>`${column} in (${query})`
}

/** A column of a condition that SQLite is not to read its index for; PostgreSQL weighs its indexes by itself. */
export function unindexed(db: Kysely<Database>, column: string): RawBuilder<unknown> {
  return dialectOf(db) === 'sqlite' ? sql`+${sql.ref(column)}` : sql.ref(column)
}

/**
 * A text to order by: by its bytes, and without regard to the case of A to Z. SQLite knows no other letters' case, and
 * PostgreSQL would know that of all letters in one database and not in another.
 */
export function withoutCase(db: Kysely<Database>, column: string): RawBuilder<unknown> {
  const text = sql.ref(column)
  return dialectOf(db) === 'postgres' ? sql`lower(${text} collate "C")` : sql`lower(${text})`
}

/** A condition: the column holds a link to a picture of another site. Word by word that of the partial indexes. */
export function isLink(db: Kysely<Database>, column: string): RawBuilder<boolean> {
  return dialectOf(db) === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} >= 'https:' and ${sql.ref(column)} < 'https;'`
    : sql<boolean>`${sql.ref(column)} like 'https:%'`
}
