import type { AdminGuideFilter, AdminStatusFilter, GuideFilter, Point } from '@grove/schema'
import { boxAround, InvalidError, parseBounds, searchPlaces } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, distanceFrom, holdsValue, holdsWord, isInBoxes, trigramQuery } from '../dialect.ts'
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
  unconfirmed: sql`guides.unconfirmed = 1`,
}

/** The badges that each list knows of: visitors find nobody by a badge that they are not shown. */
const BADGE_COLUMNS: Readonly<Record<Scope, ListColumn>> = {
  public: 'shown_badges',
  admin: 'certification_badges',
}
type ListColumn = 'shown_badges' | 'certification_badges' | 'offers' | 'languages' | 'access'

/** A condition: the guide has one of these values in a list. */
function hasAny(db: Db, name: ListColumn, values: readonly string[]): RawBuilder<boolean> {
  const column = sql.ref<string>(`guides.${name}`)
  return any(values.map((value) => holdsValue(dialectOf(db), column, value)))
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
      : [isInBoxes(boxAround(point, radiusKm)), sql`${distanceFrom(db, point)} <= ${sql.lit(radiusKm)}`],
  bounds: (_db, bounds) => [isInBoxes(parseBounds(bounds))],
  badge: (db, badges, scope) => [hasAny(db, BADGE_COLUMNS[scope], badges)],
  offer: (db, offers) => [hasAny(db, 'offers', offers)],
  language: (db, languages) => [hasAny(db, 'languages', languages)],
  access: (db, needs) => needs.map((need) => hasAny(db, 'access', [need])),
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

/** So many guides are found sooner by looking each up than by reading an index of all. */
const MANY = 5_000

/**
 * A condition that SQLite's index of words answers, of all guides that may meet the filter and some others, where it names
 * no more than MANY: SQLite does not know how many it names. undefined elsewhere, and on PostgreSQL, which weighs its
 * indexes by itself.
 */
export async function findNamed(
  db: Db,
  { search = '' }: ResolvedFilter,
  scope: Scope = 'public',
): Promise<RawBuilder<boolean> | undefined> {
  const trigrams = trigramQuery(searchPlaces(search).words)
  if (dialectOf(db) === 'postgres' || trigrams === undefined) return undefined
  const { rows } = await sql<{ id: number }>`
    select rowid as id from guide_search where guide_search match ${trigrams} limit ${sql.lit(MANY + 1)}`.execute(
    db,
  )
  if (rows.length > MANY) return undefined
  const named = sql`select value as id from json_each(${JSON.stringify(rows.map(({ id }) => id))})`
  const inHand = scope === 'admin' ? isInHand(db, search) : []
  const ids =
    inHand.length === 0 ? named : sql`${named} union select guides.id from guides where ${any(inHand)}`
  return sql<boolean>`guides.id in (${ids})`
}

/** The condition of a filter, by the index of words where that names few guides. */
export async function narrow(
  db: Db,
  filter: ResolvedFilter,
  scope: Scope = 'public',
): Promise<RawBuilder<boolean>> {
  const where = whereGuides(db, filter, scope)
  const isNamed = await findNamed(db, filter, scope)
  return isNamed === undefined ? where : all([isNamed, where])
}

/** The end of a query that reads all public guides of a filter, and of more conditions, in any order: "from ... where ...". */
export function fromAll(
  db: Db,
  filter: ResolvedFilter,
  isNamed: RawBuilder<boolean> | undefined,
  more: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  const where = all([...more, whereGuides(db, filter, 'public')])
  if (isNamed !== undefined) return sql`from guides where ${all([isNamed, where])}`
  return sql`from guides ${coveringIndex(db, filter)} where ${where}`
}

/**
 * The index that has all columns of a filter and of facets, named for SQLite, which does not see it: `is_public`, which it
 * works out, stands in none. That without the text of words is half as large.
 */
function coveringIndex(db: Db, { search = '' }: ResolvedFilter): RawBuilder<unknown> {
  if (dialectOf(db) === 'postgres') return sql``
  return searchPlaces(search).words.length > 0 ? sql`indexed by guides_texts` : sql`indexed by guides_points`
}
