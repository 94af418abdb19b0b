import type { AdminOrder, AdminSort, AdminStatusFilter } from '@grove/schema'
import { ADMIN_SORTS, ADMIN_STATUS_FILTERS, SEARCH_MAX_LENGTH, usualOrder } from '@grove/schema'

/** The state of the table in the address; defaults are left out. */
export interface GuidesSearch {
  search?: string
  status?: AdminStatusFilter
  page?: number
  /** The column that the table is ordered by, and whether from the end. */
  sort?: AdminSort
  order?: AdminOrder['order']
  /** The guide in the drawer. */
  guide?: number
  /** Whether the form of its listing is open, as links of the site ask for. */
  edit?: boolean
}

/** Which guides the table shows. */
export interface GuidesFilter {
  search: string
  status: AdminStatusFilter
  page: number
  /** Left out: the usual order of the status. */
  sort?: AdminSort
  order?: AdminOrder['order']
}

export const DEFAULT_STATUS: AdminStatusFilter = 'pending'

function wholeNumber(value: unknown): number | undefined {
  const isWritten = typeof value === 'number' || typeof value === 'string'
  return isWritten && /^\d{1,9}$/.test(String(value)) ? Number(value) || undefined : undefined
}

/** Reads the address. Whatever it cannot mean is as if it were not there. */
export function readGuidesSearch(raw: Record<string, unknown>): GuidesSearch {
  const search = typeof raw.search === 'string' ? raw.search.slice(0, SEARCH_MAX_LENGTH) : ''
  const status = ADMIN_STATUS_FILTERS.find((filter) => filter === raw.status)
  const page = wholeNumber(raw.page)
  const sort = ADMIN_SORTS.find((column) => column === raw.sort)
  const guide = wholeNumber(raw.guide)
  const isDescending = sort !== undefined && raw.order === 'desc'
  // Named even where there is none: the router keeps a value that is not replaced.
  return {
    search: search.trim() === '' ? undefined : search,
    status: status === DEFAULT_STATUS ? undefined : status,
    page: page === 1 ? undefined : page,
    sort,
    order: isDescending ? 'desc' : undefined,
    guide,
    edit: (guide !== undefined && String(raw.edit) === 'true') || undefined,
  }
}

/** The filter that an address means. */
export function filterOf({
  search = '',
  status = DEFAULT_STATUS,
  page = 1,
  sort,
  order = 'asc',
}: GuidesSearch): GuidesFilter {
  return { search, status, page, ...(sort && { sort, order }) }
}

/** The order that the table stands in. */
export function orderOf({ status, sort, order = 'asc' }: GuidesFilter): AdminOrder {
  return sort === undefined ? usualOrder(status) : { sort, order }
}

/** The address of the same table in this order, from its first page. */
export function inOrder(
  { page: _, guide: _guide, edit: _edit, order: _order, ...rest }: GuidesSearch,
  to: AdminOrder,
): GuidesSearch {
  const { sort, order } = to
  return { ...rest, sort, ...(order === 'desc' && { order }) }
}
