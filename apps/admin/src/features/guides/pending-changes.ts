import type { AdminGuidePage, AdminGuideRow, AdminStatusFilter, ApplicationStatus } from '@grove/schema'
import { ADMIN_PAGE_SIZE, ADMIN_STATUS_FILTERS, isShownBy } from '@grove/schema'

interface GuideState {
  applicationStatus: ApplicationStatus
  published: boolean
}

/** A change that is on its way to the server and shown as done already. `to` is null for a guide that goes. */
export interface PendingChange {
  id: number
  to: GuideState | null
}

function changeCounts(
  counts: AdminGuidePage['counts'],
  before: GuideState,
  after: GuideState | null,
): AdminGuidePage['counts'] {
  const difference = (status: AdminStatusFilter) =>
    Number(after !== null && isShownBy(status, after)) - Number(isShownBy(status, before))
  return Object.fromEntries(
    ADMIN_STATUS_FILTERS.map((status) => [status, counts[status] + difference(status)]),
  ) as AdminGuidePage['counts']
}

/**
 * A page as it will be once the changes are made: rows that leave the filter go, those of the page after it move up.
 * Changes of guides that are on neither page do nothing.
 */
export function withPendingChanges(
  page: AdminGuidePage,
  status: AdminStatusFilter,
  changes: readonly PendingChange[],
  next: readonly AdminGuideRow[],
): AdminGuidePage {
  if (changes.length === 0) return page
  const changeOf = new Map(changes.map((change) => [change.id, change]))
  let { counts } = page
  const rows = [...page.items, ...next].flatMap((guide) => {
    const change = changeOf.get(guide.id)
    if (change === undefined) return [guide]
    counts = changeCounts(counts, guide, change.to)
    const isKept = change.to !== null && isShownBy(status, change.to)
    return isKept ? [{ ...guide, ...change.to }] : []
  })
  const total = counts[status]
  const pageCount = Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))
  return { ...page, items: rows.slice(0, ADMIN_PAGE_SIZE), total, pageCount, counts }
}
