import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  AdminGuideRow,
  AdminStatusFilter,
  GuideCard,
  GuideFacets,
  GuidePins,
  Point,
  PrivateGuide,
} from '@grove/schema'
import { ADMIN_STATUS_FILTERS, boxAround, EXACT_COUNT_LIMIT, PIN_COORDINATE_SCALE } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, distanceFrom, idsInBoxes, isInBoxes } from '../dialect.ts'
import type { GuideRowWithAccount } from './guide.queries.ts'
import { selectGuidesWithAccounts, toPrivateGuides } from './guide.queries.ts'
import type { GuideCursor } from './guide-cursor.ts'
import {
  decodeDistanceCursor,
  decodeGuideCursor,
  encodeDistanceCursor,
  encodeGuideCursor,
  isAfter,
} from './guide-cursor.ts'
import type { ResolvedAdminFilter, ResolvedFilter, ResolvedNear } from './guide-filter.queries.ts'
import { all, narrow, smallestSource, whereGuides } from './guide-filter.queries.ts'
import { toGuideCard, toGuideRecords } from './guide-row.ts'

/** More guides than these are read in the order of the list sooner than looked up one by one and sorted. */
const MANY_FOR_A_PAGE = 2_000
/** More guides than these are counted sooner by reading the list. */
const MANY_FOR_A_COUNT = 10_000

export interface GuideCards {
  items: GuideCard[]
  /** Of the page after this one; null for the last page. */
  nextCursor: string | null
}

interface Page {
  cursor?: string | null
  limit: number
}

/**
 * One page of the public list in the order that the filter says, after the cursor that the page before has answered.
 * @throws InvalidError for a cursor that no page of this order has given out, and for an unknown filter.
 */
export async function searchGuides(db: Db, filter: ResolvedFilter, page: Page): Promise<GuideCards> {
  const { near } = filter
  if (near === undefined || filter.sort === 'newest') return pageOfNewest(db, filter, page)
  const after = page.cursor ? decodeDistanceCursor(page.cursor) : undefined
  // One guide more tells that there is a next page.
  const found = await findByDistance(db, { ...filter, near }, { after, limit: page.limit + 1 })
  const shown = found.slice(0, page.limit)
  const last = found.length > page.limit ? shown.at(-1) : undefined
  return {
    items: await readCards(db, shown, near.point),
    nextCursor: last === undefined ? null : encodeDistanceCursor(last),
  }
}

async function pageOfNewest(db: Db, filter: ResolvedFilter, { cursor, limit }: Page): Promise<GuideCards> {
  const where = await narrow(db, filter, whereGuides(db, filter, 'public'), MANY_FOR_A_PAGE)
  const isNext = cursor ? isAfter(decodeGuideCursor(cursor)) : sql<boolean>`1 = 1`
  // The order is found over ids alone: sorting whole rows takes several times as long.
  const found = await db
    .selectFrom('guides')
    .select(['id', 'created_at as createdAt'])
    .where(where)
    .where(isNext)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit + 1))
    .execute()
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    items: await readCards(db, shown, filter.near?.point),
    nextCursor: last === undefined ? null : encodeGuideCursor(last),
  }
}

