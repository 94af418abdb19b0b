import {
  findGuideById,
  findPrivateGuideById,
  findPrivateGuideByUserId,
  findPublicGuide,
  listGuideChanges,
  listGuideImages,
  listNearest,
  listPublicCredentials,
  readOwnedGuides,
  readPublicGuides,
  resolveFilter,
  searchGuides,
} from '@grove/db'
import type {
  Guide,
  GuideChanges,
  GuideChangesInput,
  GuideImage,
  GuidePage,
  GuideView,
  ListGuidesInput,
  PrivateGuide,
  SearchGuides,
} from '@grove/schema'
import {
  CHANGES_KEPT_MS,
  CHANGES_OVERLAP_MS,
  ForbiddenError,
  GUIDE_PAGE_SIZE,
  NEAREST_LIMIT,
  NotFoundError,
  TooLongAgoError,
  UnauthenticatedError,
} from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'
import { lacksScope, mayAdminister, mayReadPrivately, mayReview } from '../../context.ts'

/** The one message for a guide that is not there and for one that this viewer may not see. */
export function guideNotFound(): NotFoundError {
  return new NotFoundError('Guide not found')
}

/** Tokens that list guides which are not public. */
export const LIST_SCOPES = ['read', 'listings'] as const

/** True for the list that everybody may see. */
export function isPublicList({ include, published }: ListGuidesInput): boolean {
  return include !== 'all' && published !== false
}

/**
 * Public guides for everybody; those not published, or all of them, for administrators, with their accounts. Newest
 * first, some at a time.
 * @throws UnauthenticatedError and ForbiddenError at once, before anything is read.
 */
export function readGuideList(
  { db, viewer, bearer }: Pick<Context, 'db' | 'viewer' | 'bearer'>,
  input: ListGuidesInput,
): AsyncIterable<Guide[]> {
  if (isPublicList(input)) return readPublicGuides(db)
  // A token without the scopes reads the public list, as everybody does, and no other.
  if (viewer === null && bearer !== undefined) throw lacksScope(LIST_SCOPES)
  if (viewer === null) throw new UnauthenticatedError()
  if (!mayAdminister(viewer)) throw new ForbiddenError('Not authorized to list unpublished guides')
  return readOwnedGuides(db, { isUnpublishedOnly: input.include !== 'all' })
}

/** The same in one array. */
export async function listGuides(context: Context, input: ListGuidesInput): Promise<Guide[]> {
  const guides: Guide[] = []
  for await (const step of readGuideList(context, input)) guides.push(...step)
  return guides
}

/** One page of the public list with everything that a page shows beside it. */
export async function searchGuidePage(
  { db }: Pick<Context, 'db'>,
  { cursor, limit = GUIDE_PAGE_SIZE, ...asked }: SearchGuides,
): Promise<GuidePage> {
  const { filter, place } = resolveFilter(asked)
  const found = await searchGuides(db, filter, { cursor, limit })
  const { near } = filter
  const isEmpty = near !== undefined && found.total === 0
  return {
    ...found,
    place,
    nearest: isEmpty ? await listNearest(db, { ...filter, near }, NEAREST_LIMIT) : [],
  }
}

/** A guide as this viewer may see it: private fields where `mayReadPrivately`, 404 for what is hidden. */
export async function viewGuide({ db, viewer }: Context, id: number): Promise<GuideView> {
  const own = viewer === null ? undefined : await findPrivateGuideById(db, id)
  if (own !== undefined && mayReadPrivately(viewer, own.userId))
    return { ...own, checkedCredentials: await listPublicCredentials(db, own) }
  const guide = await findPublicGuide(db, id)
  if (guide === undefined) throw guideNotFound()
  return guide
}

/** The gallery of a guide that this viewer may see. */
export async function viewGuideImages({ db, viewer }: Context, id: number): Promise<GuideImage[]> {
  const record = await findGuideById(db, id)
  if (record === undefined || !(record.isPublic || mayReadPrivately(viewer, record.userId)))
    throw guideNotFound()
  return listGuideImages(db, id)
}

/** The listing of a user, for that user and administrators. */
export async function getGuideByUser({ db, viewer }: MemberContext, userId: number): Promise<PrivateGuide> {
  if (!mayReadPrivately(viewer, userId)) {
    // Tells an administrator or a reviewer what is to be done first.
    mayReview(viewer)
    throw new ForbiddenError('Not authorized to read this profile')
  }
  const guide = await findPrivateGuideByUserId(db, userId)
  if (guide === undefined) throw guideNotFound()
  return guide
}

/**
 * Lists the changes among public guides since a moment.
 * @throws TooLongAgoError for a moment from which on not everything is known any more.
 */
export async function readGuideChanges(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { changedSince, cursor, limit }: GuideChangesInput,
): Promise<GuideChanges> {
  const now = clock().getTime()
  if (Date.parse(changedSince) < now - CHANGES_KEPT_MS) {
    const message = 'This is too long ago: changes are told for 90 days. Read all guides anew.'
    throw new TooLongAgoError(message, [{ path: 'changedSince', message }])
  }
  const until = new Date(now - CHANGES_OVERLAP_MS).toISOString()
  return listGuideChanges(db, { since: changedSince, until, cursor, limit })
}
