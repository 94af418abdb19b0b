import type { Db, Review } from '@grove/db'
import {
  deleteSavedView,
  findHeldChanges,
  findReview,
  findReviewForUpdate,
  findUserById,
  getSiteSettings,
  insertTimelineEntry,
  inTransaction,
  listDuplicates,
  listOpened,
  listReviewers,
  listSavedViews,
  listTimeline,
  lockListings,
  lockUsers,
  updateAssignment,
  updateWaitsForOwner,
  upsertSavedView,
} from '@grove/db'
import type {
  AssignInput,
  MessagePreview,
  PreviewInput,
  ReviewState,
  ReviewTextInput,
  SavedView,
  Timeline,
  TimelineItem,
} from '@grove/schema'
import {
  ConflictError,
  displayName,
  ForbiddenError,
  NotFoundError,
  REVIEW_OPEN_MS,
  SAVED_VIEWS_MAX_COUNT,
} from '@grove/schema'
import type { MemberContext } from '../../context.ts'
import { mayReview } from '../../context.ts'
import { getLetterSite } from '../../mail/letter-site.ts'
import { renderMessage } from '../../mail/render-message.ts'
import { writeMessage } from '../../mail/write-message.ts'
import { expectOpenAccount } from '../guides/listing.writes.ts'

const DELETED_ACCOUNT = 'deleted account'

function guideNotFound(): NotFoundError {
  return new NotFoundError('Guide not found')
}

async function getReviewForUpdate(trx: Db, id: number): Promise<Review> {
  const review = await findReviewForUpdate(trx, id)
  if (review === undefined) throw guideNotFound()
  return review
}

/** @throws for whoever is not the owner: of a listing that they cannot see nobody learns that it is there. */
function refuseStranger(review: Review | undefined, message: string): Error {
  return review?.isPublic ? new ForbiddenError(message) : guideNotFound()
}

type TimelineRow = Awaited<ReturnType<typeof listTimeline>>[number]

/**
 * An entry as its readers see it. The owner learns the names that administrators give themselves, never those that they
 * sign in with.
 */
function toItem(
  { at, kind, text, actorId, actor }: TimelineRow,
  review: Review,
  isReviewer: boolean,
): TimelineItem {
  if (actorId === null) return { at, kind, by: null, text }
  if (actorId === review.ownerId) return { at, kind, by: { name: displayName(review.userName) }, text }
  const unnamed = isReviewer ? actor?.username : 'An administrator'
  const name = actor === null ? DELETED_ACCOUNT : actor.fullName || unnamed
  return { at, kind, by: { name: name ?? DELETED_ACCOUNT }, text }
}

/** All that happened to an application: for its owner and reviewers, notes for reviewers of other people's alone. */
export async function getTimeline({ db, viewer }: MemberContext, id: number): Promise<Timeline> {
  const review = await findReview(db, id)
  const isOwner = review?.ownerId === viewer.user.id
  // Asked of everybody: a reviewer has to have set up a second factor, whosesoever the listing is.
  const isReviewer = !isOwner && mayReview(viewer)
  if (review === undefined || !(isOwner || isReviewer))
    throw refuseStranger(review, 'Not authorized to read this timeline')
  const rows = await listTimeline(db, id, { withNotes: isReviewer })
  return { items: rows.map((row) => toItem(row, review, isReviewer)) }
}

async function lastItem(trx: Db, review: Review, isReviewer: boolean): Promise<TimelineItem> {
  const [row] = await listTimeline(trx, review.guideId, { withNotes: isReviewer, limit: 1 })
  if (row === undefined) throw new Error(`The timeline of guide ${review.guideId} was written and is empty`)
  return toItem(row, review, isReviewer)
}

function expectPending({ applicationStatus }: Review): void {
  if (applicationStatus !== 'pending')
    throw new ConflictError('This application is decided. Questions belong to those that wait.')
}

/** Asks the owner something: the application waits for them. */
export async function askQuestion(
  { db, clock, viewer }: MemberContext,
  { id, text }: ReviewTextInput,
): Promise<TimelineItem> {
  return inTransaction(db, async (trx) => {
    const now = clock()
    await lockListings(trx, [id])
    const review = await getReviewForUpdate(trx, id)
    expectPending(review)
    await expectOpenAccount(trx, review.ownerId)
    await insertTimelineEntry(trx, { guideId: id, kind: 'asked', actorId: viewer.user.id, text }, now)
    await updateWaitsForOwner(trx, id, true)
    const data = { guideId: id, userName: displayName(review.userName), text }
    await writeMessage(trx, { kind: 'application-question', to: { userId: review.ownerId }, data }, now)
    return lastItem(trx, review, true)
  })
}

