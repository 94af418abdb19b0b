import type { GuideCard, GuideFacets, Point } from '@grove/schema'
import { boxAround, EXACT_COUNT_LIMIT } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, distanceFrom, indexedBy } from '../dialect.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { decodeDistanceCursor, decodeTimeCursor, encodeCursor, isAfter } from './guide-cursor.ts'
import type { CountedGuide, Search } from './guide-facets.queries.ts'
import { countChosen, countedColumns, countFacets } from './guide-facets.queries.ts'
import type { ResolvedFilter, ResolvedNear } from './guide-filter.queries.ts'
import { all, findNamed, fromAll, whereGuides } from './guide-filter.queries.ts'
import { toGuideCard, toGuideRecord } from './guide-row.ts'

interface FoundGuides {
  items: GuideCard[]
  /** Of the page after this one; null for the last page. */
  nextCursor: string | null
  /** How many public guides meet the filter, exact up to the cap and no more than it. */
  total: number
  /** True where there are more than `total`. */
  totalIsCapped: boolean
  /** How many guides each choice would find; null where the total is capped. */
  facets: GuideFacets | null
}

interface Page {
  cursor?: string | null
  limit: number
  /** Guides are counted up to here. */
  cap?: number
}

/** How a list is sorted, and how one goes on in it. */
interface Order<Key extends string | number> {
  /** The expression of `GuideCursor.key`. */
  key: RawBuilder<Key>
  /** Below zero where the first one comes first. */
  compare: (a: GuideCursor<Key>, b: GuideCursor<Key>) => number
  decode: (cursor: string) => GuideCursor<Key>
  /** The guides of the search in this order, after one of them. */
  list: (search: Search, after: GuideCursor<Key> | undefined, limit: number) => Promise<GuideCursor<Key>[]>
}

/**
 * One page of the public list in the order that the filter says, after the cursor that the page before has answered, and
 * how many guides there are.
 * @throws InvalidError for a cursor that no page of this order has given out, and for an unknown filter.
 */
export async function searchGuides(db: Db, filter: ResolvedFilter, page: Page): Promise<FoundGuides> {
  const { near } = filter
  return near === undefined || filter.sort === 'newest'
    ? searchInOrder(db, filter, newestFirst(db), page)
    : searchInOrder(db, filter, nearestFirst(db, near), page)
}

async function searchInOrder<Key extends string | number>(
  db: Db,
  filter: ResolvedFilter,
  { key, compare, decode, list }: Order<Key>,
  { cursor, limit, cap = EXACT_COUNT_LIMIT }: Page,
): Promise<FoundGuides> {
  const after = cursor ? decode(cursor) : undefined
  // Found once, where they can be counted: the page, the total and the facets are all made from them.
  const search = { filter, named: await findNamed(db, filter) }
  const finding = findMatches(db, search, key, cap)
  let isWanted = true
  const counting = isCountedMeanwhile(db, filter) ? countChosen(db, search, () => isWanted) : undefined
  // Nobody waits for it where finding fails, or finds too many.
  counting?.catch(() => {})
  const matches = await finding
  isWanted = matches !== undefined
  const shown =
    matches === undefined
      ? await list(search, after, limit + 1)
      : matches.filter((guide) => after === undefined || compare(guide, after) > 0).toSorted(compare)
  // One guide more tells that there is a next page.
  const last = shown.length > limit ? shown[limit - 1] : undefined
  return {
    items: await readCards(db, shown.slice(0, limit), filter.near?.point),
    nextCursor: last === undefined ? null : encodeCursor(last),
    total: matches?.length ?? cap,
    totalIsCapped: matches === undefined,
    facets:
      matches === undefined
        ? null
        : countFacets(filter, matches, await (counting ?? countChosen(db, search))),
  }
}

/**
 * PostgreSQL counts on another connection while it finds the guides, where words or an area narrow them: they are seldom too
 * many then, and what is counted is shown. SQLite has one thread: it counts later, and only what is shown.
 */
function isCountedMeanwhile(db: Db, { search, near, bounds }: ResolvedFilter): boolean {
  // Blank words narrow nothing.
  const isNarrow = Boolean(search?.trim() || near?.radiusKm || bounds)
  return isNarrow && dialectOf(db) === 'postgres'
}

/**
 * The guides of a search in any order; undefined where there are more than the cap. Handing over thousands of rows takes
 * longer than finding them: so the database hands over none where there are too many, and only the columns that are used.
 */
