import type { AdminStatusFilter } from '@grove/schema'
import { ADMIN_STATUS_FILTERS, SEARCH_MAX_LENGTH } from '@grove/schema'

/** The state of the table in the address; defaults are left out. */
export interface DeskSearch {
  search?: string
  status?: AdminStatusFilter
  page?: number
  /** The guide in the drawer. */
  guide?: number
}

/** Which guides the table shows. */
export interface DeskFilter {
  search: string
  status: AdminStatusFilter
  page: number
}

export const DEFAULT_STATUS: AdminStatusFilter = 'pending'

function wholeNumber(value: unknown): number | undefined {
  const isWritten = typeof value === 'number' || typeof value === 'string'
  return isWritten && /^\d{1,9}$/.test(String(value)) ? Number(value) || undefined : undefined
}

/** Reads the address. Whatever it cannot mean is as if it were not there. */
export function readDeskSearch(raw: Record<string, unknown>): DeskSearch {
  const search = typeof raw.search === 'string' ? raw.search.slice(0, SEARCH_MAX_LENGTH) : ''
  const status = ADMIN_STATUS_FILTERS.find((filter) => filter === raw.status)
  const page = wholeNumber(raw.page)
  const guide = wholeNumber(raw.guide)
  return {
    ...(search.trim() !== '' && { search }),
    ...(status !== undefined && status !== DEFAULT_STATUS && { status }),
    ...(page !== undefined && page > 1 && { page }),
    ...(guide !== undefined && { guide }),
  }
}

/** The filter that an address means. */
export function filterOf({ search = '', status = DEFAULT_STATUS, page = 1 }: DeskSearch): DeskFilter {
  return { search, status, page }
}
