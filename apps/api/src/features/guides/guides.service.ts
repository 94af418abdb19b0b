import type { Db } from '@grove/db'
import {
  findGuideById,
  findPrivateGuideById,
  findPrivateGuideByUserId,
  findPublicGuide,
  listAllGuides,
  listGuideImages,
  listPublicGuides,
  listUnpublishedGuides,
  readGuideCardsJson,
  searchGuideCardsJson,
} from '@grove/db'
import type {
  Guide,
  GuideImage,
  GuidePage,
  GuideView,
  ListGuidesInput,
  PrivateGuide,
  SearchGuidesInput,
} from '@grove/schema'
import {
  ForbiddenError,
  GUIDE_PAGE_SIZE,
  NotFoundError,
  searchWords,
  UnauthenticatedError,
} from '@grove/schema'
import type { Context, Viewer } from '../../context.ts'
import type { Json } from '../../json.ts'
import { joinJson } from '../../json.ts'

/** The one message for a guide that is not there and for one that this viewer may not see. */
export function guideNotFound(): NotFoundError {
  return new NotFoundError('Guide not found')
}

/** True for the list that everybody may see. */
export function isPublicList({ include, published }: ListGuidesInput): boolean {
  return include !== 'all' && published !== false
}

/** Public guides for everybody; those not published, or all of them, for administrators, with their accounts. */
export async function listGuides({ db, viewer }: Context, input: ListGuidesInput): Promise<Guide[]> {
  if (isPublicList(input)) return listPublicGuides(db)
  if (viewer === null) throw new UnauthenticatedError()
  if (!viewer.user.isAdmin) throw new ForbiddenError('Not authorized to list unpublished guides')
  return input.include === 'all' ? listAllGuides(db) : listUnpublishedGuides(db)
}

type Searching = Pick<Context, 'db' | 'quickSearch'> & { log: Pick<Context['log'], 'warn'> }

/** The JSON of a GuidePage: the first page of a search, where the index in memory finds it. */
async function searchQuickly(
  { db, quickSearch, log }: Searching,
  words: readonly string[],
  limit: number,
): Promise<Json | undefined> {
  const found = quickSearch.find(words, { limit, log })
  if (found === undefined) return undefined
  const { cards, others, nextCursor, ...count } = found
  const held = cards === undefined ? [] : [cards]
  const rest = (cursor: string | null) => `],${JSON.stringify({ ...count, nextCursor: cursor }).slice(1)}`
  if (others.length === 0) return ['{"items":[', ...held, rest(nextCursor ?? null)]
  const read = await readGuideCardsJson(db, others)
  if (read === undefined) return undefined
  const comma = cards === undefined ? [] : [',']
  return [
    '{"items":[',
    ...held,
    ...comma,
    read.cards,
    rest(nextCursor === undefined ? read.cursor : nextCursor),
  ]
}

/** One step of the public list, newest first, with the count of all matches: the JSON of a GuidePage. */
async function searchGuidesJson(context: Searching, input: SearchGuidesInput): Promise<Json> {
  const { search = '', cursor, limit = GUIDE_PAGE_SIZE } = input
  const words = searchWords(search)
  const isFirstPage = cursor === undefined || cursor === null
  const page = isFirstPage ? await searchQuickly(context, words, limit) : undefined
  return page ?? searchGuideCardsJson(context.db, { words, cursor, limit })
}

/** The same, taken apart. */
export async function searchGuides(context: Searching, input: SearchGuidesInput): Promise<GuidePage> {
  return JSON.parse(String(joinJson(await searchGuidesJson(context, input)))) as GuidePage
}

function mayReadPrivately(viewer: Viewer | null, ownerId: number): boolean {
  return viewer !== null && (viewer.user.isAdmin || viewer.user.id === ownerId)
}

/** A guide as this viewer may see it: private fields for the owner and administrators, 404 for what is hidden. */
export async function viewGuide({ db, viewer }: Context, id: number): Promise<GuideView> {
  const own = viewer === null ? undefined : await findPrivateGuideById(db, id)
  if (own !== undefined && mayReadPrivately(viewer, own.userId)) return own
  const guide = await findPublicGuide(db, id)
  if (guide === undefined) throw guideNotFound()
  return guide
}

/** The gallery of a guide that this viewer may see. */
export async function viewGuideImages({ db, viewer }: Context, id: number): Promise<GuideImage[]> {
  const record = await findGuideById(db, id)
  if (record === undefined || !(record.published || mayReadPrivately(viewer, record.userId)))
    throw guideNotFound()
  return listGuideImages(db, id)
}

/** The listing of a user, for that user and administrators. */
export async function getGuideByUser(
  { db, viewer }: { db: Db; viewer: Viewer },
  userId: number,
): Promise<PrivateGuide> {
  if (!mayReadPrivately(viewer, userId)) throw new ForbiddenError('Not authorized to read this profile')
  const guide = await findPrivateGuideByUserId(db, userId)
  if (guide === undefined) throw guideNotFound()
  return guide
}

/** The listing of whoever asks; null where there is none yet, which is no error. */
export async function findOwnGuide({ db, viewer }: { db: Db; viewer: Viewer }): Promise<PrivateGuide | null> {
  return (await findPrivateGuideByUserId(db, viewer.user.id)) ?? null
}
