import type { AdminStatusFilter } from '@grove/schema'
import { API_ORIGIN } from './config.ts'

/** Address of the file with the guides that a filter matches. */
export function exportHref(
  format: 'csv' | 'json',
  { search, status }: { search: string; status: AdminStatusFilter },
): string {
  const query = new URLSearchParams({ format })
  if (search !== '') query.set('search', search)
  if (status !== 'all') query.set('status', status)
  return `${API_ORIGIN}/api/admin/export-guides?${query}`
}
