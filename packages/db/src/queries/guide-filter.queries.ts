import type { AdminGuideFilter, AdminStatusFilter, Box, GuideFilter, Point } from '@grove/schema'
import { boxAround, boxWithin, InvalidError, parseBounds, searchPlaces } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import {
  dialectOf,
  distanceFrom,
  holdsValue,
  holdsWord,
  indexedBy,
  isAmong,
  isInBoxes,
  isInIndexedBoxes,
  trigramQuery,
  unindexed,
} from '../dialect.ts'
import { SITE_COUNTRY } from '../gazetteer/towns.ts'
import { emailKey, usernameKey } from '../search-texts.ts'
import { isPending, isPublic } from './guide-row.ts'

/** A place that was found, and how far around it. */
export interface ResolvedNear {
  point: Point
  /** undefined: however far. */
  radiusKm: number | undefined
}

/** A filter whose place has been looked up: see `resolveFilter`. */
export type ResolvedFilter = Omit<GuideFilter, 'near' | 'radius'> & { near?: ResolvedNear }
export type ResolvedAdminFilter = Omit<AdminGuideFilter, 'near' | 'radius' | 'status' | 'search'> &
  ResolvedFilter & { status?: AdminStatusFilter }

/** Whose list it is: visitors see public guides, administrators all of them. */
type Scope = 'public' | 'admin'

const SCOPES: Readonly<Record<Scope, RawBuilder<boolean>>> = { public: isPublic, admin: sql`1 = 1` }

/** The condition of each status filter of administrators. */
export const STATUSES: Readonly<Record<AdminStatusFilter, RawBuilder<boolean>>> = {
  all: sql`1 = 1`,
  pending: isPending,
  approved: sql`guides.application_status = 'approved'`,
  rejected: sql`guides.application_status = 'rejected'`,
  published: sql`guides.published = 1`,
  unpublished: sql`guides.published = 0`,
  unconfirmed: sql`guides.unconfirmed = 1`,
}

/** The list of a public guide that each group of choices looks into. */
export const LISTS = {
  badge: 'shown_badges',
  offer: 'offers',
  language: 'languages',
  access: 'access',
} as const
export type Group = keyof typeof LISTS
export const GROUPS = Object.keys(LISTS) as Group[]

/** The badges that each scope knows of: visitors find nobody by a badge that they are not shown. */
const BADGES = { public: LISTS.badge, admin: 'certification_badges' } as const

function guide(column: string): RawBuilder<string> {
  return sql.ref(`guides.${column}`)
}

/** A condition: the list has one of these values. */
function hasAny(db: Db, list: RawBuilder<string>, values: readonly string[]): RawBuilder<boolean> {
  return any(values.map((value) => holdsValue(db, list, value)))
}

/** A condition: the list has what is chosen of its group: all needs of access, one or more of every other group. */
function hasChosen(
  db: Db,
  group: Group,
  list: RawBuilder<string>,
  values: readonly string[],
): RawBuilder<boolean> {
  return group === 'access' ? all(values.map((value) => hasAny(db, list, [value]))) : hasAny(db, list, values)
}

/** Fewer letters begin too many addresses and names to mean an account. */
const ACCOUNT_MIN_LETTERS = 3

/**
 * Conditions of which one holds for the guide that an administrator has in hand: by its number, by the beginning of the
 * e-mail address or the user name of its account, or by "@" and the host of the address.
 */
function isInHand(db: Db, search: string): RawBuilder<boolean>[] {
  const text = search.trim()
  const id = /^#?(\d{1,9})$/.exec(text)?.[1]
  const [email, username] = [emailKey(text), usernameKey(text)]
  const begins = (column: RawBuilder<string>, key: string) =>
    sql<boolean>`substr(${column}, 1, ${sql.lit(Array.from(key).length)}) = ${key}`
  const isAccount = text.startsWith('@')
    ? holdsWord(db, sql`email_key`, email)
    : sql<boolean>`(${begins(sql`email_key`, email)} or ${begins(sql`username_key`, username)})`
  return [
    ...(id === undefined ? [] : [sql<boolean>`guides.id = ${Number(id)}`]),
    ...(Array.from(text).length < ACCOUNT_MIN_LETTERS
      ? []
      : [sql<boolean>`guides.user_id in (select id from users where ${isAccount})`]),
  ]
}

