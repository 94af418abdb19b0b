import type { GuideCard, GuidePins } from '@grove/schema'
import { bioPreview, EXACT_COUNT_LIMIT, PIN_COORDINATE_SCALE } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, jsonList } from '../dialect.ts'
import { decodeGuideCursor, encodeGuideCursor } from './guide-cursor.ts'
import { isPublic, parseBadges } from './guide-row.ts'
import type { SearchPlan } from './guide-search.ts'
import {
  countMatches,
  FEW_FOR_A_PAGE,
  FEW_FOR_ALL,
  planSearch,
  publicScope,
  selectPage,
} from './guide-search.ts'

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

async function readCards(
  db: Db,
  plan: SearchPlan,
  { cursor, limit }: GuideCardQuery,
): Promise<GuideCardPage> {
  const after = cursor === null || cursor === undefined ? undefined : decodeGuideCursor(cursor)
  const { rows } = await sql<GuideCardRow>`
    select ${cardColumns}
    from ${selectPage(plan, { cursor: after, limit: limit + 1 })} as page
    inner join guides on guides.id = page.id
    order by page.created_at desc, page.id desc`.execute(db)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ createdAt: _, bio, certificationBadges, ...card }) => ({
      ...card,
      certificationBadges: parseBadges(certificationBadges),
      bioPreview: bioPreview(bio),
    })),
    nextCursor: last === undefined ? null : encodeGuideCursor(last),
  }
}

/**
 * Public guides that hold every word in name, city, county or country, newest first, at most `limit` of them after the
 * cursor. Throws InvalidError for a cursor that is none.
 */
export async function searchGuideCards(db: Db, query: GuideCardQuery): Promise<GuideCardPage> {
  return readCards(db, await planSearch(db, publicScope, query.words, FEW_FOR_A_PAGE), query)
}

/** The same with the count of all matches, for less than asking for both one by one. */
export async function searchAndCountGuideCards(
  db: Db,
  query: GuideCardQuery,
): Promise<GuideCardPage & GuideCount> {
  const plan = await planSearch(db, publicScope, query.words, FEW_FOR_A_PAGE)
  const [page, count] = await Promise.all([
    readCards(db, plan, query),
    plan.matches === undefined
      ? countPublicGuides(db, query.words)
      : { total: plan.matches, totalIsCapped: false },
  ])
  return { ...page, ...count }
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
