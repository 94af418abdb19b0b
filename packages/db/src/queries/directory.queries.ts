import type { GuidePins } from '@grove/schema'
import { EXACT_COUNT_LIMIT, PIN_COORDINATE_SCALE } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, jsonList, matchAll } from '../dialect.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { decodeGuideCursor, encodeGuideCursor } from './guide-cursor.ts'
import { isPublic } from './guide-row.ts'
import type { SearchPlan } from './guide-search.ts'
import {
  countMatches,
  FEW_FOR_A_PAGE,
  FEW_FOR_ALL,
  FEW_TRIGRAMS,
  planForMatches,
  planSearch,
  publicScope,
  selectPage,
} from './guide-search.ts'
import { PARAMETER, preparedQuery } from './prepared-query.ts'
import { isIndexed, rarestTrigrams } from './trigrams.ts'

export interface GuideCount {
  total: number
  /** True where there are more than `total`. */
  totalIsCapped: boolean
}

export interface GuideCardQuery {
  /** Folded, see `searchWords`; none finds all. */
  words: readonly string[]
  cursor?: string | null
  limit: number
}

/** A card as the text of its JSON, and its place in the order. */
interface CardRow extends GuideCursor {
  card: string
}

const cardColumns = sql`public_cards.guide_id as id, public_cards.created_at as "createdAt", public_cards.card`

interface CardTexts {
  cards: string[]
  nextCursor: string | null
}

/** The cards of up to `limit` rows; one row more tells that there is a next page. */
function toPage(rows: readonly CardRow[], limit: number): CardTexts {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    cards: rows.slice(0, limit).map(({ card }) => card),
    nextCursor: last === undefined ? null : encodeGuideCursor(last),
  }
}