function isAbout(db: Db, search: string, scope: Scope): RawBuilder<boolean>[] {
  const { words, countries, nations } = searchPlaces(search)
  // SQLite would read all guides of a country before it looks at anything else.
  const places = [
    ...(countries.length > 0 ? [sql`${unindexed(db, 'guides.country')} in (${sql.join(countries)})`] : []),
    ...(nations.length > 0 ? [sql`guides.nation in (${sql.join(nations)})`] : []),
  ]
  const isNamed = [
    ...words.map((word) => holdsWord(db, sql`guides.search_text`, word)),
    ...(places.length > 0 ? [any(places)] : []),
  ]
  const inHand = scope === 'admin' ? isInHand(db, search) : []
  return inHand.length === 0 || isNamed.length === 0 ? isNamed : [any([all(isNamed), ...inHand])]
}

/** Every condition by the name of its filter. A filter that has none here does not compile. */
const CONDITIONS: {
  readonly [Name in keyof Required<ResolvedAdminFilter>]: (
    db: Db,
    value: NonNullable<ResolvedAdminFilter[Name]>,
    scope: Scope,
  ) => RawBuilder<boolean>[]
} = {
  search: (db, search, scope) => isAbout(db, search, scope),
  near: (db, { point, radiusKm }) =>
    radiusKm === undefined
      ? [sql`guides.shown_latitude is not null`]
      : [isInIndexedBoxes(db, boxAround(point, radiusKm)), isWithin(db, point, radiusKm)],
  bounds: (db, bounds) => [isInIndexedBoxes(db, parseBounds(bounds))],
  badge: (db, badges, scope) => [hasChosen(db, 'badge', guide(BADGES[scope]), badges)],
  offer: (db, offers) => [hasChosen(db, 'offer', guide(LISTS.offer), offers)],
  language: (db, languages) => [hasChosen(db, 'language', guide(LISTS.language), languages)],
  access: (db, needs) => [hasChosen(db, 'access', guide(LISTS.access), needs)],
  open: () => [sql`guides.availability = 'open'`],
  sort: () => [],
  status: (_db, status) => [STATUSES[status]],
}