async function findMatches<Key>(
  db: Db,
  { filter, named }: Search,
  key: RawBuilder<Key>,
  cap: number,
): Promise<(GuideCursor<Key> & CountedGuide)[] | undefined> {
  const counted = countedColumns(filter)
  const columns = [sql.ref('guides.id'), sql`${key} as key`, ...counted.map((name) => sql.ref(name))]
  const { rows } = await sql<(GuideCursor<Key> & CountedGuide) | { id: null }>`
    with found as materialized (select ${sql.join(columns)} ${fromAll(db, filter, named)} limit ${sql.lit(cap + 1)}),
    counted as materialized (select count(*) as total from found)
    select found.* from found, counted where total <= ${sql.lit(cap)}
    union all
    select ${sql.join(columns.map(() => sql`null`))} from counted where total > ${sql.lit(cap)}`.execute(db)
  const matches = rows.filter((row) => row.id !== null)
  return matches.length < rows.length ? undefined : matches
}

function newestFirst(db: Db): Order<string> {
  return {
    key: sql.ref('listed_at'),
    compare: (a, b) => (a.key === b.key ? b.id - a.id : a.key < b.key ? 1 : -1),
    decode: decodeTimeCursor,
    async list({ filter }, after, limit) {
      // Only lists of many guides are read so: the newest of them come soon, where SQLite would sort all of a box.
      const isLater = after === undefined ? [] : [isAfter('listed_at', after)]
      const { rows } = await sql<GuideCursor<string>>`
        select id, listed_at as key from guides ${indexedBy(db, 'guides_public')}
        where ${all([whereGuides(db, filter, 'public'), ...isLater])}
        order by listed_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
      return rows
    },
  }
}

function nearestFirst(db: Db, near: ResolvedNear): Order<number> {
  return {
    key: distanceFrom(db, near.point),
    compare: (a, b) => a.key - b.key || a.id - b.id,
    decode: decodeDistanceCursor,
    list: (search, after, limit) => findByDistance(db, search, near, { after, limit }),
  }
}

/** The first circle that is looked through, in kilometres; each further one is six times as wide. */
const FIRST_STEP_KM = 5
/** Where few guides were found up to here, all others are looked through at once. */
const LAST_STEP_KM = 180
/** Half way around the earth, and a little more than any distance. */
const EVERYWHERE_KM = 20_100

/** The radii of the circles in which the nearest guides are looked for, up to the last one. */
function widening(from: number, radiusKm: number): number[] {
  const steps: number[] = []
  for (let step = FIRST_STEP_KM; step < radiusKm && step <= LAST_STEP_KM; step *= 6)
    if (step > from) steps.push(step)
  return [...steps, radiusKm]
}

/**
 * The nearest guides of a search, the nearest first, after one of them or beyond a distance. The circle is widened until it
 * holds enough of them, so that a far radius costs no more than a near one where there are many.
 */
async function findByDistance(
  db: Db,
  { filter, named }: Search,
  near: ResolvedNear,
  { after, beyondKm = -1, limit }: { after?: GuideCursor<number>; beyondKm?: number; limit: number },
): Promise<GuideCursor<number>[]> {
  // Only guides that show a point, however far away.
  const anywhere = { ...filter, near: { point: near.point, radiusKm: undefined } }
  const isNext =
    after === undefined
      ? sql<boolean>`distance > ${beyondKm}`
      : sql<boolean>`(distance > ${after.key} or (distance = ${after.key} and id > ${after.id}))`
  const radiusKm = near.radiusKm ?? EVERYWHERE_KM
  // Guides that are looked up by their names are all looked up at once.
  const steps = named === undefined ? widening(Math.max(after?.key ?? 0, beyondKm), radiusKm) : [radiusKm]
  for (const step of steps) {
    const boxes = step < EVERYWHERE_KM ? boxAround(near.point, step) : undefined
    const { rows } = await sql<GuideCursor<number>>`
      with found as materialized (
        select guides.id, ${distanceFrom(db, near.point)} as distance
        ${fromAll(db, anywhere, named, { boxes })})
      select id, distance as key from found where distance <= ${step} and ${isNext}
      order by distance, id limit ${sql.lit(limit)}`.execute(db)
    if (rows.length >= limit) return rows
    if (step === radiusKm) return rows
  }
  return []
}

/** The nearest guides beyond the radius of a filter that meet every other condition of it. */
export async function listNearest(
  db: Db,
  filter: ResolvedFilter & { near: ResolvedNear },
  limit: number,
): Promise<GuideCard[]> {
  const { point, radiusKm } = filter.near
  if (radiusKm === undefined) return []
  const near = { point, radiusKm: undefined }
  const anywhere = { ...filter, near }
  const search = { filter: anywhere, named: await findNamed(db, anywhere) }
  return readCards(db, await findByDistance(db, search, near, { beyondKm: radiusKm, limit }), point)
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
  const cards = new Map(rows.map((row) => [row.id, toGuideCard(toGuideRecord(row), from)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
