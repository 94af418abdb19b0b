import type { Database } from '../tables/database.ts'

/** A table whose rows belong into a copy of the database. */
export interface CopiedTable {
  name: keyof Database
  /** The column of its primary key: rows are read and written in its order. */
  key: string
  /** Whether the database numbers its rows and never gives a number twice. */
  isNumbered: boolean
  /** Columns that the database works out by itself, and that nobody may write. */
  computedColumns?: readonly string[]
}

/** The tables of a copy, each after those that it refers to. */
export const COPIED_TABLES: readonly CopiedTable[] = [
  { name: 'users', key: 'id', isNumbered: true },
  { name: 'authenticator_apps', key: 'user_id', isNumbered: false },
  { name: 'recovery_codes', key: 'id', isNumbered: false },
  { name: 'passkeys', key: 'id', isNumbered: true },
  {
    name: 'guides',
    key: 'id',
    isNumbered: true,
    computedColumns: ['is_public', 'listed_at', 'shown_badges'],
  },
  { name: 'guide_images', key: 'id', isNumbered: true },
  { name: 'timeline_entries', key: 'id', isNumbered: true },
  { name: 'held_changes', key: 'guide_id', isNumbered: false },
  { name: 'saved_views', key: 'id', isNumbered: true },
  { name: 'enquiries', key: 'id', isNumbered: true },
  { name: 'blocked_senders', key: 'id', isNumbered: true },
  { name: 'credentials', key: 'id', isNumbered: true },
  { name: 'credential_evidence', key: 'name', isNumbered: false },
  { name: 'media', key: 'hash', isNumbered: false },
  { name: 'contact_info', key: 'id', isNumbered: false },
  { name: 'site_settings', key: 'name', isNumbered: false },
  { name: 'site_pages', key: 'id', isNumbered: true },
  { name: 'directory_version', key: 'id', isNumbered: false },
  { name: 'geocode_cache', key: 'key', isNumbered: false },
  { name: 'audit_log', key: 'id', isNumbered: true },
]

/** The tables that a copy leaves out, by the reason; each before those that it refers to, because a restore drops them in this order. */
export const LEFT_OUT_TABLES: readonly (keyof Database)[] = [
  // Who is signed in and under which key, and which programs may act for somebody.
  'sessions',
  'used_second_steps',
  'session_key_trace',
  'access_tokens',
  // Traces of a moment: sent, uploaded or tried just now.
  'application_keys',
  'rate_limits',
  'picture_claims',
  'linked_pictures',
  // Selections, and decisions to undo.
  'decision_set_guides',
  'decision_sets',
  // Work and knowledge of this server alone: who was erased stays known where an older copy is restored.
  'nightly_backup',
  'retention_runs',
  'erased_accounts',
  'audit_log_door',
  // Messages would be sent once more, and their links are for the days in which they were sent.
  'link_tokens',
  'outbox',
  // Made anew from the guides.
  'guide_search',
  'guide_changes',
]
