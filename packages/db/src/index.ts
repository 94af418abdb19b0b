// The exports for the program. Of files that also hold what only other queries use, the names are listed.
export * from './backup/copied-tables.ts'
export * from './backup/replace-database.ts'
export * from './backup/snapshot.ts'
export * from './client.ts'
export {
  isDatabaseMissing,
  isDatabaseUnavailable,
  isDatabaseUnwritable,
  isReferenceViolation,
  isUniqueViolation,
} from './database-errors.ts'
export { type DialectName, dialectOf } from './dialect.ts'
export * from './existing-db.ts'
export { migrateToLatest, SchemaError, schemaVersion } from './migrate.ts'
export * from './queries/access-token.queries.ts'
export * from './queries/account-list.queries.ts'
export { countAdminGuides, listAdminGuides, listPrivateGuides } from './queries/admin-guides.queries.ts'
export * from './queries/admin-messages.queries.ts'
export * from './queries/application-key.queries.ts'
export * from './queries/audit.queries.ts'
export * from './queries/confirmation.queries.ts'
export * from './queries/contact.queries.ts'
export * from './queries/credential.queries.ts'
export * from './queries/decision-set.queries.ts'
export * from './queries/directory.queries.ts'
export * from './queries/duplicate.queries.ts'
export * from './queries/enquiry.queries.ts'
export * from './queries/erasure.queries.ts'
export * from './queries/geocode.queries.ts'
export {
  findGuideById,
  findGuideForUpdate,
  findPrivateGuideById,
  findPrivateGuideByUserId,
  findPublicGuide,
  listGuideImages,
  listPrivateGuidesByIds,
  readOwnedGuides,
  readPublicGuides,
} from './queries/guide.queries.ts'
export * from './queries/guide-changes.queries.ts'
export type { ResolvedAdminFilter, ResolvedFilter } from './queries/guide-filter.queries.ts'
export * from './queries/guide-pins.queries.ts'
export type { GuideRecord } from './queries/guide-row.ts'
export * from './queries/guide-search.queries.ts'
export {
  deleteGuide,
  type GuideChanges,
  type GuideFields,
  insertGuide,
  type NewGuide,
  replaceGuideImages,
  updateGuide,
  updateGuideState,
} from './queries/guide-write.queries.ts'
export * from './queries/held-change.queries.ts'
export * from './queries/invented.queries.ts'
export * from './queries/link-token.queries.ts'
export * from './queries/linked-picture.queries.ts'
export {
  deleteUnreferencedMedia,
  hasMedia,
  isMediaOfUser,
  isMediaPublic,
  listUnreferencedMedia,
  touchMedia,
  upsertMedia,
} from './queries/media.queries.ts'
export * from './queries/nightly-backup.queries.ts'
export * from './queries/outbox.queries.ts'
export * from './queries/own-data.queries.ts'
export * from './queries/passkey.queries.ts'
export * from './queries/picture-claim.queries.ts'
export * from './queries/rate-limit.queries.ts'
export * from './queries/resolve-filter.ts'
export * from './queries/retention.queries.ts'
export * from './queries/review.queries.ts'
export * from './queries/saved-view.queries.ts'
export * from './queries/second-factor.queries.ts'
export * from './queries/session.queries.ts'
export * from './queries/session-key.queries.ts'
export * from './queries/shared-guides.queries.ts'
export * from './queries/site-pages.queries.ts'
export * from './queries/site-settings.queries.ts'
export * from './queries/timeline.queries.ts'
export * from './queries/transfer.queries.ts'
export * from './queries/user.queries.ts'
export { emailKey, usernameKey, usernameSkeleton } from './search-texts.ts'
export * from './transaction.ts'
