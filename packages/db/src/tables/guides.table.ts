import type { ColumnType, Generated } from 'kysely'

export interface GuidesTable {
  id: Generated<number>
  user_id: number
  published: Generated<number>
  paused: Generated<number>
  takes_enquiries: Generated<number>
  application_status: Generated<string>
  /** 1 where everybody sees the guide; the migration that makes the column says when. */
  is_public: ColumnType<number, never, never>
  created_at: string
  updated_at: string
  /** When its owner sent the application again after a rejection. */
  sent_again_at: Generated<string | null>
  user_name: string
  city: string
  county: string
  country: string
  /** England, Scotland, Wales or Northern Ireland; null elsewhere, or where the county does not tell. */
  nation: string | null
  /** The true point, as the guide wrote it. */
  latitude: string | null
  longitude: string | null
  /** One of LOCATION_PRECISIONS. */
  location_precision: Generated<string>
  /** The point that others may see, in degrees; null where there is none. */
  shown_latitude: number | null
  shown_longitude: number | null
  profile_image: string | null
  image_focal_point_x: Generated<string>
  image_focal_point_y: Generated<string>
  website: string | null
  instagram: string | null
  facebook: string | null
  twitter: string | null
  contact_email: string | null
  training_year: number | null
  availability: string | null
  pricing: string | null
  /** Folded name, city, county and country: the text that a search looks into. */
  search_text: string
  bio: string | null
}

export interface GuideImagesTable {
  id: Generated<number>
  guide_id: number
  image_url: string
  position: number
  created_at: string
}

/** One value of a list that guides can be filtered by. */
export interface GuideTagsTable {
  id: Generated<number>
  guide_id: number
  /** The name of the field, such as "certificationBadges". */
  kind: string
  value: string
  /** The place of the value in its list. */
  position: number
}

/** The shown points of SQLite's guides, an R*Tree; PostgreSQL has an index instead. */
export interface GuidePointsTable {
  id: number
  west: number
  east: number
  south: number
  north: number
}

/** The trigram index of SQLite over the guides' search texts; PostgreSQL has no such table. */
export interface GuideSearchTable {
  rowid: number
  search_text: string
}
