import type { GuideFacets } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { Group, Ids, ResolvedFilter } from './guide-filter.queries.ts'
import { fromAll, GROUPS, LISTS } from './guide-filter.queries.ts'
import type { GuideRow } from './guide-row.ts'
import { parseList } from './guide-row.ts'

/** The field of each group, which knows its choices. */
const FIELDS = {
  badge: 'certificationBadges',
  offer: 'offers',
  language: 'languages',
  access: 'access',
} as const

export interface Search {
  filter: ResolvedFilter
  /** See `findNamed`. */
  named: Ids | undefined
}

/** A guide that meets a filter, with the columns that its facets are counted by: see `countedColumns`. */
export type CountedGuide = Partial<Pick<GuideRow, 'availability' | (typeof LISTS)[Group]>>

/** The columns by which facets are counted; without those of chosen groups, which `countListsWithout` counts. */
export function countedColumns(filter: ResolvedFilter): (keyof CountedGuide)[] {
  const lists = GROUPS.filter((group) => filter[group] === undefined).map((group) => LISTS[group])
  return filter.open === undefined ? ['availability', ...lists] : lists
}

/** How many guides have each list, by its JSON text. */
type ListCounts = Map<string, number>

/** The lists of each group of which something is chosen. */
type ChosenCounts = ReadonlyMap<Group, ListCounts>

/**
 * Counts the groups of which something is chosen, each with every other condition but its own.
 * @param isWanted Asked before each group: no further one is counted where it answers false.
 */
export async function countChosen(
  db: Db,
  search: Search,
  isWanted: () => boolean = () => true,
): Promise<ChosenCounts> {
  const counts = new Map<Group, ListCounts>()
  // One after the other: a search that chooses of each group must not take half of PostgreSQL's connections.
  for (const group of GROUPS) {
    if (!isWanted()) break
    if (search.filter[group] !== undefined) counts.set(group, await countListsWithout(db, search, group))
  }
  return counts
}

/**
 * How many public guides each choice would find, each group counted with every other condition but its own. Choices that
 * find nothing are left out.
 * @param matches All guides that meet the filter.
 * @param chosen See `countChosen`.
 */
export function countFacets(
  { open }: ResolvedFilter,
  matches: readonly CountedGuide[],
  chosen: ChosenCounts,
): GuideFacets {
  const count = (group: Group) => countChoices(group, chosen.get(group) ?? countLists(matches, group))
  const isOpen = ({ availability }: CountedGuide) => open || availability === 'open'
  return {
    badge: count('badge'),
    offer: count('offer'),
    language: count('language'),
    access: count('access'),
    open: matches.filter(isOpen).length,
  }
}

function countLists(guides: readonly CountedGuide[], group: Group): ListCounts {
  const counts: ListCounts = new Map()
  for (const { [LISTS[group]]: list } of guides)
    if (list !== undefined) counts.set(list, (counts.get(list) ?? 0) + 1)
  return counts
}

/** The lists of the guides that meet every condition but that of the group. */
async function countListsWithout(db: Db, { filter, named }: Search, group: Group): Promise<ListCounts> {
  const { [group]: _, ...others } = filter
  const list = sql.ref<string>(`guides.${LISTS[group]}`)
  const { rows } = await sql<{ list: string; count: number }>`
    select ${list} as list, count(*) as count ${fromAll(db, others, named, { grouped: group })} group by ${list}`.execute(
    db,
  )
  return new Map(rows.map(({ list, count }) => [list, count]))
}

function countChoices(group: Group, lists: ListCounts): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [text, count] of lists)
    for (const choice of parseList(FIELDS[group], text)) counts[choice] = (counts[choice] ?? 0) + count
  // In one order, whichever rows come first: the same directory has the same answer, and the same ETag, in every process.
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}
