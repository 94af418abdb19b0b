import type { Db, GuideRecord } from '@grove/db'
import { findGuideForUpdate, updateGuideApplication, updateGuidePublished } from '@grove/db'
import type { AdminStatusFilter, AuditAction, SetApplicationStatusInput, User } from '@grove/schema'
import { ConflictError, isShownBy, NotFoundError } from '@grove/schema'
import { auditGuideChange } from './guide-audit.writes.ts'
import { tellOfDecision } from './guide-messages.writes.ts'

type GuideState = Pick<GuideRecord, 'applicationStatus' | 'published'>

/** An administrator's decision about one guide, within a transaction. */
export interface Decision {
  actor: User
  id: number
  now: Date
  /** The filter that showed the guide to the administrator; where another one was faster, it shows it no longer. */
  shownBy?: AdminStatusFilter
}

async function getForUpdate(trx: Db, { id, shownBy = 'all' }: Decision): Promise<GuideRecord> {
  const guide = await findGuideForUpdate(trx, id)
  if (guide === undefined) throw new NotFoundError('Guide not found')
  if (!isShownBy(shownBy, guide)) throw new ConflictError(`This guide is no longer ${shownBy}`)
  return guide
}

/** What a decision comes to: nothing where the guide was so already, a change, or one that the public sees. */
export type Outcome = 'unchanged' | 'changed' | 'changed-in-public'

async function finishDecision(
  trx: Db,
  { actor, now }: Decision,
  action: AuditAction,
  before: GuideRecord,
  after: GuideRecord | undefined,
): Promise<Outcome> {
  await auditGuideChange(trx, { actor, action, before, after }, now)
  if (after !== undefined) await tellOfDecision(trx, before, after, now)
  return before.isPublic || after?.isPublic === true ? 'changed-in-public' : 'changed'
}

/**
 * Approves, which publishes in the same write, or rejects, which unpublishes; from any status. For a change that the
 * public sees the caller then raises the directory's version, last of all, since others wait for that row.
 */
export async function decideApplication(
  trx: Db,
  decision: Decision,
  status: SetApplicationStatusInput['status'],
): Promise<Outcome> {
  const { id, now } = decision
  const before = await getForUpdate(trx, decision)
  const isApproved = status === 'approved'
  if (before.applicationStatus === status && before.published === isApproved) return 'unchanged'
  const after = await updateGuideApplication(
    trx,
    id,
    { applicationStatus: status, published: isApproved },
    now,
  )
  return finishDecision(trx, decision, isApproved ? 'guide.approve' : 'guide.reject', before, after)
}

/** True for a state that no guide may be in: what is pending is never public. */
export function isPublicTooEarly({ applicationStatus, published }: GuideState): boolean {
  return published && applicationStatus === 'pending'
}

export const PUBLIC_TOO_EARLY = 'A pending application must be approved first'

/** Publishes or unpublishes; answers as decideApplication does. @throws ConflictError for publishing what is pending. */
export async function decidePublished(trx: Db, decision: Decision, published: boolean): Promise<Outcome> {
  const { id, now } = decision
  const before = await getForUpdate(trx, decision)
  if (isPublicTooEarly({ ...before, published })) throw new ConflictError(PUBLIC_TOO_EARLY)
  if (before.published === published) return 'unchanged'
  const after = await updateGuidePublished(trx, id, published, now)
  return finishDecision(trx, decision, published ? 'guide.publish' : 'guide.unpublish', before, after)
}
