import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  AdminGuideFilter,
  AdminGuideRow,
  AdminStatusFilter,
  GuideCard,
  GuideFilter,
  GuidePins,
  PrivateGuide,
} from '@grove/schema'
import {
  ADMIN_STATUS_FILTERS,
  EXACT_COUNT_LIMIT,
  InvalidError,
  PIN_COORDINATE_SCALE,
  searchWords,
} from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, holdsWord, trigramQuery } from '../dialect.ts'
import type { GuideRowWithAccount } from './guide.queries.ts'
import { selectGuidesWithAccounts, toPrivateGuides } from './guide.queries.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { decodeGuideCursor, encodeGuideCursor, isAfter } from './guide-cursor.ts'
import { isPublic, toGuideCard, toGuideRecords } from './guide-row.ts'

/** Whose list it is: visitors see public guides, administrators all of them. */
type Scope = 'public' | 'admin'

const SCOPES: Readonly<Record<Scope, RawBuilder<boolean>>> = { public: isPublic, admin: sql`1 = 1` }

const STATUSES: Readonly<Record<AdminStatusFilter, RawBuilder<boolean>>> = {
  all: sql`1 = 1`,
  // A pending guide is never published: said, so that the index of both answers in order.
  pending: sql`guides.application_status = 'pending' and guides.published = 0`,
  approved: sql`guides.application_status = 'approved'`,
  rejected: sql`guides.application_status = 'rejected'`,
  published: sql`guides.published = 1`,
  unpublished: sql`guides.published = 0`,
}

/** Every condition by the name of its filter. A filter that has none here does not compile. */
const CONDITIONS: {
  readonly [Name in keyof Required<AdminGuideFilter>]: (
    db: Db,
    value: NonNullable<AdminGuideFilter[Name]>,
  ) => RawBuilder<boolean>[]
} = {
  search: (db, search) =>
    searchWords(search).map((word) => holdsWord(dialectOf(db), sql`guides.search_text`, word)),
  status: (_db, status) => [STATUSES[status]],
}

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * The condition that a guide meets a filter: the only place that knows what a filter means.
 * @throws InvalidError for a filter that it does not know, whatever the types say: a list that passed over it would show
 * guides that were filtered out.
 */
function whereGuides(db: Db, filter: GuideFilter | AdminGuideFilter, scope: Scope): RawBuilder<boolean> {
  const conditions = [SCOPES[scope]]
  for (const [name, value] of Object.entries(filter)) {
    if (!Object.hasOwn(CONDITIONS, name)) throw new InvalidError(`Unknown filter: ${name}`)
    if (value === undefined) continue
    const condition = CONDITIONS[name as keyof typeof CONDITIONS] as (
      db: Db,
      value: unknown,
    ) => RawBuilder<boolean>[]
    conditions.push(...condition(db, value))
  }
  return all(conditions)
}

/** Beyond so many candidates, reading newest first by the index of the list is faster than looking each of them up. */
const MANY_CANDIDATES = 2_000

/**
 * `where`, narrowed to the guides that SQLite's trigram index names where they are few. It changes no result, since each
 * word is looked for in the text as well. PostgreSQL weighs its indexes by itself.
 */
async function byIndex(
  db: Db,
  { search = '' }: GuideFilter,
  where: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> {
  const query = dialectOf(db) === 'sqlite' ? trigramQuery(searchWords(search)) : undefined
  if (query === undefined) return where
  const candidates = sql`select rowid from guide_search where guide_search match ${query}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${candidates} limit ${sql.lit(MANY_CANDIDATES + 1)})`.execute(db)
  const isMany = (rows[0]?.count ?? 0) > MANY_CANDIDATES
  return isMany ? where : all([sql<boolean>`guides.id in (${candidates})`, where])
}

export interface GuideCards {
  items: GuideCard[]
  /** Of the page after this one; null for the last page. */
  nextCursor: string | null
}

/**
 * One page of the public list, newest first, after the cursor that the page before has answered.
 * @throws InvalidError for a cursor that no page has given out, and for an unknown filter.
 */
export async function searchGuides(
  db: Db,
  filter: GuideFilter,
  { cursor, limit }: { cursor?: string | null; limit: number },
): Promise<GuideCards> {
  const where = await byIndex(db, filter, whereGuides(db, filter, 'public'))
  const isNext = cursor ? isAfter(decodeGuideCursor(cursor)) : sql<boolean>`1 = 1`
  const found = db
    .selectFrom('guides')
    .select('id')
    .where(where)
    .where(isNext)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // One row more tells that there is a next page.
    .limit(sql.lit(limit + 1))
  // The order is found over ids alone: sorting whole rows takes several times as long.
  const rows = await db
    .selectFrom('guides')
    .selectAll()
    .where('id', 'in', found)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: (await toGuideRecords(db, page)).map(toGuideCard),
    nextCursor: last === undefined ? null : encodeGuideCursor({ createdAt: last.created_at, id: last.id }),
  }
}

