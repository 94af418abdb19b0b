import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, holdsWord, likeWord, matchWords } from '../dialect.ts'
import type { GuideCursor } from './guide-cursor.ts'

/** Trigram indexes know words from this many characters on. */
const INDEXED_WORD_LENGTH = 3
/** Up to this many matches are fetched and sorted for a page; of more, walking newest first soon has a page full. */
export const FEW_FOR_A_PAGE = 1_000
/** Up to this many matches are fetched one by one where all are wanted; of more, one walk through all guides is less. */
export const FEW_FOR_ALL = 8_000

/** Which guides are looked through, and by which of their texts. */
export interface SearchScope {
  /** The searched text's column. */
  column: RawBuilder<string>
  /** Which guides. Written out, not bound, so that partial indexes serve it. */
  condition: RawBuilder<boolean>
  /** The index that holds the order, newest first, and all that a search reads. */
  walkIndex: RawBuilder<unknown>
  /** SQLite's table of trigrams. */
  trigrams: RawBuilder<unknown>
}

export const publicScope: SearchScope = {
  column: sql<string>`guides.search_text`,
  condition: sql<boolean>`guides.published = 1`,
  walkIndex: sql`guides_public`,
  trigrams: sql`guide_search`,
}

export const adminScope: SearchScope = {
  column: sql<string>`guides.admin_search_text`,
  condition: sql<boolean>`1 = 1`,
  walkIndex: sql`guides_admin`,
  trigrams: sql`guide_admin_search`,
}

/**
 * How the matches are found: through the trigram index where they are few, else by walking the guides newest
 * first and looking into each text.
 */
export interface SearchPlan {
  source: RawBuilder<unknown>
  condition: RawBuilder<boolean>
  /** How many matches there are, where finding the plan has told. */
  matches?: number
}

const newestFirst = sql`order by guides.created_at desc, guides.id desc`

function isIndexed(word: string): boolean {
  return Array.from(word).length >= INDEXED_WORD_LENGTH
}

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function walkPlan(db: Db, scope: SearchScope, words: readonly string[]): SearchPlan {
  const dialect = dialectOf(db)
  return {
    source: dialect === 'sqlite' ? sql`guides indexed by ${scope.walkIndex}` : sql`guides`,
    condition: all([scope.condition, ...words.map((word) => holdsWord(dialect, scope.column, word))]),
  }
}

/** PostgreSQL's way: it weighs the index of trigrams against the others by itself. */
function trigramPlan(scope: SearchScope, words: readonly string[]): SearchPlan {
  const matches = words.filter(isIndexed).map((word) => likeWord(scope.column, word))
  const others = words
    .filter((word) => !isIndexed(word))
    .map((word) => holdsWord('postgres', scope.column, word))
  return { source: sql`guides`, condition: all([scope.condition, ...matches, ...others]) }
}

/** The number of matches, counted up to `limit`. */
async function countUpTo(
  db: Db,
  { source, condition }: SearchPlan,
  limit: number,
  order: RawBuilder<unknown> = sql``,
): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*) as matches
    from (select 1 as one from ${source} where ${condition} ${order} limit ${limit}) as found`.execute(db)
  return rows[0]?.matches ?? 0
}

/**
 * Finds out how frequent the words (folded) are, and so how to find the guides that hold them all. `few` is up to
 * how many matches the trigram index is worth it.
 */
export async function planSearch(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
  few: typeof FEW_FOR_A_PAGE | typeof FEW_FOR_ALL,
): Promise<SearchPlan> {
  const indexed = words.filter(isIndexed)
  if (indexed.length === 0) return walkPlan(db, scope, words)
  if (dialectOf(db) === 'sqlite') return planByHits(db, scope, words, few)
  const matches = await countIndexed(db, scope, indexed, few + 1)
  return matches > few ? walkPlan(db, scope, words) : trigramPlan(scope, words)
}

/** SQLite's way: the trigrams are read once, for the count and for the guides. */
async function planByHits(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
  few: number,
): Promise<SearchPlan> {
  const indexed = words.filter(isIndexed)
  const { rows } = await sql<{ ids: string; matches: number }>`
    select count(*) as matches, json_group_array(id) as ids
    from (select rowid as id from ${scope.trigrams} where ${matchWords(scope.trigrams, indexed)}
      limit ${few + 1}) as found`.execute(db)
  const { ids = '[]', matches = 0 } = rows[0] ?? {}
  if (matches > few) return walkPlan(db, scope, words)
  const others = words
    .filter((word) => !isIndexed(word))
    .map((word) => holdsWord('sqlite', scope.column, word))
  return {
    // A cross join keeps this order: first the matches, then the guide of each.
    source: sql`json_each(${ids}) as hits cross join guides on guides.id = hits.value`,
    condition: all([scope.condition, ...others]),
    ...(others.length === 0 && { matches }),
  }
}

/** How many guides hold words that are all indexed, counted up to `limit`. */
async function countIndexed(
  db: Db,
  scope: SearchScope,
  indexed: readonly string[],
  limit: number,
): Promise<number> {
  // SQLite's index holds just the guides of the scope, so that it can answer by itself.
  const plan =
    dialectOf(db) === 'sqlite'
      ? { source: scope.trigrams, condition: matchWords(scope.trigrams, indexed) }
      : trigramPlan(scope, indexed)
  return countUpTo(db, plan, limit)
}

/** How many guides of the scope hold all words (folded), counted up to `limit`. */
export async function countMatches(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
  limit: number,
): Promise<number> {
  if (dialectOf(db) === 'sqlite' && words.length > 0 && words.every(isIndexed)) {
    return countIndexed(db, scope, words, limit)
  }
  // The order makes PostgreSQL read the index that has it, and with it all that is asked, instead of the table.
  return countUpTo(db, await planSearch(db, scope, words, FEW_FOR_ALL), limit, newestFirst)
}

/** A subquery of `id` and `created_at`: the matches newest first, those after the cursor. */
export function selectPage(
  plan: SearchPlan,
  { cursor, limit, offset = 0 }: { cursor?: GuideCursor; limit: number; offset?: number },
): RawBuilder<{ id: number; created_at: string }> {
  const after =
    cursor === undefined
      ? sql``
      : sql`and (guides.created_at, guides.id) < (${cursor.createdAt}, ${cursor.id})`
  return sql<{ id: number; created_at: string }>`(
    select guides.id, guides.created_at from ${plan.source} where ${plan.condition} ${after}
    ${newestFirst} limit ${limit} offset ${offset})`
}
