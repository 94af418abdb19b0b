import type { ApplicationStatus, GuideData } from '@grove/schema'
import { FOCAL_POINT_DEFAULT, parsePoint } from '@grove/schema'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../client.ts'
import { searchTextsOf } from '../search-texts.ts'
import type { GuidesTable } from '../tables/guides.table.ts'
import { findGuideForUpdate } from './guide.queries.ts'
import type { GuideRecord } from './guide-row.ts'
import { guideColumns, toGuideRecord } from './guide-row.ts'

/** A listing's own fields, as validated, with its picture as stored; the gallery is written by `replaceGuideImages`. */
export type GuideFields = Omit<GuideData, 'images' | 'profileImage' | 'latitude' | 'longitude'> & {
  profileImage?: string | null
  latitude: string | null
  longitude: string | null
}

export interface NewGuide extends GuideFields {
  userId: number
  /** First and last name: see `fullName`. */
  userName: string
  /** Default false. */
  published?: boolean
  /** Default pending. */
  applicationStatus?: ApplicationStatus
}

/** A key that is absent or undefined leaves its field. */
export type GuideChanges = Partial<Omit<NewGuide, 'userId'>>

/** The row of a new guide, created and updated at `at` (ISO 8601). */
export function toGuideRow(guide: NewGuide, at: string): Insertable<GuidesTable> {
  return {
    user_id: guide.userId,
    published: Number(guide.published ?? false),
    application_status: guide.applicationStatus ?? 'pending',
    created_at: at,
    updated_at: at,
    user_name: guide.userName,
    city: guide.city,
    county: guide.county,
    country: guide.country,
    latitude: guide.latitude,
    longitude: guide.longitude,
    ...toNumbers(guide),
    profile_image: guide.profileImage ?? null,
    image_focal_point_x: guide.imageFocalPointX ?? String(FOCAL_POINT_DEFAULT),
    image_focal_point_y: guide.imageFocalPointY ?? String(FOCAL_POINT_DEFAULT),
    website: guide.website ?? null,
    instagram: guide.instagram ?? null,
    facebook: guide.facebook ?? null,
    twitter: guide.twitter ?? null,
    contact_email: guide.contactEmail ?? null,
    training_year: guide.trainingYear ?? null,
    certification_badges: JSON.stringify(guide.certificationBadges ?? []),
    bio: guide.bio ?? null,
    ...searchTextsOf(guide),
  }
}

function toNumbers({ latitude, longitude }: Pick<GuideFields, 'latitude' | 'longitude'>) {
  const point = parsePoint(latitude, longitude)
  return { latitude_number: point?.latitude ?? null, longitude_number: point?.longitude ?? null }
}

/** The columns that changes write on a guide; undefined leaves a column. */
function toChangedColumns(guide: GuideRecord, changes: GuideChanges): Updateable<GuidesTable> {
  const { certificationBadges, published } = changes
  const place = {
    city: changes.city ?? guide.city,
    county: changes.county ?? guide.county,
    country: changes.country ?? guide.country,
    userName: changes.userName ?? guide.userName,
  }
  const point = {
    latitude: changes.latitude === undefined ? guide.latitude : changes.latitude,
    longitude: changes.longitude === undefined ? guide.longitude : changes.longitude,
  }
  return {
    published: published === undefined ? undefined : Number(published),
    application_status: changes.applicationStatus,
    user_name: changes.userName,
    city: changes.city,
    county: changes.county,
    country: changes.country,
    latitude: changes.latitude,
    longitude: changes.longitude,
    ...toNumbers(point),
    profile_image: changes.profileImage,
    image_focal_point_x: changes.imageFocalPointX,
    image_focal_point_y: changes.imageFocalPointY,
    website: changes.website,
    instagram: changes.instagram,
    facebook: changes.facebook,
    twitter: changes.twitter,
    contact_email: changes.contactEmail,
    training_year: changes.trainingYear,
    certification_badges: certificationBadges && JSON.stringify(certificationBadges),
    bio: changes.bio,
    ...searchTextsOf(place),
  }
}

/**
 * Adds a guide without its gallery. A user that has one already is a unique violation of 'guides.user_id'.
 */
export async function insertGuide(trx: Db, guide: NewGuide, now: Date): Promise<GuideRecord> {
  const row = await trx
    .insertInto('guides')
    .values(toGuideRow(guide, now.toISOString()))
    .returning(guideColumns)
    .executeTakeFirstOrThrow()
  return toGuideRecord(row)
}

/** Changes a guide, its search texts included, and answers it as it is now; undefined where there is none. */
export async function updateGuide(
  trx: Db,
  id: number,
  changes: GuideChanges,
  now: Date,
): Promise<GuideRecord | undefined> {
  const guide = await findGuideForUpdate(trx, id)
  if (guide === undefined) return undefined
  const row = await trx
    .updateTable('guides')
    .set({ ...toChangedColumns(guide, changes), updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(guideColumns)
    .executeTakeFirstOrThrow()
  return toGuideRecord(row)
}

/** Sets an application's status and with it whether the guide is public, in one write. */
export async function updateGuideApplication(
  db: Db,
  id: number,
  { applicationStatus, published }: { applicationStatus: ApplicationStatus; published: boolean },
  now: Date,
): Promise<GuideRecord | undefined> {
  const row = await db
    .updateTable('guides')
    .set({
      application_status: applicationStatus,
      published: Number(published),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .returning(guideColumns)
    .executeTakeFirst()
  return row && toGuideRecord(row)
}

/** Sets whether a guide is public. The database refuses to publish a pending one. */
export async function updateGuidePublished(
  db: Db,
  id: number,
  published: boolean,
  now: Date,
): Promise<GuideRecord | undefined> {
  const row = await db
    .updateTable('guides')
    .set({ published: Number(published), updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(guideColumns)
    .executeTakeFirst()
  return row && toGuideRecord(row)
}

/** Deletes a guide and its gallery, never its user; false where there was none. */
export async function deleteGuide(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('guides').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Makes these the whole gallery of the guide, in this order. */
export async function replaceGuideImages(
  trx: Db,
  guideId: number,
  imageUrls: readonly string[],
  now: Date,
): Promise<void> {
  await trx.deleteFrom('guide_images').where('guide_id', '=', guideId).execute()
  if (imageUrls.length === 0) return
  const created_at = now.toISOString()
  await trx
    .insertInto('guide_images')
    .values(imageUrls.map((image_url, position) => ({ guide_id: guideId, image_url, position, created_at })))
    .execute()
}
