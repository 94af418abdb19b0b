import type { AdminGuideFilter, AdminStatusFilter, GuideFilter, Point } from '@grove/schema'
import { boxAround, InvalidError, parseBounds, searchPlaces } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, distanceFrom, holdsWord, idsInBoxes, isInBoxes, trigramQuery } from '../dialect.ts'
import { emailKey, usernameKey } from '../search-texts.ts'
import { isPublic } from './guide-row.ts'

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

const STATUSES: Readonly<Record<AdminStatusFilter, RawBuilder<boolean>>> = {
  all: sql`1 = 1`,
  // A pending guide is never published: said, so that the index of both answers in order.
  pending: sql`guides.application_status = 'pending' and guides.published = 0`,
  approved: sql`guides.application_status = 'approved'`,
  rejected: sql`guides.application_status = 'rejected'`,
  published: sql`guides.published = 1`,
  unpublished: sql`guides.published = 0`,
}

/** A condition: the guide has one of these values in a list. */
function hasTag(kind: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from guide_tags
    where guide_tags.guide_id = guides.id and kind = ${kind} and value in (${sql.join(values)}))`
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
    ? holdsWord(dialectOf(db), sql`email_key`, email)
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
  const places = [
    ...(countries.length > 0 ? [sql`guides.country in (${sql.join(countries)})`] : []),
    ...(nations.length > 0 ? [sql`guides.nation in (${sql.join(nations)})`] : []),
  ]
  const isNamed = [
    ...words.map((word) => holdsWord(dialectOf(db), sql`guides.search_text`, word)),
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
      : [isInBoxes(db, boxAround(point, radiusKm)), sql`${distanceFrom(db, point)} <= ${sql.lit(radiusKm)}`],
  bounds: (db, bounds) => [isInBoxes(db, parseBounds(bounds))],
  badge: (_db, badges) => [hasTag('certificationBadges', badges)],
  offer: (_db, offers) => [hasTag('offers', offers)],
  language: (_db, languages) => [hasTag('languages', languages)],
  access: (_db, needs) => needs.map((need) => hasTag('access', [need])),
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

/** SQLite's indexes that each name, by one condition of the filter, all guides that may meet it, and some others. */
function sources(db: Db, filter: ResolvedFilter, scope: Scope): RawBuilder<unknown>[] {
  const { search = '', near, bounds, badge, offer, language, access } = filter
  const trigrams = trigramQuery(searchPlaces(search).words)
  const inHand = scope === 'admin' ? isInHand(db, search) : []
  const named = sql`select rowid as id from guide_search where guide_search match ${trigrams}`
  const found =
    inHand.length === 0
      ? named
      : sql`select id from (${named} union select guides.id from guides where ${any(inHand)})`
  const tagged = (kind: string, values: readonly string[] | undefined) =>
    values === undefined
      ? []
      : [sql`select guide_id from guide_tags where kind = ${kind} and value in (${sql.join(values)})`]
  return [
    ...(trigrams === undefined ? [] : [found]),
    ...(near?.radiusKm === undefined ? [] : [idsInBoxes(boxAround(near.point, near.radiusKm))]),
    ...(bounds === undefined ? [] : [idsInBoxes(parseBounds(bounds))]),
    ...tagged('certificationBadges', badge),
    ...tagged('offers', offer),
    ...tagged('languages', language),
    ...(access ?? []).flatMap((need) => tagged('access', [need])),
  ]
}

/** More guides than these are found sooner by reading the list than by looking each up. */
const MANY = 10_000
/** Longer lists of ids are not worth intersecting. */
const LONGEST_LIST = 4 * MANY
/** So few guides are looked up sooner than any further list is read. */
const SMALL = 200

/** Guides that may meet a filter, by indexes. */
export interface Source {
  /** True of all guides that meet the filter, and of some others. */
  condition: RawBuilder<boolean>
  /** There are at most so many. */
  size: number
}

/**
 * The guides that all indexes name: for SQLite, whose planner takes one index only, and does not know how many guides it
 * names. An index names ids twenty times as fast as guides are looked up. undefined where there are too many, and on
 * PostgreSQL, which weighs its indexes by itself.
 */
export async function findSource(
  db: Db,
  filter: ResolvedFilter,
  scope: Scope = 'public',
): Promise<Source | undefined> {
  if (dialectOf(db) === 'postgres') return undefined
  const lists: RawBuilder<unknown>[] = []
  let smallest = LONGEST_LIST
  for (const ids of sources(db, filter, scope)) {
    const { rows } = await sql<{ size: number }>`
      select count(*) as size from (${ids} limit ${sql.lit(LONGEST_LIST + 1)})`.execute(db)
    const size = rows[0]?.size ?? 0
    if (size <= LONGEST_LIST) lists.push(ids)
    smallest = Math.min(smallest, size)
    if (size <= SMALL) {
      lists.splice(0, lists.length, ids)
      break
    }
  }
  // Of two long lists the intersection may still be short; of one it is not.
  if (lists.length === 0 || (lists.length === 1 && smallest > MANY)) return undefined
  return { size: smallest, condition: sql<boolean>`guides.id in (${sql.join(lists, sql` intersect `)})` }
}

/** `where`, by the indexes; as it is where they name too many. Changes no result. */
export async function narrow(
  db: Db,
  filter: ResolvedFilter,
  where: RawBuilder<boolean>,
  scope: Scope = 'public',
): Promise<RawBuilder<boolean>> {
  const source = await findSource(db, filter, scope)
  return source === undefined ? where : all([source.condition, where])
}
