import type { Db, GuideRecord } from '@grove/db'
import {
  deleteDecisionEntries,
  findGuideForUpdate,
  insertTimelineEntry,
  listAuditEntries,
  updateGuideState,
} from '@grove/db'
import type { AuditAction, AuditEntry, SetApplicationStatusInput, TimelineKind, User } from '@grove/schema'
import { ConflictError, fieldWords, NotFoundError, StaleVersionError } from '@grove/schema'
import { expectListingOfOthers } from '../../context.ts'
import { auditGuideChange } from './guide-audit.writes.ts'
import { takeBackMessages, tellOfDecision } from './guide-messages.writes.ts'
import { expectOpenAccount } from './listing.writes.ts'

export type GuideState = Pick<GuideRecord, 'applicationStatus' | 'published'>

/** The state that a decision leads to; one about publishing leaves the application as it is. */
type WantedState = Pick<GuideState, 'published'> & Partial<GuideState>

/** An administrator's decision about one guide, within a transaction. */
export interface Decision {
  actor: User
  id: number
  now: Date
  /** The guide's `updatedAt` on the screen of whoever decides; undefined for a call that decides blindly. */
  version?: string
  /** Until when it can be taken back: its owner is told of it then. */
  undoUntil?: Date
  /** Why, in the words of whoever decides; its owner reads it. */
  reason?: string | null
}

/** The kind of the timeline entry of each decision, which also names the decision in a sentence. */
const ENTRY_KINDS: Readonly<Partial<Record<AuditAction, TimelineKind>>> = {
  'guide.approve': 'approved',
  'guide.reject': 'rejected',
  'guide.publish': 'published',
  'guide.unpublish': 'unpublished',
}

/** One change in words: "approved by sam", "changed by its owner (bio, city)". */
function changeWords({ action, actorName, actorIsOwner, after }: AuditEntry): string {
  const done = ENTRY_KINDS[action]
  if (done !== undefined) return `${done} by ${actorName}`
  const names = Object.keys(after ?? {}).map(fieldWords)
  const by = actorIsOwner ? 'its owner' : actorName
  return `changed by ${by}${names.length > 0 ? ` (${names.join(', ')})` : ''}`
}

/** Tells who has changed a guide since the version that was on the screen, and what. */
async function conflictOf(
  trx: Db,
  { id, createdAt }: Pick<GuideRecord, 'id' | 'createdAt'>,
  version: string,
): Promise<StaleVersionError> {
  const { items } = await listAuditEntries(trx, { guideId: id, limit: 5 })
  // A version older than the listing is none that anybody saw.
  const changes = version < createdAt ? [] : items.filter(({ at }) => at > version).map(changeWords)
  const told = changes.length > 0 ? changes.toReversed().join('; ') : 'changed'
  return new StaleVersionError(`Since you opened it: ${told}. Look at it again.`)
}

/** @throws StaleVersionError where a guide is another one than the version that was on the screen. */
export async function expectAsSeen(
  trx: Db,
  guide: Pick<GuideRecord, 'id' | 'createdAt' | 'updatedAt'>,
  version: string | undefined,
): Promise<void> {
  if (version !== undefined && version !== guide.updatedAt) throw await conflictOf(trx, guide, version)
}

async function getForUpdate(trx: Db, { actor, id, version }: Decision): Promise<GuideRecord> {
  const guide = await findGuideForUpdate(trx, id)
  if (guide === undefined) throw new NotFoundError('Guide not found')
  expectListingOfOthers(actor, guide)
  await expectAsSeen(trx, guide, version)
  return guide
}

/** The change by a decision; undefined where the guide had that state already. */
export interface Outcome {
  before: GuideRecord
  after: GuideRecord
  /** Whether visitors see the change. */
  isPublicChange: boolean
}

async function finishDecision(
  trx: Db,
  { actor, now, undoUntil, reason }: Decision,
  action: AuditAction,
  before: GuideRecord,
  after: GuideRecord | undefined,
): Promise<Outcome> {
  if (after === undefined) throw new NotFoundError('Guide not found')
  await auditGuideChange(trx, { actor, action, before, after }, now)
  if (action === 'guide.undo') {
    await takeBackMessages(trx, before, now)
    await deleteDecisionEntries(trx, after.id, before.updatedAt)
  } else await tellOfDecision(trx, { before, after, reason, notBefore: undoUntil }, now)
  const kind = ENTRY_KINDS[action]
  if (kind !== undefined)
    await insertTimelineEntry(trx, { guideId: after.id, kind, actorId: actor.id, text: reason }, now)
  return { before, after, isPublicChange: before.isPublic || after.isPublic }
}

/** Why a guide may not be published in this state; undefined where it may. */
export function publishingProblem({ applicationStatus, published }: GuideState): string | undefined {
  if (!published || applicationStatus === 'approved') return undefined
  return `A ${applicationStatus} application must be approved first`
}

/** Validates a decision by the state that a guide has: why it is refused, and whether it changes anything. */
export function validateDecision(
  { applicationStatus, published }: GuideState,
  wanted: WantedState,
): { problem: string | undefined; isChange: boolean } {
  const after = { applicationStatus, ...wanted }
  const isChange = after.applicationStatus !== applicationStatus || after.published !== published
  return { problem: publishingProblem(after), isChange }
}

/**
 * Whether a change of a guide's state waits while the account of the listing is closed: its message would tell the owner
 * that the listing stays paused, though signing in shows it again.
 */
export function waitsWhileClosed(
  before: GuideState,
  { applicationStatus, published }: Partial<GuideState>,
): boolean {
  const isDecided = applicationStatus !== undefined && applicationStatus !== before.applicationStatus
  return isDecided || (published === true && !before.published)
}

async function decide(
  trx: Db,
  decision: Decision,
  wanted: WantedState,
  action: AuditAction,
): Promise<Outcome | undefined> {
  const before = await getForUpdate(trx, decision)
  const { problem, isChange } = validateDecision(before, wanted)
  if (problem !== undefined) throw new ConflictError(problem)
  if (!isChange) return undefined
  if (action !== 'guide.undo' && waitsWhileClosed(before, wanted)) await expectOpenAccount(trx, before.userId)
  const after = await updateGuideState(trx, decision.id, wanted, decision.now)
  return finishDecision(trx, decision, action, before, after)
}

/** The state of a guide once its application is decided. */
export function decidedState(status: SetApplicationStatusInput['status']) {
  return { applicationStatus: status, published: status === 'approved' }
}

/**
 * Approves, which publishes in the same write, or rejects, which unpublishes; from any status. For a change that the
 * public sees the caller then raises the directory's version, last of all, since others wait for that row.
 */
export function decideApplication(
  trx: Db,
  decision: Decision,
  status: SetApplicationStatusInput['status'],
): Promise<Outcome | undefined> {
  const action = status === 'approved' ? 'guide.approve' : 'guide.reject'
  return decide(trx, decision, decidedState(status), action)
}

/** Takes a decision back: the guide has the state again that it had before. */
export function undoDecision(trx: Db, decision: Decision, before: GuideState): Promise<Outcome | undefined> {
  return decide(trx, decision, before, 'guide.undo')
}

/** Publishes or unpublishes; answers as decideApplication does. @throws ConflictError for publishing what is not approved. */
export function decidePublished(
  trx: Db,
  decision: Decision,
  published: boolean,
): Promise<Outcome | undefined> {
  return decide(trx, decision, { published }, published ? 'guide.publish' : 'guide.unpublish')
}
