import type { BadgeType, PrivateGuide } from '@grove/schema'
import { FOCAL_POINT_DEFAULT, NOT_TRAINED } from '@grove/schema'

/** What the fields of a listing hold while one edits: texts as typed, empty where nothing is. */
export interface GuideValues {
  bio: string
  profileImage: string
  imageFocalPointX: string
  imageFocalPointY: string
  city: string
  county: string
  country: string
  latitude: string
  longitude: string
  website: string
  instagram: string
  facebook: string
  twitter: string
  contactEmail: string
  /** A year, NOT_TRAINED, or empty while nothing is chosen. */
  trainingYear: string
  certificationBadges: BadgeType[]
  images: string[]
}

export const EMPTY_GUIDE_VALUES: Readonly<GuideValues> = {
  bio: '',
  profileImage: '',
  imageFocalPointX: String(FOCAL_POINT_DEFAULT),
  imageFocalPointY: String(FOCAL_POINT_DEFAULT),
  city: '',
  county: '',
  country: '',
  latitude: '',
  longitude: '',
  website: '',
  instagram: '',
  facebook: '',
  twitter: '',
  contactEmail: '',
  trainingYear: '',
  certificationBadges: [],
  images: [],
}

/** A stored listing as its form shows it. */
export function guideValuesOf(guide: PrivateGuide): GuideValues {
  return {
    bio: guide.bio ?? '',
    profileImage: guide.profileImage ?? '',
    imageFocalPointX: guide.imageFocalPointX,
    imageFocalPointY: guide.imageFocalPointY,
    city: guide.city,
    county: guide.county,
    country: guide.country,
    latitude: guide.latitude ?? '',
    longitude: guide.longitude ?? '',
    website: guide.website ?? '',
    instagram: guide.instagram ?? '',
    facebook: guide.facebook ?? '',
    twitter: guide.twitter ?? '',
    contactEmail: guide.contactEmail ?? '',
    trainingYear: guide.trainingYear === null ? '' : String(guide.trainingYear),
    certificationBadges: guide.certificationBadges,
    images: guide.images,
  }
}

/** A listing as it is sent: empty coordinates, pictures and training years are null, everything else as typed. */
export function guideDataOf(values: GuideValues) {
  const { latitude, longitude, trainingYear, profileImage } = values
  return {
    ...values,
    latitude: latitude === '' ? null : latitude,
    longitude: longitude === '' ? null : longitude,
    profileImage: profileImage === '' ? null : profileImage,
    trainingYear: trainingYear === '' || trainingYear === NOT_TRAINED ? null : trainingYear,
  }
}
