import type { AdminStatusFilter, ApplicationStatus } from '../choices.ts'

/** How a status reads; `tone` picks the colour: wait (ember), ok (moss), off (neutral), danger. */
export interface StatusBadge {
  label: string
  tone: 'wait' | 'ok' | 'off' | 'danger'
  note?: string
}

interface GuideStatus {
  applicationStatus: ApplicationStatus
  published: boolean
  /** The owner has taken the listing off for a while. */
  paused?: boolean
}

export const PAUSED_NOTE = 'Your listing is paused. Only you can see it.'

/** True where a filter of the administrators shows guides in this state. */
export function isShownBy(status: AdminStatusFilter, { applicationStatus, published }: GuideStatus): boolean {
  switch (status) {
    case 'all':
      return true
    case 'unconfirmed':
      // Known to the server alone, whose next list tells.
      return true
    case 'published':
      return published
    case 'unpublished':
      return !published
    default:
      return applicationStatus === status
  }
}

const PAUSED_BADGE: StatusBadge = { label: 'Paused', tone: 'wait' }

function publishedBadge(published: boolean): StatusBadge {
  return published ? { label: 'Published', tone: 'ok' } : { label: 'Unpublished', tone: 'off' }
}

/** The status an administrator sees. */
export function adminStatusBadge({ applicationStatus, published, paused }: GuideStatus): StatusBadge {
  if (applicationStatus === 'pending') return { label: 'Pending Review', tone: 'wait' }
  return published && paused ? PAUSED_BADGE : publishedBadge(published)
}

/** The status a guide sees of their own listing, with the note beneath it. */
export function ownStatusBadge({ applicationStatus, published, paused }: GuideStatus): StatusBadge {
  if (applicationStatus === 'pending') {
    return { label: 'Pending Review', tone: 'wait', note: 'Awaiting admin approval' }
  }
  if (applicationStatus === 'rejected') {
    return { label: 'Application Rejected', tone: 'danger', note: 'Your application was rejected' }
  }
  if (paused) return { ...PAUSED_BADGE, note: PAUSED_NOTE }
  return published ? publishedBadge(true) : { ...publishedBadge(false), note: 'Approved but not published' }
}
