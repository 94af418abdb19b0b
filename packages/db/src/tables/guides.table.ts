import type { ApplicationStatus, QueueInput } from '@grove/schema'
import type { ColumnType, Generated } from 'kysely'

export interface GuideTables {
  guides: {
    id: Generated<number>
    user_id: number
    published: Generated<number>
    paused: Generated<number>
    takes_enquiries: Generated<number>
    /** 1 where the guide shares the listing with partner directories. */
    shared_with_partners: Generated<number>
    application_status: Generated<ApplicationStatus>
    /** 1 where everybody sees the guide; the migration that makes the column says when. */
    is_public: ColumnType<number, never, never>
    /** 1 where its owner has not said for long that it is still correct. */
    unconfirmed: Generated<number>
    confirmed_at: Generated<string | null>
    /** When its owner was last asked whether it is still correct. */
    asked_at: Generated<string | null>
    created_at: string
    /** `created_at`, moved where it is not confirmed or not complete; the migration that makes the column says how. */
    listed_at: ColumnType<string, never, never>
    updated_at: string
    /** When its owner sent the application again after a rejection. */
    sent_again_at: Generated<string | null>
    /** 1 where a question to its owner is open. */
    waits_for_owner: Generated<number>
    /** The reviewer it is assigned to; null for nobody in particular. */
    assigned_to: Generated<number | null>
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
    profile_image_description: string | null
    image_focal_point_x: Generated<string>
    image_focal_point_y: Generated<string>
    website: string | null
    instagram: string | null
    facebook: string | null
    twitter: string | null
    contact_email: string | null
    training_year: number | null
    availability: string | null
    /** Lists as JSON text, such as `["walks","groups"]`. */
    certification_badges: Generated<string>
    /** Those of them that an administrator has checked: see `refreshBadges`. */
    checked_badges: Generated<string>
    /** 1 everywhere while the setting "Show only checked badges" is on: see `updateHidesUnchecked`. */
    hides_unchecked: Generated<number>
    /** The badges that everybody sees: all, or the checked ones. */
    shown_badges: ColumnType<string, never, never>
    offers: Generated<string>
    languages: Generated<string>
    access: Generated<string>
    pricing: string | null
    /** Folded name, city, county and country: the text that a search looks into. */
    search_text: string
    bio: string | null
  }

  guide_images: {
    id: Generated<number>
    guide_id: number
    image_url: string
    /** The words about the picture; empty for nothing said. */
    description: Generated<string>
    position: number
    created_at: string
  }

  /** The trigram index of SQLite over the guides' search texts; PostgreSQL has no such table. */
  guide_search: {
    rowid: number
    search_text: string
  }

  /** When a public guide was last changed, or went: triggers write it. */
  guide_changes: {
    guide_id: number
    /** By the clock of the database. */
    changed_at: string
    /** 1 where the guide is public no more. */
    is_gone: number
  }

  /** The events of an application, in the order of the numbers. */
  timeline_entries: {
    id: Generated<number>
    guide_id: number
    at: string
    /** One of TIMELINE_KINDS. */
    kind: string
    /** Null for what nobody did, such as what happens by the clock. */
    actor_id: number | null
    text: string | null
  }

  /** Changes of an approved listing that wait for a reviewer. */
  held_changes: {
    guide_id: number
    /** JSON: the values that the owner wants, by field. */
    changes: string
    /** When the first of them was saved, and the last. */
    since: string
    changed_at: string
  }

  /** Views of the queue that a reviewer has given a name. */
  saved_views: {
    id: Generated<number>
    user_id: number
    name: string
    waiting_for: QueueInput['waitingFor']
    assigned: QueueInput['assigned']
    search: string
  }
}
