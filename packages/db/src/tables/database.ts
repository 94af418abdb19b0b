import type { CredentialEvidenceTable, CredentialsTable } from './credentials.table.ts'
import type { BlockedSendersTable, EnquiriesTable } from './enquiries.table.ts'
import type {
  GuideChangesTable,
  GuideImagesTable,
  GuideSearchTable,
  GuidesTable,
  HeldChangesTable,
  SavedViewsTable,
  TimelineEntriesTable,
} from './guides.table.ts'
import type { LinkTokensTable, OutboxTable } from './messages.table.ts'
import type {
  AuditLogDoorTable,
  AuditLogTable,
  ContactInfoTable,
  DecisionSetGuidesTable,
  DecisionSetsTable,
  DirectoryVersionTable,
  GeocodeCacheTable,
  LinkedPicturesTable,
  MediaTable,
  NightlyBackupTable,
  PictureClaimsTable,
  RateLimitsTable,
  RetentionRunsTable,
  SessionKeyTraceTable,
  SitePagesTable,
  SiteSettingsTable,
} from './site.table.ts'
import type {
  AccessTokensTable,
  ApplicationKeysTable,
  AuthenticatorAppsTable,
  ErasedAccountsTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
  UsedSecondStepsTable,
  UsersTable,
} from './users.table.ts'

/** Every table, with its columns as SQL has them. */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  used_second_steps: UsedSecondStepsTable
  access_tokens: AccessTokensTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  application_keys: ApplicationKeysTable
  guides: GuidesTable
  guide_images: GuideImagesTable
  guide_changes: GuideChangesTable
  timeline_entries: TimelineEntriesTable
  held_changes: HeldChangesTable
  saved_views: SavedViewsTable
  guide_search: GuideSearchTable
  contact_info: ContactInfoTable
  site_settings: SiteSettingsTable
  site_pages: SitePagesTable
  directory_version: DirectoryVersionTable
  session_key_trace: SessionKeyTraceTable
  media: MediaTable
  picture_claims: PictureClaimsTable
  linked_pictures: LinkedPicturesTable
  geocode_cache: GeocodeCacheTable
  audit_log: AuditLogTable
  audit_log_door: AuditLogDoorTable
  erased_accounts: ErasedAccountsTable
  retention_runs: RetentionRunsTable
  rate_limits: RateLimitsTable
  nightly_backup: NightlyBackupTable
  outbox: OutboxTable
  enquiries: EnquiriesTable
  blocked_senders: BlockedSendersTable
  link_tokens: LinkTokensTable
  credentials: CredentialsTable
  credential_evidence: CredentialEvidenceTable
  decision_sets: DecisionSetsTable
  decision_set_guides: DecisionSetGuidesTable
}
