export { COPIED_TABLES, type CopiedTable, LEFT_OUT_TABLES } from './backup/copied-tables.ts'
export { expectKnownSchema, openRestoreTarget, type RestoreTarget } from './backup/replace-database.ts'
export { type CopiedRow, type Snapshot, withSnapshot } from './backup/snapshot.ts'
export { createDb, type Db, type DbOptions, pingDb, sqliteFile } from './client.ts'
export {
  isDatabaseMissing,
  isDatabaseUnavailable,
  isDatabaseUnwritable,
  isUniqueViolation,
} from './database-errors.ts'
export { type DialectName, dialectOf } from './dialect.ts'
export { openExistingDb } from './existing-db.ts'
export { migrateToLatest, SchemaError, schemaVersion } from './migrate.ts'
export {
  deleteAccessToken,
  deleteAccessTokensOfUser,
  deleteExpiredAccessTokens,
  type FoundToken,
  findAccessToken,
  insertAccessToken,
  listAccessTokensOfUser,
  touchAccessToken,
} from './queries/access-token.queries.ts'
export { deleteUser, listAccounts } from './queries/account-list.queries.ts'
export { countAdminGuides, listAdminGuides, listPrivateGuides } from './queries/admin-guides.queries.ts'
export {
  deleteOldApplicationKeys,
  findUserIdByApplicationKey,
  insertApplicationKey,
  isApplicationKeyTaken,
} from './queries/application-key.queries.ts'
export { insertAuditEntries, listAuditEntries, type NewAuditEntry } from './queries/audit.queries.ts'
export {
  claimListingsToConfirm,
  confirmAskedListing,
  confirmListing,
  type ListingToConfirm,
  markUnconfirmed,
} from './queries/confirmation.queries.ts'
export { getContactInfo, updateContactInfo } from './queries/contact.queries.ts'
export {
  attachEvidence,
  type CredentialRecord,
  type CredentialWords,
  dayOf,
  deleteCredential,
  deleteEvidence,
  detachEvidence,
  type EndingCredential,
  findCredential,
  insertEvidence,
  listCheckedCredentials,
  listCredentials,
  listEndedCredentials,
  listEndingCredentials,
  listLooseEvidence,
  type NewEvidence,
  putCredential,
  recordCredentialEnd,
  refreshBadges,
  updateCredentialCheck,
  updateHidesUnchecked,
} from './queries/credential.queries.ts'
export {
  type DecidedGuide,
  deleteDecisionSet,
  hasDecisionSet,
  insertDecidedGuide,
  insertDecisionSet,
  insertMatchingGuides,
  listDecidedGuides,
  listSelectedGuides,
} from './queries/decision-set.queries.ts'
export {
  bumpDirectoryVersion,
  getDirectoryVersion,
  listPublicGuideAddresses,
  type PublicGuideAddress,
} from './queries/directory.queries.ts'
export {
  countUnreadEnquiries,
  deleteBlockedSender,
  deleteOldEnquiries,
  type EnquiryToSend,
  findEnquiryOfUser,
  findEnquiryToSend,
  insertBlockedSender,
  insertEnquiry,
  isSenderBlocked,
  listEnquiriesOfUser,
  readEnquiryReports,
  updateEnquiryDelivery,
  updateEnquiryMarks,
} from './queries/enquiry.queries.ts'
export {
  deleteOldAuditEntries,
  eraseAccount,
  findPersonToErase,
  forgetDeletedPages,
  listAccountsToErase,
  listEvidenceOfUser,
  listOldRejected,
  listRetentionRuns,
  listRowsOfPerson,
  recordRetentionRun,
  setEraseAt,
} from './queries/erasure.queries.ts'
export {
  deleteOldGeocodes,
  findGeocode,
  type GeocodedPoint,
  putGeocode,
} from './queries/geocode.queries.ts'
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
export { deleteOldGuideChanges, listGuideChanges } from './queries/guide-changes.queries.ts'
export type { GuideCursor } from './queries/guide-cursor.ts'
export type { ResolvedAdminFilter, ResolvedFilter } from './queries/guide-filter.queries.ts'
export { listPins } from './queries/guide-pins.queries.ts'
export type { GuideRecord } from './queries/guide-row.ts'
export { type FoundGuides, listNearest, searchGuides } from './queries/guide-search.queries.ts'
export {
  deleteGuide,
  type GuideChanges,
  type GuideFields,
  insertGuide,
  type NewGuide,
  replaceGuideImages,
  updateGuide,
  updateGuideApplication,
  updateGuidePublished,
} from './queries/guide-write.queries.ts'
export { findHeldChanges, replaceHeldChanges, type StoredHeldChanges } from './queries/held-change.queries.ts'
export { deleteInventedAccounts, hasInventedGuides } from './queries/invented.queries.ts'
export {
  deleteExpiredLinkTokens,
  deleteLinkTokensOfUser,
  findLinkToken,
  type LinkToken,
  putLinkToken,
  takeLinkToken,
} from './queries/link-token.queries.ts'
export {
  claimLinkedPicture,
  deleteOldLinkedPictures,
  listDueLinkedPictures,
  listGuideIdsOfPicture,
  recordLinkFailure,
  replaceLinkedPicture,
} from './queries/linked-picture.queries.ts'
export {
  deleteUnreferencedMedia,
  findMedia,
  isMediaOfUser,
  isMediaPublic,
  listUnreferencedMedia,
  type Media,
  touchMedia,
  upsertMedia,
} from './queries/media.queries.ts'
export {
  type BackupSum,
  claimNightlyBackup,
  getBackupState,
  recordBackupFailure,
  recordBackupSuccess,
  releaseNightlyBackup,
} from './queries/nightly-backup.queries.ts'
export {
  claimMessage,
  deleteMessageOfEvent,
  deleteWaitingMessages,
  eraseOldMessages,
  findMessage,
  getOutboxState,
  insertMessage,
  listMessages,
  type MessageRecipient,
  type OutboxMessage,
  type OutboxState,
  recordMessageFailure,
  recordMessageSent,
  releaseMessages,
  retryFailedMessage,
} from './queries/outbox.queries.ts'
export {
  deletePasskey,
  deletePasskeysOfUser,
  findPasskey,
  insertPasskey,
  listCredentialIds,
  listPasskeys,
  recordPasskeyUse,
  updatePasskeyName,
} from './queries/passkey.queries.ts'
export {
  deleteOldPictureClaims,
  findPictureClaim,
  insertPictureClaim,
  listPictureClaimsOfUser,
  type PictureClaim,
} from './queries/picture-claim.queries.ts'
export {
  addRateLimitPoint,
  deleteExpiredRateLimits,
  type RateLimitState,
  spendRateLimitPoints,
  takeBackRateLimitPoints,
} from './queries/rate-limit.queries.ts'
export { resolveFilter } from './queries/resolve-filter.ts'
export {
  findReview,
  findReviewForUpdate,
  listDuplicates,
  listReviewers,
  type Review,
  readMonth,
  readQueue,
  updateAssignment,
  updateWaitsForOwner,
} from './queries/review.queries.ts'
export { deleteSavedView, listSavedViews, putSavedView } from './queries/saved-view.queries.ts'
export {
  type AuthenticatorApp,
  confirmAuthenticatorApp,
  countRecoveryCodes,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  listSecondFactors,
  putNewAuthenticatorApp,
  replaceRecoveryCodes,
  takeAuthenticatorStep,
  takeRecoveryCode,
} from './queries/second-factor.queries.ts'
export {
  countSessions,
  deleteExpiredSessions,
  deleteOldestSessionsOfUser,
  deleteOtherSessionsOfUser,
  deleteSession,
  deleteSessionOfUser,
  findSession,
  listSessionsOfUser,
  markSessionChecked,
  replaceSession,
  type Session,
  touchSession,
} from './queries/session.queries.ts'
export { forgetSessionKey, noteSessionKey } from './queries/session-key.queries.ts'
export { findSharedGuide, listSharedGuides, readSharedGuides } from './queries/shared-guides.queries.ts'
export {
  findSitePage,
  insertSitePage,
  listSitePageVersions,
  type StoredSitePage,
} from './queries/site-pages.queries.ts'
export { getSiteSettings, lockSiteSettings, updateSiteSettings } from './queries/site-settings.queries.ts'
export {
  deleteDecisionEntries,
  insertTimelineEntry,
  listOpened,
  listTimeline,
} from './queries/timeline.queries.ts'
export {
  type AccountOfUsername,
  type ListingOfEmail,
  listAccountsByUsernames,
  listListingsByEmails,
  listLookAlikes,
  lockGuides,
  lockUsers,
  updateUserEmail,
} from './queries/transfer.queries.ts'
export { deleteOldSecondSteps, isSecondStepUsed, takeSecondStep } from './queries/used-step.queries.ts'
export {
  type AccountEmail,
  confirmUserEmail,
  countAdmins,
  countNewApplications,
  findAccountEmail,
  findPasswordHashByUserId,
  findUserById,
  findUserWithPasswordByConfirmedEmail,
  findUserWithPasswordByUsername,
  getApplicationMessages,
  insertUser,
  isDatabaseEmpty,
  isEmailOfAnother,
  isUsernameInUse,
  isUsernameTaken,
  listAdminIdsToSummarise,
  listAdminIdsToTell,
  listAdmins,
  listUserIdsByEmail,
  type NewUser,
  replacePasswordHash,
  type UserWithPassword,
  updateApplicationMessages,
  updateUserNames,
  updateUserPassword,
  updateUserRole,
} from './queries/user.queries.ts'
export { emailKey, usernameKey, usernameSkeleton } from './search-texts.ts'
export { inTransaction } from './transaction.ts'
