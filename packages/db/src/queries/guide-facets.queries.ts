import type { GuideFacets } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { selectIds } from '../dialect.ts'
import type { ResolvedFilter } from './guide-filter.queries.ts'
import { all, findSource, whereGuides } from './guide-filter.queries.ts'

/** The filter of each group of choices, and the list of a guide that it looks into. */
const FACET_FIELDS = {
  badge: 'certificationBadges',
  offer: 'offers',
  language: 'languages',
  access: 'access',
} as const
type Group = keyof typeof FACET_FIELDS
const GROUPS = Object.keys(FACET_FIELDS) as Group[]

interface TagCount {
  kind: string
  value: string
  count: number
}

/**
 * How many public guides each choice would find, each group counted with every other condition but its own. Choices that
 * find nothing are left out.
 * @param matches All guides that meet the filter.
 */
export async function countFacets(
  db: Db,
  filter: ResolvedFilter,
  matches: readonly { id: number; availability: string | null }[],
): Promise<GuideFacets> {
  const chosen = GROUPS.filter((group) => filter[group] !== undefined)
  // Groups in which nothing is chosen all stand under the same conditions, and so does `open`.
  const others = GROUPS.filter((group) => filter[group] === undefined)
  const ids = matches.map(({ id }) => id)
  const counts = await countTagsOf(db, ids, others)
  for (const group of chosen) {
    const { [group]: _, ...rest } = filter
    counts.push(...(await countTagsWhere(db, rest, group)))
  }
  const of = (group: Group) =>
    Object.fromEntries(
      counts.filter(({ kind }) => kind === FACET_FIELDS[group]).map(({ value, count }) => [value, count]),
    )
  const open = matches.filter(({ availability }) => availability === 'open').length
  return { badge: of('badge'), offer: of('offer'), language: of('language'), access: of('access'), open }
}

/** How many of these guides have each tag of the groups. */
function countTagsOf(db: Db, ids: readonly number[], groups: readonly Group[]): Promise<TagCount[]> {
  return countTags(db, selectIds(db, ids), groups)
}

/** Up to so many guides SQLite counts sooner by looking up the tags of each than by reading all tags of the group. */
const MANY_FOR_TAGS = 5_000

/** How many public guides of a filter have each tag of the group. */
async function countTagsWhere(db: Db, filter: ResolvedFilter, group: Group): Promise<TagCount[]> {
  const source = await findSource(db, filter)
  const where = whereGuides(db, filter, 'public')
  return countTags(
    db,
    sql`select guides.id from guides where ${source === undefined ? where : all([source.condition, where])}`,
    [group],
    source === undefined || source.size > MANY_FOR_TAGS,
  )
}

async function countTags(
  db: Db,
  ids: RawBuilder<unknown>,
  groups: readonly Group[],
  areMany = false,
): Promise<TagCount[]> {
  if (groups.length === 0) return []
  const kinds = sql.join(groups.map((group) => sql.lit(FACET_FIELDS[group])))
  // SQLite begins a cross join with its first table.
  const tags = areMany
    ? sql`guide_tags where guide_id in (select id from found)`
    : sql`found cross join guide_tags where guide_id = found.id`
  const { rows } = await sql<TagCount>`
    with found as materialized (${ids})
    select kind, value, count(*) as count from ${tags} and kind in (${kinds}) group by kind, value`.execute(
    db,
  )
  return rows
}
