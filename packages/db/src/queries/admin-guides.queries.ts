import type { AdminGuideRow, AdminStatusFilter, PrivateGuide } from '@grove/schema'
import { ADMIN_STATUS_FILTERS } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { GuideRowWithAccount } from './guide.queries.ts'
import { selectGuidesWithAccounts, toPrivateGuides } from './guide.queries.ts'
import type { GuideCursor } from './guide-cursor.ts'
import { isAfter } from './guide-cursor.ts'
import type { ResolvedAdminFilter } from './guide-filter.queries.ts'
import { narrow, whereGuides } from './guide-filter.queries.ts'
import { toGuideRecords } from './guide-row.ts'

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
  const where = await narrow(db, filter, whereGuides(db, filter, 'admin'))
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
  const where = await narrow(db, filter, whereGuides(db, filter, 'admin'))
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
  const where = await narrow(db, filter, whereGuides(db, filter, 'admin'))
  return { query: db.selectFrom('guides').where(where) }
}
