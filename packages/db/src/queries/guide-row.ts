import type { ApplicationStatus, BadgeType, PublicGuide } from '@grove/schema'
import { APPLICATION_STATUSES, BADGE_TYPES } from '@grove/schema'
import { sql } from 'kysely'

/** A guide and whose it is. */
export interface GuideRecord extends PublicGuide {
  userId: number
}

/** The columns of GuideRow, under the names it has for them. */
export const guideColumns = [
  'guides.id',
  'guides.user_id as userId',
  'guides.user_name as userName',
  'guides.bio',
  'guides.profile_image as profileImage',
  'guides.image_focal_point_x as imageFocalPointX',
  'guides.image_focal_point_y as imageFocalPointY',
  'guides.city',
  'guides.county',
  'guides.country',
  'guides.latitude',
  'guides.longitude',
  'guides.website',
  'guides.instagram',
  'guides.facebook',
  'guides.twitter',
  'guides.contact_email as contactEmail',
  'guides.training_year as trainingYear',
  'guides.certification_badges as certificationBadges',
  'guides.published',
  'guides.application_status as applicationStatus',
  'guides.created_at as createdAt',
  'guides.updated_at as updatedAt',
] as const

/** A guide as the database answers `guideColumns`. */
export interface GuideRow
  extends Omit<GuideRecord, 'certificationBadges' | 'published' | 'applicationStatus'> {
  certificationBadges: string
  published: number
  applicationStatus: string
}

const badgeTypes: ReadonlySet<string> = new Set(BADGE_TYPES)

function isBadgeType(value: unknown): value is BadgeType {
  return typeof value === 'string' && badgeTypes.has(value)
}

/** The badges in a stored list; what is no badge any more falls away. */
export function parseBadges(json: string): BadgeType[] {
  if (json === '[]') return []
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter(isBadgeType) : []
}

function parseStatus(text: string): ApplicationStatus {
  return APPLICATION_STATUSES.find((status) => status === text) ?? 'pending'
}

/** Row to domain: a new object, with nothing but the guide. */
export function toGuideRecord(row: GuideRow): GuideRecord {
  return {
    id: row.id,
    userId: row.userId,
    userName: row.userName,
    bio: row.bio,
    profileImage: row.profileImage,
    imageFocalPointX: row.imageFocalPointX,
    imageFocalPointY: row.imageFocalPointY,
    city: row.city,
    county: row.county,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    website: row.website,
    instagram: row.instagram,
    facebook: row.facebook,
    twitter: row.twitter,
    contactEmail: row.contactEmail,
    trainingYear: row.trainingYear,
    certificationBadges: parseBadges(row.certificationBadges),
    published: row.published === 1,
    applicationStatus: parseStatus(row.applicationStatus),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Written out, not bound: the databases use an index of public guides only where they see the very condition. */
export const isPublic = sql<boolean>`guides.published = 1`
