import type { Db } from '@grove/db'
import { countAdminGuides, listAdminGuides, listPrivateGuides, resolveFilter } from '@grove/db'
import type { AdminGuidePage, AdminListInput, ExportPage, ExportPageInput } from '@grove/schema'
import { ADMIN_PAGE_SIZE, EXPORT_PAGE_SIZE, usualOrder } from '@grove/schema'

/** One page of the table with the counts of all filters; beyond the last page it is the last one. */
export async function listGuidePage(
  db: Db,
  { page: asked, sort, order, ...given }: AdminListInput,
): Promise<AdminGuidePage> {
  const { filter } = resolveFilter(given)
  const counts = await countAdminGuides(db, filter)
  const total = counts[given.status]
  const pageCount = Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))
  const page = Math.min(asked, pageCount)
  const offset = (page - 1) * ADMIN_PAGE_SIZE
  // Newest first is answered by an index; other orders but that of the queue are sorted.
  const usual = given.status === 'pending' ? usualOrder(given.status) : undefined
  const by = sort === undefined ? usual : { sort, order }
  const items = await listAdminGuides(db, filter, { limit: ADMIN_PAGE_SIZE, offset, by })
  return { items, total, page, pageCount, counts }
}

/** The guides of one step of an export, newest first, with account and gallery. */
export async function listExportPage(db: Db, { cursor, ...given }: ExportPageInput): Promise<ExportPage> {
  const { filter } = resolveFilter(given)
  const guides = await listPrivateGuides(db, filter, { limit: EXPORT_PAGE_SIZE, cursor: cursor ?? undefined })
  const last = guides[EXPORT_PAGE_SIZE - 1]
  return { guides, nextCursor: last === undefined ? null : { createdAt: last.createdAt, id: last.id } }
}
