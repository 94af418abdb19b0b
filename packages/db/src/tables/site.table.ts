import type { ApplicationStatus, AuditAction } from '@grove/schema'
import type { Generated } from 'kysely'

export interface SiteTables {
  /** One row, whose id is 1. */
  contact_info: {
    id: number
    email: string | null
    phone: string | null
    address: string | null
    instagram: string | null
    facebook: string | null
    twitter: string | null
  }

  /** Only settings that somebody has changed; the others have their defaults. */
  site_settings: {
    name: string
    /** JSON. */
    value: string
    updated_at: string
  }

  /** Versions of the pages of the site, numbered from 1. */
  site_pages: {
    id: Generated<number>
    name: string
    version: number
    markdown: string
    created_at: string
    /** The account that saved it; null where it is gone. */
    user_id: number | null
  }

  /** One row, whose id is 1. */
  directory_version: {
    id: number
    version: number
  }

  media: {
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
  picture_claims: {
    /** The hash of the claim, which only its holder knows. */
    id: string
    /** The picture. */
    hash: string
    /** The account that uploaded it; null for nobody signed in. */
    user_id: number | null
    created_at: string
  }

  /** Addresses of pictures of other sites that have been tried to fetch; one that is not here is due at once. */
  linked_pictures: {
    url: string
    failures: number
    /** When it may be tried again; while somebody fetches it, when others may. */
    due_at: string
  }

  geocode_cache: {
    key: string
    /** Degrees as text; null where the geocoder knew no such place. */
    latitude: string | null
    longitude: string | null
    created_at: string
  }

  /** Rows are only ever added: triggers refuse everything else. */
  audit_log: {
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
    action: AuditAction
    guide_id: number | null
    guide_name: string | null
    /** JSON objects of the fields that changed. */
    before: string | null
    after: string | null
  }

  rate_limits: {
    key: string
    points: number
    /** Milliseconds since 1970. */
    expire: number
  }

  /** One row, whose id is 1: who makes tonight's copy, and what the last ones came to. */
  nightly_backup: {
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
  decision_sets: {
    id: Generated<number>
    actor_id: number
    created_at: string
  }

  decision_set_guides: {
    set_id: number
    guide_id: number
    /** The guide's `updated_at` when it was selected, or after the decision. */
    version: string
    /** The state before the decision; null for a selection. */
    application_status: ApplicationStatus | null
    published: number | null
  }

  /** Holds a row only within a transaction that may change audit_log. */
  audit_log_door: {
    id: number
  }

  /** When each kind of data was last cleared away. */
  retention_runs: {
    name: string
    cleaned_at: string
    cleared: number
  }

  /** One row, whose id is 1: a trace of the SESSION_KEY, of which nobody can make the key. */
  session_key_trace: {
    id: number
    trace: string
    noted_at: string
  }
}
