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
  'unconfirmed',
] as const
export type AdminStatusFilter = (typeof ADMIN_STATUS_FILTERS)[number]

/** The columns that the table of administrators can be ordered by. */
export const ADMIN_SORTS = ['name', 'email', 'place', 'badges', 'status', 'joined'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]
export interface AdminOrder {
  sort: AdminSort
  order: 'asc' | 'desc'
}

/** The order of the table where nobody has chosen one: whoever waits longest is first, else the newest. */
export function usualOrder(status: AdminStatusFilter): AdminOrder {
  return { sort: 'joined', order: status === 'pending' ? 'asc' : 'desc' }
}

export const AUDIT_ACTIONS = [
  'guide.create',
  'guide.update',
  'guide.delete',
  'guide.approve',
  'guide.reject',
  'guide.publish',
  'guide.unpublish',
  'guide.undo',
  'guide.import',
  'guide.set-password',
  'guide.invite',
  'credential.save',
  'credential.remove',
  'credential.check',
  'credential.uncheck',
  'credential.end',
  'contact.update',
  'settings.update',
  'page.update',
  'account.end-sessions',
  'account.delete',
  'account.set-role',
  'account.erase',
  'token.create',
  'token.revoke',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The events of an application. Notes are for reviewers and administrators alone. */
export const TIMELINE_KINDS = [
  'sent',
  'opened',
  'asked',
  'answered',
  'noted',
  'approved',
  'rejected',
  'published',
  'unpublished',
  'paused',
  'resumed',
  'confirmed',
  'held',
  'changes_approved',
  'changes_refused',
  'withdrawn',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** The message for a link that was used, has ended, or never was one. */
export const LINK_ENDED = 'This link is no longer valid.'

/** The refusal of a password that is common, or a name of its owner. */
export const EASY_TO_GUESS = 'Choose a password that is harder to guess.'

export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const

/** The kinds as administrators read them. */
export const MESSAGE_TITLES = {
  'confirm-email': 'Confirm your e-mail',
  'password-reset': 'New password',
  'password-changed': 'Password changed',
  'account-closed': 'Account closed',
  'account-kept': 'Account kept',
  'new-sign-in': 'New sign-in',
  'second-factor-changed': 'Second factor changed',
  'email-change-confirm': 'Confirm the new e-mail',
  'email-change-notice': 'E-mail is about to change',
  invitation: 'Invitation',
  'application-received': 'Application received',
  'application-question': 'Question about an application',
  'application-approved': 'Application approved',
  'application-rejected': 'Application rejected',
  'listing-published': 'Listing published',
  'changes-decided': 'Changes approved or refused',
  'new-application': 'New application',
  'new-applications-daily': 'New applications of a day',
  'monthly-summary': 'Summary of a month',
  enquiry: 'Enquiry',
  'enquiry-not-delivered': 'Enquiry not delivered',
  'credential-ends': 'Credential ends soon',
  'still-correct': 'Still correct?',
} as const

/** Pages of the site whose texts administrators change, with their titles. Each stands at its name. */
export const SITE_PAGES = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
  accessibility: 'Accessibility',
} as const
export type SitePageName = keyof typeof SITE_PAGES
export const SITE_PAGE_NAMES = Object.keys(SITE_PAGES) as [SitePageName, ...SitePageName[]]
