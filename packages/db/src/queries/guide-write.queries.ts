import type { ApplicationStatus, GuideData, LocationPrecision, SiteSettingName } from '@grove/schema'
import {
  COLUMN_FIELDS,
  FLAG_FIELDS,
  initialValueOf,
  nationOf,
  parsePoint,
  shownPoint,
  TAG_FIELDS,
} from '@grove/schema'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { searchTextOf } from '../search-texts.ts'
import type { Database } from '../tables/database.ts'
import { refreshBadges } from './credential.queries.ts'
import { findGuideForUpdate, listGuideImages } from './guide.queries.ts'
import type { GuideRecord } from './guide-row.ts'
import { columnOf, toGuideRecord } from './guide-row.ts'
import { hasChanged } from './query-ends.ts'

/** A listing's own fields, as validated, with its picture as stored; the gallery is written by `replaceGuideImages`. */
export type GuideFields = Omit<
  GuideData,
  'images' | 'imageDescriptions' | 'profileImage' | 'latitude' | 'longitude'
> & {
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
export type GuideChanges = Partial<Omit<NewGuide, 'userId'>> & {
  /** The owner sends the application again after a rejection. */
  isSentAgain?: boolean
  /**
   * The change answers whether the listing is still correct: a save by its form does, and its owner who pauses it or shows
   * it again. An import does not, nor a decision about held changes.
   */
  isStillCorrect?: boolean
}

/** The columns that hold these fields; undefined leaves a column. */
function toColumns(guide: Partial<GuideFields>): Updateable<Database['guides']> {
  return Object.fromEntries([
    ...COLUMN_FIELDS.map((field) => [columnOf(field), guide[field]]),
    ...FLAG_FIELDS.map((field) => {
      const flag = guide[field]
      return [columnOf(field), flag === undefined ? undefined : Number(flag)]
    }),
    ...TAG_FIELDS.map((field) => {
      const list = guide[field]
      return [columnOf(field), list === undefined ? undefined : JSON.stringify(list)]
    }),
  ])
}

/** A new listing that says nothing of these fields. */
const NEW_LISTING = {
  ...Object.fromEntries(COLUMN_FIELDS.map((field) => [field, initialValueOf(field)])),
  paused: false,
  takesEnquiries: true,
  sharedWithPartners: false,
} as const

/** Only what is said: a key that is undefined says nothing. */
function saidOf<Said extends object>(said: Said): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Said
}

function withDefaults(guide: NewGuide): NewGuide & { locationPrecision: LocationPrecision } {
  return { ...NEW_LISTING, ...saidOf(guide), locationPrecision: guide.locationPrecision ?? 'exact' }
}

const ONLY_CHECKED: SiteSettingName = 'onlyCheckedBadges'

/** Whether a new guide hides badges that nobody has checked: as the setting says. */
export const HIDES_UNCHECKED = sql<number>`(
  select count(*) from site_settings where name = ${sql.lit(ONLY_CHECKED)} and value = 'true')`

/** The columns of the point that others may see: what distances, boxes and pins are made of. */
function toShownColumns(place: Parameters<typeof shownPoint>[0]) {
  const shown = shownPoint(place)
  const point = parsePoint(shown.latitude, shown.longitude)
  return { shown_latitude: point?.latitude ?? null, shown_longitude: point?.longitude ?? null }
}

/** The row of a new guide, created and updated at `at` (ISO 8601). */
export function toGuideRow(newGuide: NewGuide, at: string): Insertable<Database['guides']> {
  const guide = withDefaults(newGuide)
  return {
    user_name: guide.userName,
    city: guide.city,
    county: guide.county,
    country: guide.country,
    ...toColumns(guide),
    ...toShownColumns(guide),
    user_id: guide.userId,
    published: Number(guide.published ?? false),
    application_status: guide.applicationStatus ?? 'pending',
    created_at: at,
    updated_at: at,
    search_text: searchTextOf(guide),
    nation: nationOf(guide) ?? null,
  }
}

/**
 * Adds a guide without its gallery. A user that has one already is a unique violation of 'guides.user_id'.
 */
export async function insertGuide(trx: Db, guide: NewGuide, now: Date): Promise<GuideRecord> {
  const row = await trx
    .insertInto('guides')
    .values({ ...toGuideRow(guide, now.toISOString()), hides_unchecked: HIDES_UNCHECKED })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toGuideRecord(row)
}

/** Changes a guide, its search text included; nothing where there is none. */
export async function updateGuide(trx: Db, id: number, changes: GuideChanges, now: Date): Promise<void> {
  const before = await findGuideForUpdate(trx, id)
  if (before === undefined) return
  const { userName, published, applicationStatus, isSentAgain = false, isStillCorrect = false } = changes
  // Words about one picture are not about another one.
  const isOtherPicture = changes.profileImage !== undefined && changes.profileImage !== before.profileImage
  const after = { ...before, ...saidOf(changes) }
  await trx
    .updateTable('guides')
    .set({
      ...toColumns(changes),
      ...(isOtherPicture && { profile_image_description: changes.profileImageDescription ?? null }),
      ...toShownColumns(after),
      user_name: userName,
      published: published === undefined ? undefined : Number(published),
      application_status: applicationStatus,
      search_text: searchTextOf(after),
      nation: nationOf(after) ?? null,
      updated_at: now.toISOString(),
      ...(isStillCorrect && { unconfirmed: 0, asked_at: null }),
      sent_again_at: isSentAgain ? now.toISOString() : undefined,
      // The next word is with the reviewers again.
      waits_for_owner: isSentAgain ? 0 : undefined,
    })
    .where('id', '=', id)
    .execute()
  if (changes.certificationBadges !== undefined) await refreshBadges(trx, id)
}

/**
 * Sets whether a guide is public, and with it an application's status unless that is left out, in one write. The database
 * refuses to publish a pending one.
 */
export async function updateGuideState(
  db: Db,
  id: number,
  { applicationStatus, published }: { applicationStatus?: ApplicationStatus; published: boolean },
  now: Date,
): Promise<GuideRecord | undefined> {
  const row = await db
    .updateTable('guides')
    .set({
      application_status: applicationStatus,
      published: Number(published),
      asked_at: null,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toGuideRecord(row)
}

/** Deletes a guide and its gallery, never its user; false where there was none. */
export async function deleteGuide(db: Db, id: number): Promise<boolean> {
  return db.deleteFrom('guides').where('id', '=', id).$call(hasChanged)
}

/** The pictures of a gallery, and what they show, in the same order; what is absent is left as it is. */
interface GalleryChanges {
  images?: readonly string[] | undefined
  imageDescriptions?: readonly string[] | undefined
}

/**
 * Makes these the whole gallery of the guide, in this order. Where nothing is said of descriptions, each picture that
 * stays keeps its own.
 */
export async function replaceGuideImages(
  trx: Db,
  guideId: number,
  { images, imageDescriptions }: GalleryChanges,
  now: Date,
): Promise<void> {
  const former = await listGuideImages(trx, guideId)
  const known = new Map(former.map(({ imageUrl, description }) => [imageUrl, description]))
  const urls = images ?? former.map(({ imageUrl }) => imageUrl)
  await trx.deleteFrom('guide_images').where('guide_id', '=', guideId).execute()
  if (urls.length === 0) return
  const rows = urls.map((image_url, position) => {
    const description = imageDescriptions === undefined ? known.get(image_url) : imageDescriptions[position]
    return {
      guide_id: guideId,
      image_url,
      description: description ?? '',
      position,
      created_at: now.toISOString(),
    }
  })
  await trx.insertInto('guide_images').values(rows).execute()
}
