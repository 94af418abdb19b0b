import type { Db } from '@grove/db'
import {
  bumpDirectoryVersion,
  confirmAskedListing,
  deleteConfirmationRequests,
  deleteGuide,
  findPrivateGuideById,
  findUserById,
  insertTimelineEntry,
  lockListings,
  replaceGuideImages,
  updateGuide,
  updateUserNames,
} from '@grove/db'
import type { CreateGuideInput, PrivateGuide, RemoveGuideInput, UpdateGuideInput } from '@grove/schema'
import { ForbiddenError, NotFoundError, StaleVersionError } from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { mayAdminister, mayReadAll } from '../../context.ts'
import { limitApplications } from '../../http/rate-limit.ts'
import { auditGuideChange } from './guide-audit.writes.ts'
import { expectAsSeen } from './guide-decisions.writes.ts'
import { tellOfApplication } from './guide-messages.writes.ts'
import { guideNotFound } from './guides.service.ts'
import { holdChanges } from './held-changes.writes.ts'
import { expectOpenAccount, getPrivateGuide, insertListing } from './listing.writes.ts'

/** Adds the listing of the signed-in user; an administrator may name another one's account. Pending, whoever asks. */
export async function createGuide(ctx: MemberContext, input: CreateGuideInput): Promise<PrivateGuide> {
  const insert = () => insertGuide(ctx, input)
  // Reviewers are told of each: whoever deletes and makes theirs again and again is one who applies.
  return mayAdminister(ctx.viewer) ? insert() : limitApplications(ctx, insert)
}

async function insertGuide(ctx: MemberContext, input: CreateGuideInput): Promise<PrivateGuide> {
  const { db, clock, log, media, viewer } = ctx
  const { userId = viewer.user.id, firstName, lastName, ...data } = input
  const isOwn = userId === viewer.user.id
  if (!isOwn && !mayAdminister(viewer))
    throw new ForbiddenError('Not authorized to create a profile for another user')
  if ((await findUserById(db, userId)) === undefined) throw new NotFoundError('User not found')
  const pictures = await media.prepare(ctx, data)
  return media.save(pictures, { log }, async (trx, urls) => {
    const now = clock()
    const user = await updateUserNames(trx, userId, { firstName, lastName }, now)
    if (user === undefined) throw new NotFoundError('User not found')
    const guide = await insertListing(trx, { user, data, urls }, now)
    await auditGuideChange(trx, { actor: viewer.user, action: 'guide.create', after: guide }, now)
    await tellOfApplication(trx, guide, now)
    return guide
  })
}

/**
 * The guide, for whoever may change it: its owner and administrators. To everybody else a hidden one is as good as none,
 * or numbers of applications could be counted.
 */
async function findOwnGuide({ db, viewer }: MemberContext, id: number, what: string): Promise<PrivateGuide> {
  const guide = await findPrivateGuideById(db, id)
  if (guide === undefined) throw guideNotFound()
  if (guide.userId === viewer.user.id || mayAdminister(viewer)) return guide
  const isSeen = (guide.published && !guide.paused) || mayReadAll(viewer)
  throw isSeen ? new ForbiddenError(`Not authorized to ${what} this profile`) : guideNotFound()
}

/**
 * The guide as it is now, which nobody else changes until the transaction ends. The account is locked before the guide, as
 * everywhere: two transactions never wait for each other.
 */
export async function lockPrivateGuide(trx: Db, id: number): Promise<PrivateGuide> {
  await lockListings(trx, [id])
  const guide = await findPrivateGuideById(trx, id)
  if (guide === undefined) throw guideNotFound()
  return guide
}

/** True where a listing says all of this already. Keys that are absent or undefined change nothing. */
function changesNothing(before: PrivateGuide, wanted: Partial<PrivateGuide>): boolean {
  return Object.entries(wanted).every(
    ([key, value]) =>
      value === undefined || JSON.stringify(value) === JSON.stringify(before[key as keyof PrivateGuide]),
  )
}

/** Whether visitors may write to a guide is no part of the listing: nobody has looked at the rest of it. */
function isEnquirySwitch({ id: _, version: __, takesEnquiries, ...rest }: UpdateGuideInput): boolean {
  return takesEnquiries !== undefined && Object.values(rest).every((value) => value === undefined)
}

