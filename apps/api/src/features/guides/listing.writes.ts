import type { Db, NewGuide } from '@grove/db'
import {
  findPrivateGuideById,
  insertGuide,
  isUniqueViolation,
  listUsersAmong,
  replaceGuideImages,
} from '@grove/db'
import type { GuideData, PrivateGuide, User } from '@grove/schema'
import { ConflictError, fullName } from '@grove/schema'

/** Says why nobody but its owner shows a listing again that was paused by closing the account. */
export const ACCOUNT_IS_CLOSED =
  'The account of this listing is closed. Its owner shows it again by signing in.'

/** @throws ConflictError while the account of a listing is closed: what its owner were told of it would not be so. */
export async function expectOpenAccount(trx: Db, userId: number): Promise<void> {
  if ((await listUsersAmong(trx, [userId], 'closed')).size > 0) throw new ConflictError(ACCOUNT_IS_CLOSED)
}

interface NewListing {
  user: User
  data: GuideData
  /** The addresses of the pictures once stored. */
  urls: { profileImage?: string | null; images?: string[] }
  /** Left out: pending and not published. */
  state?: Pick<NewGuide, 'applicationStatus' | 'published'>
}

/** Adds the listing of a user with its gallery. @throws ConflictError for a user who has one already, or a closed account. */
export async function insertListing(
  trx: Db,
  { user, data, urls, state }: NewListing,
  now: Date,
): Promise<PrivateGuide> {
  await expectOpenAccount(trx, user.id)
  const guide: NewGuide = {
    ...data,
    profileImage: urls.profileImage,
    userId: user.id,
    userName: fullName(user.firstName, user.lastName),
    applicationStatus: state?.applicationStatus,
    published: state?.published,
  }
  try {
    const { id } = await insertGuide(trx, guide, now)
    const { imageDescriptions } = data
    await replaceGuideImages(trx, id, { images: urls.images ?? [], imageDescriptions }, now)
    return await getPrivateGuide(trx, id)
  } catch (error) {
    if (isUniqueViolation(error, 'guides.user_id'))
      throw new ConflictError('You already have a guide profile')
    throw error
  }
}

/** The guide as its owner reads it; it has to exist. */
export async function getPrivateGuide(db: Db, id: number): Promise<PrivateGuide> {
  const guide = await findPrivateGuideById(db, id)
  if (guide === undefined) throw new Error(`Guide ${id} was written and cannot be read`)
  return guide
}