function any(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

export function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * The condition that a guide meets a filter: the only place that knows what a filter means.
 * @throws InvalidError for a filter that it does not know, whatever the types say: a list that passed over it would show
 * guides that were filtered out.
 */
export function whereGuides(
  db: Db,
  filter: ResolvedFilter | ResolvedAdminFilter,
  scope: Scope,
): RawBuilder<boolean> {
  const conditions = [SCOPES[scope]]
  for (const [name, value] of Object.entries(filter)) {
    if (!Object.hasOwn(CONDITIONS, name)) throw new InvalidError(`Unknown filter: ${name}`)
    if (value === undefined) continue
    const condition = CONDITIONS[name as keyof typeof CONDITIONS] as (
      db: Db,
      value: unknown,
      scope: Scope,
    ) => RawBuilder<boolean>[]
    conditions.push(...condition(db, value, scope))
  }
  return all(conditions)
}

/** So many guides are found sooner by looking each up than by reading an index of all, */
const FEW = 12_000
/** and so is this share of a larger directory: one in so many. */
const FEW_SHARE = 8
/** Within a box only a part of an index is read, and so fewer guides are looked up: one in so many. */
const FEW_SHARE_IN_BOX = 100

/** The ids of guides, as a JSON list. */
export type Ids = string

/**
 * The guides that SQLite's index of words names: all that meet the filter and some others, where they are few. SQLite does
 * not know how many it names. undefined elsewhere, and on PostgreSQL, which weighs its indexes by itself.
 */
export async function findNamed(
  db: Db,
  { search = '', near, bounds }: ResolvedFilter,
): Promise<Ids | undefined> {
  const trigrams = trigramQuery(searchPlaces(search).words)
  if (dialectOf(db) === 'postgres' || trigrams === undefined) return undefined
  const { last } = await db
    .selectFrom('guides')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const isInBox = near?.radiusKm !== undefined || bounds !== undefined
  const few = Math.floor(isInBox ? last / FEW_SHARE_IN_BOX : Math.max(FEW, last / FEW_SHARE))
  const { rows } = await sql<{ ids: Ids; count: number }>`
    select json_group_array(id) as ids, count(*) as count from (
      select rowid as id from guide_search where guide_search match ${trigrams} limit ${few + 1})`.execute(db)
  return rows[0] !== undefined && rows[0].count <= few ? rows[0].ids : undefined
}

/** The condition of a filter, by the index of words where that names few guides. */
export async function narrow(
  db: Db,
  filter: ResolvedFilter,
  scope: Scope = 'public',
): Promise<RawBuilder<boolean>> {
  const where = whereGuides(db, filter, scope)
  // Without the box: these queries read the table itself, which is in the order of ids.
  const named = await findNamed(db, { search: filter.search })
  if (named === undefined) return where
  const ids = sql`select value from json_each(${named})`
  const inHand = scope === 'admin' ? isInHand(db, filter.search ?? '') : []
  const orInHand = inHand.length === 0 ? sql`` : sql` union select guides.id from guides where ${any(inHand)}`
  return all([sql`guides.id in (${ids}${orInHand})`, where])
}

/**
 * The end of a query that reads all public guides of a filter, in any order: "from ... where ...".
 * @param named See `findNamed`.
 * @param boxes The guides are in one of them, too.
 * @param grouped The list of this group is grouped by, and the filter has no condition for it.
 */
export function fromAll(
  db: Db,
  filter: ResolvedFilter,
  named: Ids | undefined,
  { boxes, grouped }: { boxes?: readonly Box[]; grouped?: Group } = {},
): RawBuilder<unknown> {
  const where = whereGuides(db, filter, 'public')
  const conditions = boxes === undefined ? [where] : [isInIndexedBoxes(db, boxes), where]
  if (named !== undefined)
    return sql`from json_each(${named}) as named cross join guides
      on guides.id = named.value where ${all(conditions)}`
  const { words, countries, nations } = searchPlaces(filter.search ?? '')
  if (words.length > 0) return from(db, 'guides_texts', conditions)
  if ((filter.near?.radiusKm ?? filter.bounds ?? boxes) !== undefined)
    return from(db, 'guides_points', conditions)
  // Most guides are in the country of the site: its part of the index of countries would be no shorter.
  if (countries.length > 0 && nations.length === 0 && !countries.includes(SITE_COUNTRY))
    return from(db, 'guides_by_country', [sql`guides.country in (${sql.join(countries)})`, ...conditions])
  const group = grouped ?? GROUPS.find((name) => filter[name] !== undefined)
  if (group === undefined) return from(db, 'guides_points', conditions)
  const chosen = filter[group]
  const hasList = chosen === undefined ? [] : [isOneOf(db, LISTS[group], hasChosen(db, group, LIST, chosen))]
  return from(db, `guides_by_${LISTS[group]}`, [...hasList, ...conditions])
}

/**
 * "from ... where ..." by an index. SQLite is told it: it does not see that an index has all columns of filters and facets,
 * since `is_public`, which it works out, stands in none. PostgreSQL chooses by itself.
 */
function from(db: Db, index: string, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return sql`from guides ${indexedBy(db, index)} where ${all(conditions)}`
}

/** The list that the condition of `isOneOf` looks into. */
const LIST = sql.ref<string>('lists.list')

/**
 * A condition: the list of the guide is one that meets a condition. There are few different ones: each is found by a step in
 * the index that begins with them, and then the guides that have it.
 */
function isOneOf(db: Db, column: string, isWanted: RawBuilder<boolean>): RawBuilder<boolean> {
  const first = sql`select min(${guide(column)}) from guides ${indexedBy(db, `guides_by_${column}`)} where ${isPublic}`
  return isAmong(
    db,
    guide(column),
    sql`
    with recursive lists(list) as (
      select (${first})
      union all
      select (${first} and ${guide(column)} > lists.list) from lists where lists.list is not null)
    select lists.list from lists where ${isWanted}`,
  )
}

/** A condition: the guide is shown at most so far from a point. In the boxes within the circle no distance is worked out. */
function isWithin(db: Db, point: Point, radiusKm: number): RawBuilder<boolean> {
  const isNear = sql<boolean>`${distanceFrom(db, point)} <= ${radiusKm}`
  const within = boxWithin(point, radiusKm)
  return within.length === 0 ? isNear : any([isInBoxes(within), isNear])
}