/** @throws StaleVersionError where a listing is another one than the version that its form was filled from. */
function expectVersion({ updatedAt }: PrivateGuide, version: string | undefined): void {
  if (version !== undefined && version !== updatedAt)
    throw new StaleVersionError('This listing has been changed elsewhere since it was opened.')
}

/** Saves a listing, unless it has changed since the version that its form was filled from. It never publishes; what its owner saves after a rejection is pending again, and not public. */
export async function saveGuide(ctx: MemberContext, input: UpdateGuideInput): Promise<PrivateGuide> {
  const { clock, directory, log, media, viewer } = ctx
  const { id, version, images: _, profileImage: __, imageDescriptions, ...fields } = input
  const former = await findOwnGuide(ctx, id, 'update')
  const isOwn = former.userId === viewer.user.id
  const pictures = await media.prepare(ctx, input, { former })
  const saved = await media.save(pictures, { former, log }, async (trx, urls) => {
    const now = clock()
    const before = await lockPrivateGuide(trx, id)
    expectVersion(before, version)
    if (before.paused && fields.paused === false) await expectOpenAccount(trx, before.userId)
    const isSwitch = isEnquirySwitch(input)
    const isBackToReview = isOwn && before.applicationStatus === 'rejected' && !isSwitch
    const { profileImage, images } = urls
    const actorId = viewer.user.id
    const save = { before, fields, isOwn, isAdministrator: mayAdminister(viewer), actorId }
    const saved = await holdChanges(trx, save, now)
    if (!isBackToReview && changesNothing(before, { ...saved, profileImage, images, imageDescriptions })) {
      // An owner who was asked has looked at all of it.
      const isConfirmed = isOwn && !isSwitch && (await confirmAskedListing(trx, id, now))
      if (!isConfirmed) return before
      await insertTimelineEntry(trx, { guideId: id, kind: 'confirmed', actorId: viewer.user.id }, now)
      await bumpDirectoryVersion(trx)
      return getPrivateGuide(trx, id)
    }
    const { firstName, lastName, ...listing } = saved
    await updateUserNames(trx, former.userId, { firstName, lastName }, now)
    await updateGuide(
      trx,
      id,
      {
        ...listing,
        profileImage: urls.profileImage,
        isStillCorrect: !isSwitch,
        ...(isBackToReview && { applicationStatus: 'pending', published: false, isSentAgain: true }),
      },
      now,
    )
    if (images !== undefined || imageDescriptions !== undefined)
      await replaceGuideImages(trx, id, { images, imageDescriptions }, now)
    const after = await getPrivateGuide(trx, id)
    await auditGuideChange(trx, { actor: viewer.user, action: 'guide.update', before, after }, now)
    if (isBackToReview) await tellOfApplication(trx, after, now)
    if (before.paused !== after.paused) {
      const kind = after.paused ? 'paused' : 'resumed'
      await insertTimelineEntry(trx, { guideId: id, kind, actorId: viewer.user.id }, now)
    }
    if (before.published || after.published) await bumpDirectoryVersion(trx)
    return after
  })
  await directory.refresh()
  return saved
}

/** Deletes a listing as it was seen, never the account. Pictures that nothing names any more are swept after their grace time. */
export async function removeGuide(ctx: MemberContext, { id, version }: RemoveGuideInput): Promise<void> {
  const { clock, directory, media, viewer } = ctx
  const former = await findOwnGuide(ctx, id, 'delete')
  await directory.change(async (trx) => {
    const now = clock()
    await media.leave(trx, former, now)
    await deleteConfirmationRequests(trx, former.userId)
    const before = await lockPrivateGuide(trx, id)
    // An owner is not told who: administrators are not known to them by the names that they sign in with.
    if (former.userId === viewer.user.id) expectVersion(before, version)
    else await expectAsSeen(trx, before, version)
    await deleteGuide(trx, id)
    await auditGuideChange(trx, { actor: viewer.user, action: 'guide.delete', before }, now)
    if (before.published) await bumpDirectoryVersion(trx)
  })
}
