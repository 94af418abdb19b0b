/** Closed lists of values, apart from their schemas, so that a page that only shows them does not load a validator. */

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

export const RESEARCH_CATEGORIES = [
  'forest-bathing',
  'clinical',
  'special-populations',
  'mechanisms',
  'comparative',
] as const
export type ResearchCategory = (typeof RESEARCH_CATEGORIES)[number]

export const ADMIN_STATUS_FILTERS = [
  'all',
  'pending',
  'approved',
  'rejected',
  'published',
  'unpublished',
] as const
export type AdminStatusFilter = (typeof ADMIN_STATUS_FILTERS)[number]

export const AUDIT_ACTIONS = [
  'guide.create',
  'guide.update',
  'guide.delete',
  'guide.approve',
  'guide.reject',
  'guide.publish',
  'guide.unpublish',
  'guide.import',
  'guide.set-password',
  'contact.update',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
