import type { AdminStatusFilter } from '@grove/schema'

/** The filters of the table of guides by status, as administrators read them. */
export const STATUS_FILTER_LABELS: Readonly<Record<AdminStatusFilter, string>> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  published: 'Published',
  unpublished: 'Unpublished',
  unconfirmed: 'Not confirmed',
}
