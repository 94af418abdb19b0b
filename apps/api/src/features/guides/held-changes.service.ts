import type { Db, GuideChanges, StoredHeldChanges } from '@grove/db'
import {
  bumpDirectoryVersion,
  findHeldChanges,
  findPrivateGuideById,
  replaceHeldChanges,
  updateGuide,
  updateUserNames,
} from '@grove/db'
import type {
  DecideHeldInput,
  HeldAnswer,
  HeldField,
  HeldValue,
  HeldValues,
  PrivateGuide,
} from '@grove/schema'
import { ConflictError, NotFoundError, StaleVersionError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { expectListingOfOthers, mayReview } from '../../context.ts'
import { auditGuideChange } from './guide-audit.writes.ts'
import { lockPrivateGuide } from './guides-write.service.ts'
import { tellOfDecision, waitingFields } from './held-changes.writes.ts'
import { expectOpenAccount, getPrivateGuide } from './listing.writes.ts'

function toAnswer(guide: PrivateGuide, held: StoredHeldChanges | undefined): HeldAnswer {
  // Of a listing that is reviewed as a whole nothing waits besides.
  if (held === undefined || guide.applicationStatus !== 'approved') return { changes: null }
  const items = waitingFields(guide, held.values).map((field) => ({
    field,
    before: (guide[field] ?? null) as HeldValue,
    after: held.values[field] ?? null,
  }))
  return { changes: { version: held.changedAt, since: held.since, items } }
}

/** The changes of a listing that wait for a reviewer: for its owner and reviewers. */
export async function getHeldChanges({ db, viewer }: MemberContext, id: number): Promise<HeldAnswer> {
  const guide = await findPrivateGuideById(db, id)
  const isOwner = guide?.userId === viewer.user.id
  if (guide === undefined || !(isOwner || mayReview(viewer))) throw new NotFoundError('Guide not found')
  return toAnswer(guide, await findHeldChanges(db, id))
}

/** Makes some of the waiting changes public and refuses the others; their owner is told of both. */
export async function decideHeldChanges(
  { clock, directory, viewer }: MemberContext,
  { id, version, approved, reason = null }: DecideHeldInput,
): Promise<PrivateGuide> {
  return directory.change(async (trx) => {
    const now = clock()
    const guide = await lockPrivateGuide(trx, id)
    expectListingOfOthers(viewer.user, guide)
    await expectOpenAccount(trx, guide.userId)
    const held = await findHeldChanges(trx, id)
    if (held === undefined || guide.applicationStatus !== 'approved')
      throw new ConflictError('No change of this listing waits any more')
    if (held.changedAt !== version)
      throw new StaleVersionError('Since you opened it the owner has changed it again. Look at it again.')
    const waiting = waitingFields(guide, held.values)
    const taken = waiting.filter((field) => approved.includes(field))
    const refused = waiting.filter((field) => !approved.includes(field))
    const after = await takeOver(trx, { guide, values: held.values, taken }, now)
    await replaceHeldChanges(trx, id, {}, now)
    await auditGuideChange(trx, { actor: viewer.user, action: 'guide.update', before: guide, after }, now)
    await tellOfDecision(
      trx,
      { guide, held: held.values, taken, refused, reason, actorId: viewer.user.id },
      now,
    )
    if (guide.published && taken.length > 0) await bumpDirectoryVersion(trx)
    return after
  })
}

async function takeOver(
  trx: Db,
  { guide, values, taken }: { guide: PrivateGuide; values: HeldValues; taken: readonly HeldField[] },
  now: Date,
): Promise<PrivateGuide> {
  if (taken.length === 0) return guide
  // They were checked when they were saved.
  const { firstName, lastName, ...listing } = Object.fromEntries(
    taken.map((field) => [field, values[field]]),
  ) as Pick<PrivateGuide, 'certificationBadges'> & { firstName?: string; lastName?: string }
  await updateUserNames(trx, guide.userId, { firstName, lastName }, now)
  await updateGuide(trx, guide.id, listing satisfies GuideChanges, now)
  return getPrivateGuide(trx, guide.id)
}