/** Takes the owner's answer: the application waits for reviewers again. */
export async function answerQuestion(
  { db, clock, viewer }: MemberContext,
  { id, text }: ReviewTextInput,
): Promise<TimelineItem> {
  return inTransaction(db, async (trx) => {
    const review = await findReviewForUpdate(trx, id)
    if (review === undefined || review.ownerId !== viewer.user.id) {
      if (review !== undefined && mayReview(viewer)) throw new ForbiddenError('Only the owner answers')
      throw refuseStranger(review, 'Only the owner answers')
    }
    expectPending(review)
    if (!review.waitsForOwner) throw new ConflictError('There is no open question')
    await insertTimelineEntry(trx, { guideId: id, kind: 'answered', actorId: viewer.user.id, text }, clock())
    await updateWaitsForOwner(trx, id, false)
    return lastItem(trx, review, false)
  })
}

/** Adds a note that the owner never reads. */
export async function addNote(
  { db, clock, viewer }: MemberContext,
  { id, text }: ReviewTextInput,
): Promise<TimelineItem> {
  return inTransaction(db, async (trx) => {
    const review = await getReviewForUpdate(trx, id)
    // They would read their own note nowhere.
    if (review.ownerId === viewer.user.id) throw new ForbiddenError('Notes are about listings of others')
    await insertTimelineEntry(trx, { guideId: id, kind: 'noted', actorId: viewer.user.id, text }, clock())
    return lastItem(trx, review, true)
  })
}

/** Says to other reviewers, and in the timeline, that this one has opened an application. */
export async function openReview({ db, clock, viewer }: MemberContext, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock()
    const review = await getReviewForUpdate(trx, id)
    const isWaiting = review.applicationStatus === 'pending' || (await findHeldChanges(trx, id)) !== undefined
    if (!isWaiting || review.ownerId === viewer.user.id) return
    const opened = await listOpened(trx, id, new Date(now.getTime() - REVIEW_OPEN_MS))
    if (opened.some(({ actorId }) => actorId === viewer.user.id)) return
    await insertTimelineEntry(trx, { guideId: id, kind: 'opened', actorId: viewer.user.id }, now)
  })
}

/** How far a review is, with the listings that may be of the same person, and who else looks at it. */
export async function getReviewState({ db, clock, viewer }: MemberContext, id: number): Promise<ReviewState> {
  const review = await findReview(db, id)
  if (review === undefined) throw guideNotFound()
  const { assignedTo } = review
  const opened = await listOpened(db, id, new Date(clock().getTime() - REVIEW_OPEN_MS))
  return {
    // A question that was open when the application was decided is still noted: the decision may be taken back.
    waitsForOwner: review.waitsForOwner && review.applicationStatus === 'pending',
    assignedTo,
    duplicates: await listDuplicates(db, id),
    others: opened
      .filter(({ actorId }) => actorId !== viewer.user.id)
      .map(({ actor, at }) => ({
        name: actor === null ? DELETED_ACCOUNT : actor.fullName || actor.username,
        at,
      })),
  }
}

/** The reasons that a rejection may begin with, from the settings. */
export async function listRejectionReasons({ db }: MemberContext): Promise<string[]> {
  const { rejectionReasons } = await getSiteSettings(db)
  return rejectionReasons
    .split(/\n\s*\n/)
    .map((reason) => reason.trim())
    .filter((reason) => reason !== '')
}

/** The message that an owner gets when the application is rejected for this reason. */
export async function previewRejection(
  { db, mail }: MemberContext,
  { id, reason = null }: PreviewInput,
): Promise<MessagePreview> {
  const review = await findReview(db, id)
  const owner = review && (await findUserById(db, review.ownerId))
  if (review === undefined || owner === undefined) throw guideNotFound()
  const message = {
    kind: 'application-rejected' as const,
    data: { guideId: id, userName: displayName(review.userName), reason },
    firstName: owner.firstName,
    username: owner.username,
  }
  const site = await getLetterSite({ db, mail })
  const { subject, text } = renderMessage(message, { site, link: '', enquiry: undefined })
  return { subject, text }
}

/** Gives an application to a reviewer, or to nobody in particular. */
export async function assignReview({ db }: MemberContext, { id, userId }: AssignInput): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getReviewForUpdate(trx, id)
    const reviewers = await listReviewers(trx)
    if (userId !== null && !reviewers.some((reviewer) => reviewer.id === userId))
      throw new ConflictError('This account does not review applications')
    await updateAssignment(trx, id, userId)
  })
}

/** Saves a view of the queue for whoever asks, and answers all of theirs. @throws ConflictError for one too many. */
export async function saveView({ db, viewer }: MemberContext, view: SavedView): Promise<SavedView[]> {
  return inTransaction(db, async (trx) => {
    // Two that are saved at once are counted one after the other.
    await lockUsers(trx, [viewer.user.id])
    await upsertSavedView(trx, viewer.user.id, view)
    const views = await listSavedViews(trx, viewer.user.id)
    if (views.length > SAVED_VIEWS_MAX_COUNT)
      throw new ConflictError(`At most ${SAVED_VIEWS_MAX_COUNT} views can be saved. Remove one first.`)
    return views
  })
}

/** Removes a saved view of whoever asks, and answers the rest. */
export async function removeView({ db, viewer }: MemberContext, name: string): Promise<SavedView[]> {
  return inTransaction(db, async (trx) => {
    await deleteSavedView(trx, viewer.user.id, name)
    return listSavedViews(trx, viewer.user.id)
  })
}