export interface GuideCount {
  total: number
  /** True where there are more than `total`. */
  totalIsCapped: boolean
}

/** How many public guides meet the filter: exact up to `cap`, and no more than that. */
export async function countGuides(
  db: Db,
  filter: GuideFilter,
  cap: number = EXACT_COUNT_LIMIT,
): Promise<GuideCount> {
  const where = await byIndex(db, filter, whereGuides(db, filter, 'public'))
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from guides where ${where} limit ${sql.lit(cap + 1)}) as found`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, cap), totalIsCapped: count > cap }
}

/** Pins read in one step: a few milliseconds of work. */
const PINS_PER_STEP = 5_000

/** The shown points of all public guides that meet the filter; guides without one are left out. */
export async function listPins(db: Db, filter: GuideFilter): Promise<GuidePins> {
  const where = await byIndex(db, filter, whereGuides(db, filter, 'public'))
  const pins: GuidePins = { ids: [], latitudes: [], longitudes: [] }
  let lastId = 0
  for (;;) {
    const rows = await db
      .selectFrom('guides')
      .select(['id', 'shown_latitude', 'shown_longitude'])
      .where(where)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(sql.lit(PINS_PER_STEP))
      .execute()
    for (const { id, shown_latitude: latitude, shown_longitude: longitude } of rows) {
      if (latitude === null || longitude === null) continue
      pins.ids.push(id)
      pins.latitudes.push(Math.round(latitude * PIN_COORDINATE_SCALE))
      pins.longitudes.push(Math.round(longitude * PIN_COORDINATE_SCALE))
    }
    const last = rows[PINS_PER_STEP - 1]
    if (last === undefined) return pins
    lastId = last.id
    await nextTurn()
  }
}

interface AdminPage {
  limit: number
  /** Rows to pass over. */
  offset?: number
  /** The last guide of the page before. */
  cursor?: GuideCursor
}

async function readAdminPage(
  db: Db,
  filter: AdminGuideFilter,
  { limit, offset = 0, cursor }: AdminPage,
): Promise<GuideRowWithAccount[]> {
  const where = await byIndex(db, filter, whereGuides(db, filter, 'admin'))
  return selectGuidesWithAccounts(db)
    .where(where)
    .where(cursor === undefined ? sql<boolean>`1 = 1` : isAfter(cursor))
    .orderBy('guides.created_at', 'desc')
    .orderBy('guides.id', 'desc')
    .limit(sql.lit(limit))
    .offset(offset)
    .execute()
}

/** One page of the admin table, newest first. */
export async function listAdminGuides(
  db: Db,
  filter: AdminGuideFilter,
  page: AdminPage,
): Promise<AdminGuideRow[]> {
  const rows = await readAdminPage(db, filter, page)
  const guides = await toGuideRecords(db, rows)
  return guides.flatMap((guide, index) => {
    const account = rows[index]
    if (account === undefined) return []
    const { username, userEmail, firstName, lastName } = account
    return [{ ...guide, username, userEmail, firstName, lastName }]
  })
}

/** One step of an export, newest first, with galleries. */
export async function listPrivateGuides(
  db: Db,
  filter: AdminGuideFilter,
  page: AdminPage,
): Promise<PrivateGuide[]> {
  return toPrivateGuides(db, await readAdminPage(db, filter, page))
}

/** How many guides each status filter holds under the same search, exactly. */
export async function countAdminGuides(
  db: Db,
  { status: _, ...filter }: AdminGuideFilter,
): Promise<Record<AdminStatusFilter, number>> {
  const where = await byIndex(db, filter, whereGuides(db, filter, 'admin'))
  const rows = await db
    .selectFrom('guides')
    .select(['application_status', 'published', (eb) => eb.fn.countAll<number>().as('count')])
    .where(where)
    .groupBy(['application_status', 'published'])
    .execute()
  const count = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((sum, row) => sum + row.count, 0)
  const counts = ADMIN_STATUS_FILTERS.map((status) => {
    if (status === 'all') return [status, count(() => true)]
    if (status === 'published') return [status, count((row) => row.published === 1)]
    if (status === 'unpublished') return [status, count((row) => row.published === 0)]
    return [status, count((row) => row.application_status === status)]
  })
  return Object.fromEntries(counts) as Record<AdminStatusFilter, number>
}

/** The ids of all guides that meet the filter, in the order of their ids: for a change of many. */
export async function listAdminGuideIds(db: Db, filter: AdminGuideFilter): Promise<number[]> {
  const where = await byIndex(db, filter, whereGuides(db, filter, 'admin'))
  const rows = await db.selectFrom('guides').select('id').where(where).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
