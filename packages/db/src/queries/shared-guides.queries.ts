import type { GuideDetail, PublicGuide } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { findPublicGuide, stepNewestFirst } from './guide.queries.ts'
import type { ResolvedFilter } from './guide-filter.queries.ts'
import { all, narrow } from './guide-filter.queries.ts'
import { toGuideRecord, toPublicGuide } from './guide-row.ts'
import { countRows } from './query-ends.ts'

/** Written out, as `isPublic` is, so that the partial index of the feeds serves it. */
const isShared = sql<boolean>`guides.shared_with_partners = 1`

async function whereShared(db: Db, filter: ResolvedFilter) {
  return all([isShared, await narrow(db, filter)])
}

/** The public guides that a filter matches and that are shared with partners, newest first, some at a time. */
export async function* readSharedGuides(
  db: Db,
  filter: ResolvedFilter,
): AsyncGenerator<PublicGuide[], void, undefined> {
  const where = await whereShared(db, filter)
  const steps = stepNewestFirst(db.selectFrom('guides').selectAll().where(where), 'created_at')
  for await (const rows of steps) yield rows.map((row) => toPublicGuide(toGuideRecord(row)))
}

/** Some of the same guides, and how many there are in all. */
export async function listSharedGuides(
  db: Db,
  filter: ResolvedFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<{ guides: PublicGuide[]; total: number }> {
  const where = await whereShared(db, filter)
  const total = await db.selectFrom('guides').where(where).$call(countRows)
  const rows = await db
    .selectFrom('guides')
    .selectAll()
    .where(where)
    .orderBy('guides.created_at', 'desc')
    .orderBy('guides.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { guides: rows.map((row) => toPublicGuide(toGuideRecord(row))), total }
}

/** One of the guides that are shared with partners, with its gallery. */
export async function findSharedGuide(db: Db, id: number): Promise<GuideDetail | undefined> {
  const row = await db
    .selectFrom('guides')
    .select('id')
    .where('id', '=', id)
    .where(isShared)
    .executeTakeFirst()
  return row && findPublicGuide(db, id)
}
