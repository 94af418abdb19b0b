import type { Db } from '@grove/db'
import { countAdminGuides, listAdminGuides, listAdminGuidesAfter, withGalleries } from '@grove/db'
import type { AdminGuidePage, AdminListInput, ExportPage, ExportPageInput } from '@grove/schema'
import { ADMIN_PAGE_SIZE, EXPORT_PAGE_SIZE, searchWords } from '@grove/schema'

/** One page of the table with the counts of all filters; beyond the last page it is the last one. */
export async function listGuidePage(
  db: Db,
  { search, status, page: asked }: AdminListInput,
): Promise<AdminGuidePage> {
  const words = searchWords(search)
  const counts = await countAdminGuides(db, words)
  const total = counts[status]
  const pageCount = Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))
  const page = Math.min(asked, pageCount)
  const items = await listAdminGuides(db, {
    words,
    status,
    limit: ADMIN_PAGE_SIZE,
    offset: (page - 1) * ADMIN_PAGE_SIZE,
  })
  return { items, total, page, pageCount, counts }
}

/** The guides of one step of an export, newest first, with account and gallery. */
export async function listExportPage(
  db: Db,
  { search, status, cursor }: ExportPageInput,
): Promise<ExportPage> {
  const rows = await listAdminGuidesAfter(db, {
    words: searchWords(search),
    status,
    cursor: cursor ?? undefined,
    limit: EXPORT_PAGE_SIZE,
  })
  const last = rows.length < EXPORT_PAGE_SIZE ? undefined : rows.at(-1)
  return {
    guides: await withGalleries(db, rows),
    nextCursor: last === undefined ? null : { createdAt: last.createdAt, id: last.id },
  }
}
