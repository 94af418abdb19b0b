import type { GuideCard, GuidePins } from '@grove/schema'
import { bioPreview, EXACT_COUNT_LIMIT, PIN_COORDINATE_SCALE } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, jsonList, matchAll } from '../dialect.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { decodeGuideCursor, encodeGuideCursor } from './guide-cursor.ts'
import { isPublic, parseBadges } from './guide-row.ts'
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

export interface GuideCardPage {
  items: GuideCard[]
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null
}

export interface GuideCount {
  total: number
  /** True where there are more than `total`. */
  totalIsCapped: boolean
}

interface GuideCardQuery {
  /** Folded, see `searchWords`; none finds all. */
  words: readonly string[]
  cursor?: string | null
  limit: number
}

type GuideCardRow = Omit<GuideCard, 'certificationBadges' | 'bioPreview'> & {
  createdAt: string
  certificationBadges: string
  bio: string | null
}

// Written out: putting it together by the query builder costs more than SQLite takes for it.
const cardColumns = sql`
  guides.id,
  guides.created_at as "createdAt",
  guides.user_name as "userName",
  guides.profile_image as "profileImage",
  guides.image_focal_point_x as "imageFocalPointX",
  guides.image_focal_point_y as "imageFocalPointY",
  guides.city,
  guides.county,
  guides.country,
  guides.website,
  guides.instagram,
  guides.facebook,
  guides.contact_email as "contactEmail",
  guides.certification_badges as "certificationBadges",
  guides.bio`

function toGuideCard(row: GuideCardRow): GuideCard {
  return {
    id: row.id,
    userName: row.userName,
    profileImage: row.profileImage,
    imageFocalPointX: row.imageFocalPointX,
    imageFocalPointY: row.imageFocalPointY,
    city: row.city,
    county: row.county,
    country: row.country,
    website: row.website,
    instagram: row.instagram,
    facebook: row.facebook,
    contactEmail: row.contactEmail,
    certificationBadges: parseBadges(row.certificationBadges),
    bioPreview: bioPreview(row.bio),
  }
}

/** The cards of up to `limit` rows; one row more tells that there is a next page. */
function toPage(rows: readonly GuideCardRow[], limit: number): GuideCardPage {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(toGuideCard),
    nextCursor: last === undefined ? null : encodeGuideCursor(last),
  }
}

async function readCards(
  db: Db,
  plan: SearchPlan,
  { cursor, limit }: { cursor: GuideCursor | undefined; limit: number },
): Promise<GuideCardPage> {
  const { rows } = await sql<GuideCardRow>`
    select ${cardColumns}
    from ${selectPage(plan, { cursor, limit: limit + 1 })} as page
    inner join guides on guides.id = page.id
    order by page.created_at desc, page.id desc`.execute(db)
  return toPage(rows, limit)
}

const cardsByIdsQuery = preparedQuery<GuideCardRow>((db) => {
  const page =
    dialectOf(db) === 'sqlite'
      ? sql`select value as id from json_each(${PARAMETER})`
      : sql`select value::integer as id from json_array_elements_text(${PARAMETER}::json)`
  return sql<GuideCardRow>`
    select ${cardColumns}
    from (${page}) as page cross join guides where guides.id = page.id and guides.published = 1`.compile(db)
})

/**
 * A page of the guides with these ids, in their order; `hasMore` tells whether there is a page after it. undefined where
 * one of them is not public any more.
 */
export async function readGuideCardPage(
  db: Db,
  { ids, hasMore }: { ids: readonly number[]; hasMore: boolean },
): Promise<GuideCardPage | undefined> {
  const rows = new Map((await cardsByIdsQuery(db, [JSON.stringify(ids)])).map((row) => [row.id, row]))
  const items: GuideCard[] = []
  let last: GuideCardRow | undefined
  for (const id of ids) {
    last = rows.get(id)
    if (last === undefined) return undefined
    items.push(toGuideCard(last))
  }
  return { items, nextCursor: hasMore && last !== undefined ? encodeGuideCursor(last) : null }
}

interface FewMatchesRow extends GuideCardRow {
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
      select (select count(*) from candidates) as candidates, (select count(*) from found) as matches, ${cardColumns}
      from (select 1) left join page left join guides on guides.id = page.id
      order by page.created_at desc, page.id desc`.compile(db),
  )
}

const fewMatchesQueries = new Map<string, ReturnType<typeof fewMatchesQuery>>()

/** The page and the count of a search, where few guides hold its two rarest trigrams; for SQLite. */
async function searchFew(
  db: Db,
  words: readonly string[],
  { cursor, limit }: { cursor: GuideCursor | undefined; limit: number },
): Promise<(GuideCardPage & GuideCount) | undefined> {
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

/**
 * Public guides that hold every word in name, city, county or country, newest first, at most `limit` of them after the
 * cursor, and how many there are in all. Throws InvalidError for a cursor that is none.
 */
export async function searchGuideCards(
  db: Db,
  { words, cursor: text, limit }: GuideCardQuery,
): Promise<GuideCardPage & GuideCount> {
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