/** The cards of these guides, in their order. */
async function readCards(
  db: Db,
  found: readonly { id: number }[],
  from: Point | undefined,
): Promise<GuideCard[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db.selectFrom('guides').selectAll().where('id', 'in', ids).execute()
  const guides = await toGuideRecords(db, rows)
  const cards = new Map(guides.map((guide) => [guide.id, toGuideCard(guide, from)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

interface FoundByDistance {
  id: number
  /** Kilometres. */
  distance: number
}

/** The first circle that is looked through, in kilometres; each further one has twice the radius. */
const FIRST_STEP_KM = 5
/** Half way around the earth, and a little more than any distance. */
const EVERYWHERE_KM = 20_100

/** The radii of the circles in which the nearest guides are looked for, up to the last one. */
function widening(from: number, radiusKm: number): number[] {
  const steps: number[] = []
  for (let step = FIRST_STEP_KM; step < radiusKm; step *= 2) if (step > from) steps.push(step)
  return [...steps, radiusKm]
}

/**
 * The nearest guides of a filter, the nearest first, after one of them or beyond a distance. The circle is widened until it
 * holds enough of them, so that a far radius costs no more than a near one where there are many.
 */
async function findByDistance(
  db: Db,
  { near, ...others }: ResolvedFilter & { near: ResolvedNear },
  { after, beyondKm = -1, limit }: { after?: FoundByDistance; beyondKm?: number; limit: number },
): Promise<FoundByDistance[]> {
  const radiusKm = near.radiusKm ?? EVERYWHERE_KM
  const source = await smallestSource(db, others, MANY_FOR_A_PAGE)
  const where = whereGuides(db, others, 'public')
  const distance = distanceFrom(near.point)
  const isNext =
    after === undefined
      ? sql<boolean>`${distance} > ${sql.lit(beyondKm)}`
      : sql<boolean>`(${distance} > ${after.distance} or (${distance} = ${after.distance} and guides.id > ${after.id}))`
  // Few guides are all looked at: there is no need to widen a circle.
  const steps =
    source === undefined ? widening(Math.max(after?.distance ?? 0, beyondKm), radiusKm) : [radiusKm]
  for (const step of steps) {
    const isLast = step === radiusKm
    const isNear = source ?? nearBy(db, near.point, step)
    const { rows } = await sql<FoundByDistance>`
      select guides.id, ${distance} as distance from guides
      where ${all([isNear, sql`guides.shown_latitude is not null`, where])}
        and ${distance} <= ${sql.lit(step)} and ${isNext}
      order by distance, guides.id limit ${sql.lit(limit)}`.execute(db)
    if (isLast || rows.length >= limit) return rows
  }
  return []
}

/** A condition that holds of every guide within a circle, by the index of points. */
function nearBy(db: Db, point: Point, radiusKm: number): RawBuilder<boolean> {
  const boxes = boxAround(point, radiusKm)
  return dialectOf(db) === 'sqlite' ? sql`guides.id in (${idsInBoxes(boxes)})` : isInBoxes(db, boxes)
}

/** The nearest guides beyond the radius of a filter that meet every other condition of it. */
export async function listNearest(
  db: Db,
  filter: ResolvedFilter & { near: ResolvedNear },
  limit: number,
): Promise<GuideCard[]> {
  const { point, radiusKm } = filter.near
  if (radiusKm === undefined) return []
  const anywhere = { ...filter, near: { point, radiusKm: undefined } }
  return readCards(db, await findByDistance(db, anywhere, { beyondKm: radiusKm, limit }), point)
}

export interface GuideCount {
  total: number
  /** True where there are more than `total`. */
  totalIsCapped: boolean
}

/** How many public guides meet the filter: exact up to `cap`, and no more than that. */
export async function countGuides(
  db: Db,
  filter: ResolvedFilter,
  cap: number = EXACT_COUNT_LIMIT,
): Promise<GuideCount> {
  const where = await narrow(db, filter, whereGuides(db, filter, 'public'), MANY_FOR_A_COUNT)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 from guides where ${where} limit ${sql.lit(cap + 1)}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, cap), totalIsCapped: count > cap }
}

/** The filter of each group of choices, and the list of a guide that it looks into. */
const FACET_FIELDS = {
  badge: 'certificationBadges',
  offer: 'offers',
  language: 'languages',
  access: 'access',
} as const
type Group = keyof typeof FACET_FIELDS
const GROUPS = Object.keys(FACET_FIELDS) as Group[]

/**
 * How many public guides each choice would find, each group counted with every other condition but its own. Choices that
 * find nothing are left out.
 */
export async function countFacets(db: Db, filter: ResolvedFilter): Promise<GuideFacets> {
  const chosen = GROUPS.filter((group) => filter[group] !== undefined)
  const others = GROUPS.filter((group) => filter[group] === undefined)
  const counts = [
    // Groups in which nothing is chosen all stand under the same conditions, and so does `open`.
    ...(await countTags(db, filter, others)),
    ...(await Promise.all(chosen.map((group) => countTags(db, without(filter, group), [group])))).flat(),
  ]
  const facets: GuideFacets = { badge: {}, offer: {}, language: {}, access: {}, open: 0 }
  for (const group of GROUPS) {
    const own = counts.filter(({ kind }) => kind === FACET_FIELDS[group])
    facets[group] = Object.fromEntries(own.map(({ value, count }) => [value, count]))
  }
  return { ...facets, open: counts.find(({ kind }) => kind === OPEN)?.count ?? 0 }
}

function without(filter: ResolvedFilter, group: Group): ResolvedFilter {
  const { [group]: _, ...rest } = filter
  return rest
}

interface TagCount {
  kind: string
  value: string
  count: number
}

/** The kind under which `countTags` counts guides who take bookings now. */
const OPEN = 'open'

/** How many guides of a filter have each tag of these groups, and how many of them take bookings now. */
async function countTags(db: Db, filter: ResolvedFilter, groups: readonly Group[]): Promise<TagCount[]> {
  const source = await smallestSource(db, filter, MANY_FOR_A_COUNT)
  const where = whereGuides(db, filter, 'public')
  const kinds = sql.join([sql.lit(''), ...groups.map((group) => sql.lit(FACET_FIELDS[group]))])
  // SQLite begins a cross join with its first table, the few guides; of many it looks each tag of the directory up.
  const tags =
    source === undefined
      ? sql`guide_tags where guide_id in (select id from found)`
      : sql`found cross join guide_tags where guide_id = found.id`
  // The guides are found once for everything that is counted.
  const { rows } = await sql<TagCount>`
    with found as materialized (
      select id, availability from guides where ${source === undefined ? where : all([source, where])})
    select kind, value, count(*) as count from ${tags} and kind in (${kinds}) group by kind, value
    union all
    select ${sql.lit(OPEN)}, '', count(*) from found where availability = 'open'`.execute(db)
  return rows
}

/** Pins read in one step: a few milliseconds of work. */
const PINS_PER_STEP = 5_000

/** The shown points of all public guides that meet the filter; guides without one are left out. */
export async function listPins(db: Db, filter: ResolvedFilter): Promise<GuidePins> {
  const where = await narrow(db, filter, whereGuides(db, filter, 'public'), MANY_FOR_A_COUNT)
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
  filter: ResolvedAdminFilter,
  { limit, offset = 0, cursor }: AdminPage,
): Promise<GuideRowWithAccount[]> {
  const where = await narrow(db, filter, whereGuides(db, filter, 'admin'), MANY_FOR_A_PAGE)
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
  filter: ResolvedAdminFilter,
  page: AdminPage,
): Promise<AdminGuideRow[]> {
  const rows = await readAdminPage(db, filter, page)
  const guides = await toGuideRecords(db, rows)
  return guides.flatMap(({ isPublic: _, ...guide }, index) => {
    const account = rows[index]
    if (account === undefined) return []
    const { username, userEmail, firstName, lastName } = account
    return [{ ...guide, username, userEmail, firstName, lastName }]
  })
}

/** One step of an export, newest first, with galleries. */
export async function listPrivateGuides(
  db: Db,
  filter: ResolvedAdminFilter,
  page: AdminPage,
): Promise<PrivateGuide[]> {
  return toPrivateGuides(db, await readAdminPage(db, filter, page))
}

/** How many guides each status filter holds under the same other conditions, exactly. */
export async function countAdminGuides(
  db: Db,
  { status: _, ...filter }: ResolvedAdminFilter,
): Promise<Record<AdminStatusFilter, number>> {
  const where = await narrow(db, filter, whereGuides(db, filter, 'admin'), MANY_FOR_A_COUNT)
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

/** All guides that meet the filter, for a change of many. */
export async function matchingAdminGuides(db: Db, filter: ResolvedAdminFilter) {
  const where = await narrow(db, filter, whereGuides(db, filter, 'admin'), MANY_FOR_A_COUNT)
  return { query: db.selectFrom('guides').where(where) }
}
