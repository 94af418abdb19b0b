import type { AdminGuideRow, AdminStatusFilter } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { GuideCursor } from './guide-cursor.ts'
import type { GuideRow } from './guide-row.ts'
import { guideColumns, toGuideRecord } from './guide-row.ts'
import type { SearchPlan } from './guide-search.ts'
import {
  adminScope,
  FEW_FOR_A_PAGE,
  FEW_FOR_ALL,
  planSearch,
  publicScope,
  selectPage,
} from './guide-search.ts'

/** Which guides an administrator looks at: those that hold every word (folded) in name, city or country. */
export interface AdminGuideSelection {
  words: readonly string[]
  status: AdminStatusFilter
}

const statusConditions: Readonly<Record<AdminStatusFilter, RawBuilder<boolean>>> = {
  all: sql<boolean>`1 = 1`,
  pending: sql<boolean>`guides.application_status = 'pending'`,
  approved: sql<boolean>`guides.application_status = 'approved'`,
  rejected: sql<boolean>`guides.application_status = 'rejected'`,
  published: sql<boolean>`guides.published = 1`,
  unpublished: sql<boolean>`guides.published = 0`,
}

async function planAdminSearch(db: Db, { words, status }: AdminGuideSelection): Promise<SearchPlan> {
  // The public ones have an index of their own, of which far pages are skipped without looking at a guide.
  if (words.length === 0 && status === 'published') return planSearch(db, publicScope, words, FEW_FOR_A_PAGE)
  const { source, condition } = await planSearch(db, adminScope, words, FEW_FOR_A_PAGE)
  return { source, condition: sql<boolean>`${condition} and ${statusConditions[status]}` }
}

type AccountColumns = Pick<AdminGuideRow, 'username' | 'userEmail' | 'firstName' | 'lastName'>

function toAdminGuideRow(row: GuideRow & AccountColumns): AdminGuideRow {
  const { username, userEmail, firstName, lastName } = row
  return { ...toGuideRecord(row), username, userEmail, firstName, lastName }
}

async function listPage(
  db: Db,
  plan: SearchPlan,
  page: { cursor?: GuideCursor; limit: number; offset?: number },
): Promise<AdminGuideRow[]> {
  const rows = await db
    .selectFrom(selectPage(plan, page).as('page'))
    .innerJoin('guides', 'guides.id', 'page.id')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select(guideColumns)
    .select([
      'users.username',
      'users.email as userEmail',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  return rows.map(toAdminGuideRow)
}

/** One page of the admin table, newest first. */
export async function listAdminGuides(
  db: Db,
  { limit, offset, ...selection }: AdminGuideSelection & { limit: number; offset: number },
): Promise<AdminGuideRow[]> {
  return listPage(db, await planAdminSearch(db, selection), { limit, offset })
}

/** The guides of a selection after the cursor, newest first: what an export goes through, some at a time. */
export async function listAdminGuidesAfter(
  db: Db,
  { limit, cursor, ...selection }: AdminGuideSelection & { limit: number; cursor?: GuideCursor },
): Promise<AdminGuideRow[]> {
  return listPage(db, await planAdminSearch(db, selection), { limit, cursor })
}

interface StatusCounts {
  all_guides: number
  pending: number
  rejected: number
  published: number
}

const NO_GUIDES: StatusCounts = { all_guides: 0, pending: 0, rejected: 0, published: 0 }

/** Counts all guides: whole indexes and ranges of them are counted without being told apart. */
async function countByStatus(db: Db): Promise<StatusCounts> {
  const count = (condition: RawBuilder<boolean>) => sql`(select count(*) from guides where ${condition})`
  const { rows } = await sql<StatusCounts>`
    select (select count(*) from guides) as all_guides,
      ${count(statusConditions.pending)} as pending,
      ${count(statusConditions.rejected)} as rejected,
      ${count(statusConditions.published)} as published`.execute(db)
  return rows[0] ?? NO_GUIDES
}

async function countMatchesByStatus(db: Db, words: readonly string[]): Promise<StatusCounts> {
  const { source, condition } = await planSearch(db, adminScope, words, FEW_FOR_ALL)
  const { rows } = await sql<StatusCounts>`
    select count(*) as all_guides,
      count(case when ${statusConditions.pending} then 1 end) as pending,
      count(case when ${statusConditions.rejected} then 1 end) as rejected,
      count(case when ${statusConditions.published} then 1 end) as published
    from ${source} where ${condition}`.execute(db)
  return rows[0] ?? NO_GUIDES
}

/** How many guides each filter holds under the same search, exactly. */
export async function countAdminGuides(
  db: Db,
  words: readonly string[],
): Promise<Record<AdminStatusFilter, number>> {
  const counts = await (words.length === 0 ? countByStatus(db) : countMatchesByStatus(db, words))
  const { all_guides: all, pending, rejected, published } = counts
  return {
    all,
    pending,
    approved: all - pending - rejected,
    rejected,
    published,
    unpublished: all - published,
  }
}

/** The ids of a selection after the cursor, newest first: what a change of many goes through, some at a time. */
export async function listAdminGuideIds(
  db: Db,
  selection: AdminGuideSelection,
  { cursor, limit }: { cursor?: GuideCursor; limit: number },
): Promise<GuideCursor[]> {
  const plan = await planAdminSearch(db, selection)
  const rows = await db
    .selectFrom(selectPage(plan, { cursor, limit }).as('page'))
    .select(['page.id', 'page.created_at as createdAt'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  return rows
}