async function readCards(
  db: Db,
  plan: SearchPlan,
  { cursor, limit }: { cursor: GuideCursor | undefined; limit: number },
): Promise<CardTexts> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from ${selectPage(plan, { cursor, limit: limit + 1 })} as page
    inner join public_cards on public_cards.guide_id = page.id
    order by page.created_at desc, page.id desc`.execute(db)
  return toPage(rows, limit)
}

interface FewMatchesRow extends CardRow {
  /** Guides that hold the trigrams, up to one more than few. */
  candidates: number
  matches: number
}

/** Matches, their count and their page in one statement, of a search that leaves few guides to look into. */
function fewMatchesQuery(wordCount: number, hasCursor: boolean) {
  const holdsEveryWord = Array.from(
    { length: wordCount },
    () => sql`instr(guides.search_text, ${PARAMETER}) > 0`,
  )
  return preparedQuery<FewMatchesRow>((db) =>
    sql<FewMatchesRow>`
      with candidates as materialized (
        select rowid as id from guide_search where guide_search match ${PARAMETER}
        limit ${sql.lit(FEW_FOR_A_PAGE + 1)}),
      found as materialized (
        select guides.id, guides.created_at
        from candidates cross join guides indexed by guides_found on guides.id = candidates.id
        where guides.published = 1 and ${sql.join(holdsEveryWord, sql` and `)}),
      page as (
        select id, created_at from found
        ${hasCursor ? sql`where (created_at, id) < (${PARAMETER}, ${PARAMETER})` : sql``}
        order by created_at desc, id desc limit ${PARAMETER})
      select (select count(*) from candidates) as candidates, (select count(*) from found) as matches,
        ${cardColumns}
      from (select 1) left join page left join public_cards on public_cards.guide_id = page.id
      order by page.created_at desc, page.id desc`.compile(db),
  )
}

const fewMatchesQueries = new Map<string, ReturnType<typeof fewMatchesQuery>>()

/** The page and the count of a search, where few guides hold its two rarest trigrams; for SQLite. */
async function searchFew(
  db: Db,
  words: readonly string[],
  { cursor, limit }: { cursor: GuideCursor | undefined; limit: number },
): Promise<(CardTexts & GuideCount) | undefined> {
  const rarest = (await rarestTrigrams(db, publicScope, words)).slice(0, FEW_TRIGRAMS)
  const shape = `${words.length} ${cursor === undefined}`
  const query = fewMatchesQueries.get(shape) ?? fewMatchesQuery(words.length, cursor !== undefined)
  fewMatchesQueries.set(shape, query)
  const after = cursor === undefined ? [] : [cursor.createdAt, cursor.id]
  const rows = await query(db, [matchAll(rarest), ...words, ...after, limit + 1])
  const { candidates = 0, matches = 0 } = rows[0] ?? {}
  if (candidates > FEW_FOR_A_PAGE) return undefined
  // Without a match there is one row of counts alone.
  const page = toPage(matches === 0 ? [] : rows.filter(({ id }) => id !== null), limit)
  return { ...page, total: matches, totalIsCapped: false }
}

async function searchCards(
  db: Db,
  { words, cursor: text, limit }: GuideCardQuery,
): Promise<CardTexts & GuideCount> {
  const cursor = text === null || text === undefined ? undefined : decodeGuideCursor(text)
  if (dialectOf(db) === 'sqlite' && words.some(isIndexed)) {
    const few = await searchFew(db, words, { cursor, limit })
    if (few !== undefined) return few
    const count = await countPublicGuides(db, words)
    const plan = await planForMatches(db, publicScope, words, count.total)
    return { ...(await readCards(db, plan, { cursor, limit })), ...count }
  }
  const [plan, count] = await Promise.all([
    planSearch(db, publicScope, words, FEW_FOR_A_PAGE),
    countPublicGuides(db, words),
  ])
  return { ...(await readCards(db, plan, { cursor, limit })), ...count }
}

/**
 * Public guides that hold every word in name, city, county or country, newest first, at most `limit` of them after the
 * cursor, and how many there are in all: the JSON of a GuidePage, since the cards are stored as such, and taking them
 * apart costs more than finding them. Throws InvalidError for a cursor that is none.
 */
export async function searchGuideCardsJson(db: Db, query: GuideCardQuery): Promise<string> {
  return pageJson(await searchCards(db, query))
}

function pageJson({ cards, total, totalIsCapped, nextCursor }: CardTexts & GuideCount): string {
  const rest = JSON.stringify({ total, totalIsCapped, nextCursor })
  return `{"items":[${cards.join(',')}],${rest.slice(1)}`
}

interface CardsRow {
  cards: Buffer | null
  count: number
  createdAt: string | null
}

const cardsByIdsQuery = preparedQuery<CardsRow>((db) => {
  const rest = sql`cast(count(*) as integer) as count, min(public_cards.created_at) as "createdAt"`
  // SQLite joins the texts in the order in which it goes through the ids.
  return dialectOf(db) === 'sqlite'
    ? sql<CardsRow>`
        select cast(group_concat(public_cards.card, ',') as blob) as cards, ${rest}
        from json_each(${PARAMETER}) as page cross join public_cards
        where public_cards.guide_id = page.value`.compile(db)
    : sql<CardsRow>`
        select convert_to(string_agg(card, ',' order by created_at desc, guide_id desc), 'UTF8') as cards, ${rest}
        from json_array_elements_text(${PARAMETER}::json) as page
        inner join public_cards on public_cards.guide_id = page.value::integer`.compile(db)
})

/**
 * The cards of the guides with these ids, of which there is at least one, newest first as they are told: as JSON with a comma
 * between two, and the cursor of what comes after the last. undefined where one of them is not public any more.
 */
export async function readGuideCardsJson(
  db: Db,
  ids: readonly number[],
): Promise<{ cards: Buffer; cursor: string } | undefined> {
  const [row] = await cardsByIdsQuery(db, [JSON.stringify(ids)])
  const id = ids.at(-1)
  if (row === undefined || row.count < ids.length || id === undefined) return undefined
  const { cards, createdAt } = row
  if (cards === null || createdAt === null) return undefined
  return { cards, cursor: encodeGuideCursor({ createdAt, id }) }
}

/** How many public guides hold every word: exact up to EXACT_COUNT_LIMIT, and no more than that. */
export async function countPublicGuides(db: Db, words: readonly string[]): Promise<GuideCount> {
  const matches = await countMatches(db, publicScope, words, EXACT_COUNT_LIMIT + 1)
  return { total: Math.min(matches, EXACT_COUNT_LIMIT), totalIsCapped: matches > EXACT_COUNT_LIMIT }
}

/** The places of all public guides that hold every word; guides without a place are left out. */
export async function listGuidePins(db: Db, words: readonly string[]): Promise<GuidePins> {
  const dialect = dialectOf(db)
  const { source, condition } = await planSearch(db, publicScope, words, FEW_FOR_ALL)
  const scaled = (column: 'latitude_number' | 'longitude_number') =>
    sql`cast(round(guides.${sql.ref(column)} * ${sql.lit(PIN_COORDINATE_SCALE)}) as integer)`
  const { rows } = await sql<Record<keyof GuidePins, string>>`
    select ${jsonList(dialect, sql`guides.id`)} as ids,
      ${jsonList(dialect, scaled('latitude_number'))} as latitudes,
      ${jsonList(dialect, scaled('longitude_number'))} as longitudes
    from ${source} where ${condition}
      and guides.latitude_number is not null and guides.longitude_number is not null`.execute(db)
  const [lists] = rows
  if (lists === undefined) return { ids: [], latitudes: [], longitudes: [] }
  return {
    ids: JSON.parse(lists.ids) as number[],
    latitudes: JSON.parse(lists.latitudes) as number[],
    longitudes: JSON.parse(lists.longitudes) as number[],
  }
}

export interface PublicGuideAddress {
  id: number
  updatedAt: string
}

/** The public guides with ids above `afterId`, in the order of their ids: what a site map lists. */
export async function listPublicGuideAddresses(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<PublicGuideAddress[]> {
  return db
    .selectFrom('guides')
    .select(['id', 'updated_at as updatedAt'])
    .where(isPublic)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Grows with every change of what the public sees: the key of everything that is kept prepared. */
export async function getDirectoryVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Belongs into the transaction of every change of what the public sees. Answers the new version. */
export async function bumpDirectoryVersion(trx: Db): Promise<number> {
  const { version } = await trx
    .updateTable('directory_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
