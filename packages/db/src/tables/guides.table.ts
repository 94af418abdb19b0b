import type { Generated } from 'kysely'

export interface GuidesTable {
  id: Generated<number>
  user_id: number
  published: number
  application_status: string
  created_at: string
  updated_at: string
  user_name: string
  city: string
  county: string
  country: string
  latitude: string | null
  longitude: string | null
  /** The degrees as numbers; null where the text is none. */
  latitude_number: number | null
  longitude_number: number | null
  profile_image: string | null
  image_focal_point_x: string
  image_focal_point_y: string
  website: string | null
  instagram: string | null
  facebook: string | null
  twitter: string | null
  contact_email: string | null
  training_year: number | null
  /** A JSON list of badge types. */
  certification_badges: string
  /** Folded name, city, county and country: what visitors search. */
  search_text: string
  /** Folded name, city and country: what administrators search. */
  admin_search_text: string
  bio: string | null
}

export interface GuideImagesTable {
  id: Generated<number>
  guide_id: number
  image_url: string
  position: number
  created_at: string
}

/** The trigram indexes of SQLite over the guides' search texts; PostgreSQL has no such tables. */
export interface GuideSearchTable {
  rowid: number
  search_text: string
}

/** The cards of public guides, kept by triggers. */
export interface PublicCardsTable {
  guide_id: number
  /** The guide's. */
  created_at: string
  /** The JSON of a GuideCard. */
  card: string
}

/** Public guides, kept by triggers. */
export interface PublicGuidesTable {
  guide_id: number
  /** The JSON of a Guide. */
  guide: string
  /** The JSON of its gallery: addresses in their order. */
  images: string
}
