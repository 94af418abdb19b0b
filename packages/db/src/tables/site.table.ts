import type { ApplicationStatus } from '@grove/schema'
import type { Generated } from 'kysely'

/** One row, whose id is 1. */
export interface ContactInfoTable {
  id: number
  email: string | null
  phone: string | null
  address: string | null
  instagram: string | null
  facebook: string | null
  twitter: string | null
}

/** Only settings that somebody has changed; the others have their defaults. */
export interface SiteSettingsTable {
  name: string
  /** JSON. */
  value: string
  updated_at: string
}

/** Versions of the pages of the site, numbered from 1. */
export interface SitePagesTable {
  id: Generated<number>
  name: string
  version: number
  markdown: string
  created_at: string
  /** Who saved it; null where that account is gone. */
  user_id: number | null
}

/** One row, whose id is 1. */
export interface DirectoryVersionTable {
  id: number
  version: number
}

export interface MediaTable {
  /** The hash of the content, which is its name too. */
  hash: string
  bytes: number
  width: number
  height: number
  created_at: string
  /** When it was last stored or used: what is older and unused may be swept. */
  touched_at: string
}

/** Uploaded pictures that a listing may take. */
export interface PictureClaimsTable {
  /** The hash of the claim, which only its holder knows. */
  id: string
  /** The picture. */
  hash: string
  /** Who uploaded it; null for nobody signed in. */
  user_id: number | null
  created_at: string
}

/** Addresses of pictures of other sites that have been tried to fetch; one that is not here is due at once. */
export interface LinkedPicturesTable {
  url: string
  failures: number
  /** When it may be tried again; while somebody fetches it, when others may. */
  due_at: string
}

export interface GeocodeCacheTable {
  key: string
  /** Degrees as text; null where the geocoder knew no such place. */
  latitude: string | null
  longitude: string | null
  created_at: string
}

/** Rows are only ever added: triggers refuse everything else. */
export interface AuditLogTable {
  id: Generated<number>
  at: string
  actor_id: number | null
  actor_name: string
  /** The actor's name as searched for: see `usernameKey`. */
  actor_key: string
  /** The name of the token that the actor's program used; null without one. */
  actor_token: string | null
  /** 1 where the actor was the owner of the guide. */
  actor_is_owner: Generated<number>
  action: string
  guide_id: number | null
  guide_name: string | null
  /** JSON objects of the fields that changed. */
  before: string | null
  after: string | null
}

export interface RateLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970. */
  expire: number
}

/** One row, whose id is 1: who makes tonight's copy, and what the last ones came to. */
export interface NightlyBackupTable {
  id: number
  claimed_at: string | null
  /** When the last whole copy was made, and what is in it; null before there was one. */
  succeeded_at: string | null
  bytes: number | null
  row_count: number | null
  file_count: number | null
  faulty_count: number | null
  failed_at: string | null
  failure: string | null
}

/** Guides that an administrator has selected, or has decided about and may take back. */
export interface DecisionSetsTable {
  id: Generated<number>
  actor_id: number
  created_at: string
}

export interface DecisionSetGuidesTable {
  set_id: number
  guide_id: number
  /** The guide's `updated_at` when it was selected, or after the decision. */
  version: string
  /** The state before the decision; null for a selection. */
  application_status: ApplicationStatus | null
  published: number | null
}

/** Holds a row only within a transaction that may change audit_log. */
export interface AuditLogDoorTable {
  id: number
}

/** When each kind of data was last cleared away. */
export interface RetentionRunsTable {
  name: string
  cleaned_at: string
  cleared: number
}

/** One row, whose id is 1: a trace of the SESSION_KEY, of which nobody can make the key. */
export interface SessionKeyTraceTable {
  id: number
  trace: string
  noted_at: string
}
