import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, holdsWord, likeWord, matchAll } from '../dialect.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { isIndexed, rarestTrigrams } from './trigrams.ts'

/** The rarest two trigrams of a search nearly always leave few guides to look into; reading more costs more. */
export const FEW_TRIGRAMS = 2
/** Where two leave many, so many leave hardly a guide that does not hold the words. */
const MANY_TRIGRAMS = 8
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
  /** SQLite's guides as they are looked up one by one, through an index that holds all that a search reads. */
  looked: RawBuilder<unknown>
}

export const publicScope: SearchScope = {
  column: sql<string>`guides.search_text`,
  condition: sql<boolean>`guides.published = 1`,
  walkIndex: sql`guides_public`,
  trigrams: sql`guide_search`,
  looked: sql`guides indexed by guides_found`,
}

export const adminScope: SearchScope = {
  column: sql<string>`guides.admin_search_text`,
  condition: sql<boolean>`1 = 1`,
  walkIndex: sql`guides_admin`,
  trigrams: sql`guide_admin_search`,
  looked: sql`guides`,
}

/**
 * How the matches are found: through the trigram index where they are few, else by walking the guides newest
 * first and looking into each text.
 */
export interface SearchPlan {
  source: RawBuilder<unknown>
  condition: RawBuilder<boolean>
}

const newestFirst = sql`order by guides.created_at desc, guides.id desc`

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
function postgresPlan(scope: SearchScope, words: readonly string[]): SearchPlan {
  const matches = words.filter(isIndexed).map((word) => likeWord(scope.column, word))
  const others = words
    .filter((word) => !isIndexed(word))
    .map((word) => holdsWord('postgres', scope.column, word))
  return { source: sql`guides`, condition: all([scope.condition, ...matches, ...others]) }
}

/** SQLite's way: the guides that hold the trigrams, looked into one by one. */
function trigramPlan(scope: SearchScope, words: readonly string[], trigrams: readonly string[]): SearchPlan {
  return {
    // A cross join keeps this order: first the trigrams, then the guide of each.
    source: sql`(
      select rowid as id from ${scope.trigrams} where ${scope.trigrams} match ${matchAll(trigrams)}
    ) as hits cross join ${scope.looked} on guides.id = hits.id`,
    condition: all([scope.condition, ...words.map((word) => holdsWord('sqlite', scope.column, word))]),
  }
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
  if (dialectOf(db) === 'sqlite') return planByTrigrams(db, scope, words, few)
  const plan = postgresPlan(scope, words)
  return (await countUpTo(db, postgresPlan(scope, indexed), few + 1)) > few
    ? walkPlan(db, scope, words)
    : plan
}

async function planByTrigrams(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
  few: number,
): Promise<SearchPlan> {
  const trigrams = await rarestTrigrams(db, scope, words)
  for (const count of trigrams.length > FEW_TRIGRAMS ? [FEW_TRIGRAMS, MANY_TRIGRAMS] : [FEW_TRIGRAMS]) {
    const chosen = trigrams.slice(0, count)
    const candidates = {
      source: scope.trigrams,
      condition: sql<boolean>`${scope.trigrams} match ${matchAll(chosen)}`,
    }
    if ((await countUpTo(db, candidates, few + 1)) <= few) return trigramPlan(scope, words, chosen)
  }
  return walkPlan(db, scope, words)
}

/** How SQLite finds guides that are known to be so many, by words of which at least one is indexed. */
export async function planForMatches(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
  matches: number,
): Promise<SearchPlan> {
  if (matches > FEW_FOR_A_PAGE) return walkPlan(db, scope, words)
  const trigrams = await rarestTrigrams(db, scope, words)
  return trigramPlan(scope, words, trigrams.slice(0, MANY_TRIGRAMS))
}

/** How many guides of the scope hold all words (folded), counted up to `limit`. */
export async function countMatches(
  db: Db,
  scope: SearchScope,
  words: readonly string[],
  limit: number,
): Promise<number> {
  if (dialectOf(db) === 'sqlite' && words.some(isIndexed)) {
    const trigrams = await rarestTrigrams(db, scope, words)
    return countUpTo(db, trigramPlan(scope, words, trigrams.slice(0, MANY_TRIGRAMS)), limit)
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
