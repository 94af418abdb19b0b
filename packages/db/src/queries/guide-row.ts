import type { GuideCard, GuideDetail, GuideFieldName, Point, PrivateGuide, PublicGuide } from '@grove/schema'
import {
  bioPreview,
  CARD_FIELDS,
  COLUMN_FIELDS,
  distanceKm,
  FLAG_FIELDS,
  GUIDE_FIELDS,
  PUBLIC_FIELDS,
  parsePoint,
  shownPoint,
  TAG_FIELDS,
} from '@grove/schema'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../tables/database.ts'

/** A row of `guides` as the database answers it. */
export type GuideRow = Selectable<Database['guides']>

/** A guide with everything that is stored of it but its gallery. Private: it holds the true point. */
export interface GuideRecord
  extends PublicGuide,
    Pick<PrivateGuide, (typeof FLAG_FIELDS)[number] | 'sentAgainAt' | 'confirmedAt'> {
  userId: number
  /** The badges that everybody sees. */
  shownBadges: PublicGuide['certificationBadges']
  /** Everybody sees it now. */
  isPublic: boolean
}

/** The account of a guide, as its owner, reviewers and administrators read it. */
export type GuideAccount = Pick<PrivateGuide, 'username' | 'userEmail' | 'firstName' | 'lastName'>

/** The one condition that tells which guides everybody sees; written out, so that partial indexes serve it. */
export const isPublic = sql<boolean>`guides.is_public = 1`

/** An application waits. It is never published: said, so that the index of both answers in order. */
export const isPending = sql<boolean>`guides.application_status = 'pending' and guides.published = 0`

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** A field that has a column of its own. */
type StoredField = (typeof COLUMN_FIELDS)[number] | (typeof FLAG_FIELDS)[number] | (typeof TAG_FIELDS)[number]

/** The column of a field: `imageFocalPointX` is `image_focal_point_x`. One that `guides.table.ts` lacks does not compile. */
export function columnOf<Field extends StoredField>(field: Field): SnakeCase<Field> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Field>
}

const columns = COLUMN_FIELDS.map((field) => [field, columnOf(field)] as const)
const flags = FLAG_FIELDS.map((field) => [field, columnOf(field)] as const)

const lists = TAG_FIELDS.map((field) => [field, columnOf(field)] as const)

const choices = new Map<string, ReadonlySet<string>>(
  TAG_FIELDS.map((field) => [field, new Set(GUIDE_FIELDS[field].output.element.options)]),
)

/** The values of a list that its column keeps as JSON text. A stored value that is no choice any more falls away. */
export function parseList<Field extends (typeof TAG_FIELDS)[number]>(
  field: Field,
  text: string,
): PublicGuide[Field] {
  const values = JSON.parse(text) as string[]
  return values.filter((value) => choices.get(field)?.has(value)) as PublicGuide[Field]
}

/** Row to domain: the fields as `guide-fields.ts` describes them, and nothing else of the row. */
export function toGuideRecord(row: GuideRow): GuideRecord {
  const listing = Object.fromEntries([
    ...columns.map(([field, column]) => [field, row[column]]),
    ...flags.map(([field, column]) => [field, row[column] === 1]),
    ...lists.map(([field, column]) => [field, parseList(field, String(row[column]))]),
  ]) as Pick<GuideRecord, StoredField>
  return {
    id: row.id,
    userId: row.user_id,
    isPublic: row.is_public === 1,
    userName: row.user_name,
    ...listing,
    checkedBadges: parseList('certificationBadges', row.checked_badges),
    shownBadges: parseList('certificationBadges', row.shown_badges),
    published: row.published === 1,
    applicationStatus: row.application_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sentAgainAt: row.sent_again_at,
    confirmedAt: row.confirmed_at,
  }
}

function pick<Name extends GuideFieldName & keyof GuideRecord>(
  guide: GuideRecord,
  names: readonly Name[],
): Pick<GuideRecord, Name> {
  return Object.fromEntries(names.map((name) => [name, guide[name]])) as Pick<GuideRecord, Name>
}

/**
 * Everything that others may read of a guide. With `toGuideCard` this is the only way out of the database for answers
 * that are not for the owner or administrators.
 */
export function toPublicGuide(guide: GuideRecord): PublicGuide {
  return {
    id: guide.id,
    userName: guide.userName,
    ...pick(guide, PUBLIC_FIELDS),
    certificationBadges: guide.shownBadges,
    checkedBadges: guide.checkedBadges,
    ...shownPoint(guide),
    published: guide.published,
    applicationStatus: guide.applicationStatus,
    createdAt: guide.createdAt,
    updatedAt: guide.updatedAt,
  }
}

/** The part of a public guide that a card shows; with `from`, how far its shown point is from there. */
export function toGuideCard(guide: GuideRecord, from?: Point): GuideCard {
  const shown = shownPoint(guide)
  const point = parsePoint(shown.latitude, shown.longitude)
  return {
    id: guide.id,
    userName: guide.userName,
    ...pick(guide, CARD_FIELDS),
    certificationBadges: guide.shownBadges,
    checkedBadges: guide.checkedBadges,
    bioPreview: bioPreview(guide.bio),
    ...(from && point && { distanceKm: Math.round(distanceKm(from, point) * 10) / 10 }),
    ...(point && { coordinates: point }),
  }
}

/** The pictures of a guide, and what they show. */
export type Gallery = Pick<GuideDetail, 'images' | 'imageDescriptions'>

/** Rows of one gallery, in its order; none for a guide without one. */
export function toGallery(rows: readonly { image_url: string; description: string }[] = []): Gallery {
  const last = rows.findLastIndex(({ description }) => description !== '')
  return {
    images: rows.map(({ image_url }) => image_url),
    imageDescriptions: rows.slice(0, last + 1).map(({ description }) => description),
  }
}

/** A public guide with its gallery and its checked credentials. */
export function toGuideDetail(
  guide: GuideRecord,
  { images, imageDescriptions, checkedCredentials }: Gallery & Pick<GuideDetail, 'checkedCredentials'>,
): GuideDetail {
  const { confirmedAt } = guide
  return { ...toPublicGuide(guide), images, imageDescriptions, checkedCredentials, confirmedAt }
}

/** Everything of a guide, for its owner, reviewers and administrators: the only way out for the true point. */
export function toPrivateGuide(guide: GuideRecord, account: GuideAccount, gallery: Gallery): PrivateGuide {
  const { username, userEmail, firstName, lastName } = account
  const { isPublic: _, shownBadges: __, ...listing } = guide
  return { ...listing, username, userEmail, firstName, lastName, ...gallery }
}
