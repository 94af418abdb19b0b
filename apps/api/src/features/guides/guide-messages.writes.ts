import type { Db, GuideRecord } from '@grove/db'
import { deleteWaitingMessages, insertTimelineEntry, listAdminIdsToTell } from '@grove/db'
import type { PrivateGuide, TimelineKind } from '@grove/schema'
import { displayName } from '@grove/schema'
import { eventKey, writeMessage } from '../../mail/write-message.ts'

/** Tells an applicant that their application has arrived, and administrators that it waits; its timeline too. */
export async function tellOfApplication(
  trx: Db,
  guide: Pick<PrivateGuide, 'id' | 'userId' | 'userName'>,
  now: Date,
): Promise<void> {
  await insertTimelineEntry(trx, { guideId: guide.id, kind: 'sent', actorId: guide.userId }, now)
  const data = { guideId: guide.id, userName: displayName(guide.userName) }
  await writeMessage(trx, { kind: 'application-received', to: { userId: guide.userId }, data }, now)
  for (const userId of await listAdminIdsToTell(trx, 'at_once'))
    await writeMessage(trx, { kind: 'new-application', to: { userId }, data }, now)
}

/** A listing as far as its owner is told of its states. */
type Told = Pick<
  GuideRecord,
  'id' | 'userId' | 'userName' | 'applicationStatus' | 'published' | 'paused' | 'updatedAt'
>

const DECISION_KINDS = ['application-rejected', 'application-approved', 'listing-published'] as const

/** Names a decision by the version of the listing that it has made. */
function decisionEvent({ id, updatedAt }: Pick<GuideRecord, 'id' | 'updatedAt'>): string {
  return `decision ${id} ${updatedAt}`
}

/**
 * Tells an owner of a decision about their listing, as far as it changes what they or others see; not before `notBefore`,
 * while the decision can be taken back.
 */
export async function tellOfDecision(
  trx: Db,
  {
    before,
    after,
    reason = null,
    notBefore,
  }: { before: Told; after: Told; reason?: string | null; notBefore?: Date },
  now: Date,
): Promise<void> {
  const told = { to: { userId: after.userId }, event: decisionEvent(after), notBefore }
  const data = { guideId: after.id, userName: displayName(after.userName) }
  const withReason = { ...data, reason }
  const { paused: isPaused } = after
  if (after.applicationStatus === 'rejected' && before.applicationStatus !== 'rejected')
    await writeMessage(trx, { kind: 'application-rejected', data: withReason, ...told }, now)
  else if (after.applicationStatus === 'approved' && before.applicationStatus !== 'approved')
    await writeMessage(trx, { kind: 'application-approved', data: { ...withReason, isPaused }, ...told }, now)
  else if (after.published && !before.published)
    await writeMessage(trx, { kind: 'listing-published', data: { ...data, isPaused }, ...told }, now)
}

/** The timeline entries of what has become of a listing by a change that sets its states like other fields. */
function stateKinds(before: Told, after: Told): TimelineKind[] {
  const { applicationStatus, published, paused } = after
  const isDecided = applicationStatus !== before.applicationStatus && applicationStatus !== 'pending'
  const isTurned = applicationStatus === before.applicationStatus && published !== before.published
  return [
    ...(isDecided ? [applicationStatus] : []),
    ...(isTurned ? [published ? ('published' as const) : ('unpublished' as const)] : []),
    ...(paused === before.paused ? [] : [paused ? ('paused' as const) : ('resumed' as const)]),
  ]
}

/** Tells an owner, and the timeline, of states that an import has given to a listing: as the decisions themselves do. */
export async function tellOfStates(
  trx: Db,
  { before, after, actorId }: { before: Told; after: Told; actorId: number | null },
  now: Date,
): Promise<void> {
  for (const kind of stateKinds(before, after))
    await insertTimelineEntry(trx, { guideId: after.id, kind, actorId }, now)
  await tellOfDecision(trx, { before, after }, now)
}

/** Takes back what an owner has not been told yet of the decision that made this version of a listing. */
export async function takeBackMessages(
  trx: Db,
  decided: Pick<GuideRecord, 'id' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  const keys = DECISION_KINDS.map((kind) => eventKey(kind, decisionEvent(decided)))
  await deleteWaitingMessages(trx, keys, now)
}
