import type { AdminGuideRow, AdminOrder, AdminSort, AdminStatusFilter, PrivateGuide } from '@grove/schema'
import { ADMIN_STATUS_FILTERS } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { withoutCase } from '../dialect.ts'
import type { GuideRowWithAccount } from './guide.queries.ts'
import { selectGuidesWithAccounts, toPrivateGuides } from './guide.queries.ts'
import { isAfter } from './guide-cursor.ts'
import type { ResolvedAdminFilter } from './guide-filter.queries.ts'
import { narrow, STATUSES } from './guide-filter.queries.ts'
import { toGuideRecord } from './guide-row.ts'

interface AdminPage {
  limit: number
  /** Rows to pass over. */
  offset?: number
  /** The last guide of the page before; in the order of the newest first alone. */
  cursor?: { createdAt: string; id: number }
  /** Left out: the newest first. */
  by?: AdminOrder
}

/** Each value of the JSON text stands in quotes. */
const BADGE_COUNT = sql`length(guides.certification_badges) - length(replace(guides.certification_badges, '"', ''))`

/** The order of the table by each column, accounts without an address last; between equals the number of the guide decides. */
function adminOrder(db: Db, { sort, order }: AdminOrder): RawBuilder<unknown> {
  const keys: Record<AdminSort, RawBuilder<unknown>[]> = {
    name: [withoutCase(db, 'guides.user_name')],
    email: [sql`(users.email_key is null)`, sql`users.email_key`],
    place: [withoutCase(db, 'guides.city')],
    badges: [BADGE_COUNT],
    status: [
      sql`case guides.application_status when 'pending' then 0 when 'rejected' then 1 else 2 end`,
      sql`guides.published`,
    ],
    joined: [sql`coalesce(guides.sent_again_at, guides.created_at)`],
  }
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const parts = [...keys[sort], sql`guides.id`].map((key, index) =>
    sort === 'email' && index === 0 ? sql`${key} asc` : sql`${key} ${direction}`,
  )
  return sql.join(parts)
}

async function readAdminPage(
  db: Db,
  filter: ResolvedAdminFilter,
  { limit, offset = 0, cursor, by }: AdminPage,
): Promise<GuideRowWithAccount[]> {
  const where = await narrow(db, filter, 'admin')
  const order = by === undefined ? sql`guides.created_at desc, guides.id desc` : adminOrder(db, by)
  const users = by?.sort === 'email' ? sql`join users on users.id = guides.user_id` : sql``
  // The order is found over ids alone: sorting whole rows takes several times as long.
  const { rows: found } = await sql<{ id: number }>`
    select guides.id from guides ${users}
    where ${where} and ${cursor === undefined ? sql`1 = 1` : isAfter('created_at', { key: cursor.createdAt, id: cursor.id })}
    order by ${order} limit ${sql.lit(limit)} offset ${offset}`.execute(db)
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectGuidesWithAccounts(db).where('guides.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One page of the admin table. */
export async function listAdminGuides(
  db: Db,
  filter: ResolvedAdminFilter,
  page: AdminPage,
): Promise<AdminGuideRow[]> {
  const rows = await readAdminPage(db, filter, page)
  return rows.map((row) => {
    const { isPublic: _, ...guide } = toGuideRecord(row)
    const { username, userEmail, firstName, lastName } = row
    return { ...guide, username, userEmail, firstName, lastName }
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
  const where = await narrow(db, filter, 'admin')
  return db
    .selectFrom('guides')
    .select(
      ADMIN_STATUS_FILTERS.map((name) => sql<number>`count(case when ${STATUSES[name]} then 1 end)`.as(name)),
    )
    .where(where)
    .executeTakeFirstOrThrow()
}

/** The query for all guides that meet the filter, for a change of many. */
export async function selectAdminGuides(db: Db, filter: ResolvedAdminFilter) {
  return db.selectFrom('guides').where(await narrow(db, filter, 'admin'))
}
