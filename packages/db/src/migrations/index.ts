import type { Migration } from 'kysely/migration'
import * as createAccounts from './0001-create-accounts.ts'
import * as createGuides from './0002-create-guides.ts'
import * as createSiteTables from './0003-create-site-tables.ts'
import * as createAuditLog from './0004-create-audit-log.ts'
import * as createNightlyBackup from './0005-create-nightly-backup.ts'
import * as createPictureTables from './0006-create-picture-tables.ts'
import * as createMessages from './0007-create-messages.ts'
import * as createDecisionSets from './0008-create-decision-sets.ts'
import * as createSecondFactors from './0009-create-second-factors.ts'
import * as createEnquiries from './0010-create-enquiries.ts'
import * as addSentAgain from './0011-add-sent-again.ts'
import * as mendCountries from './0012-mend-countries.ts'
import * as createPasskeys from './0013-create-passkeys.ts'
import * as describeSessions from './0014-describe-sessions.ts'
import * as createApplicationKeys from './0015-create-application-keys.ts'
import * as addReviewers from './0016-add-reviewers.ts'
import * as createSiteSettings from './0017-create-site-settings.ts'
import * as addSetPasswords from './0018-add-set-passwords.ts'
import * as createTimelines from './0019-create-timelines.ts'
import * as createSitePages from './0020-create-site-pages.ts'
import * as createCredentials from './0021-create-credentials.ts'
import * as addConfirmations from './0022-add-confirmations.ts'
import * as eraseAccounts from './0023-erase-accounts.ts'
import * as noteKeys from './0024-note-keys.ts'
import * as createAccessTokens from './0025-create-access-tokens.ts'
import * as shareListings from './0026-share-listings.ts'
import * as noteGuideChanges from './0027-note-guide-changes.ts'
import * as indexWithoutTexts from './0028-index-without-texts.ts'
import * as indexCountriesAndLists from './0029-index-countries-and-lists.ts'
import * as searchWithoutWaitingChanges from './0030-search-without-waiting-changes.ts'
import * as indexPointsByDegrees from './0031-index-points-by-degrees.ts'
import * as sendAwaitedMessagesFirst from './0032-send-awaited-messages-first.ts'
import * as notePausesOfClosedAccounts from './0033-note-pauses-of-closed-accounts.ts'
import * as noteCheckedCredentials from './0034-note-checked-credentials.ts'
import * as searchAccounts from './0035-search-accounts.ts'
import * as indexContactEmails from './0036-index-contact-emails.ts'
import * as indexWhomRowsAreAbout from './0037-index-whom-rows-are-about.ts'
import * as noteToldEnds from './0038-note-told-ends.ts'

/** Every migration by its name, in the order of their numbers. A migration that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-create-accounts': createAccounts,
  '0002-create-guides': createGuides,
  '0003-create-site-tables': createSiteTables,
  '0004-create-audit-log': createAuditLog,
  '0005-create-nightly-backup': createNightlyBackup,
  '0006-create-picture-tables': createPictureTables,
  '0007-create-messages': createMessages,
  '0008-create-decision-sets': createDecisionSets,
  '0009-create-second-factors': createSecondFactors,
  '0010-create-enquiries': createEnquiries,
  '0011-add-sent-again': addSentAgain,
  '0012-mend-countries': mendCountries,
  '0013-create-passkeys': createPasskeys,
  '0014-describe-sessions': describeSessions,
  '0015-create-application-keys': createApplicationKeys,
  '0016-add-reviewers': addReviewers,
  '0017-create-site-settings': createSiteSettings,
  '0018-add-set-passwords': addSetPasswords,
  '0019-create-timelines': createTimelines,
  '0020-create-site-pages': createSitePages,
  '0021-create-credentials': createCredentials,
  '0022-add-confirmations': addConfirmations,
  '0023-erase-accounts': eraseAccounts,
  '0024-note-keys': noteKeys,
  '0025-create-access-tokens': createAccessTokens,
  '0026-share-listings': shareListings,
  '0027-note-guide-changes': noteGuideChanges,
  '0028-index-without-texts': indexWithoutTexts,
  '0029-index-countries-and-lists': indexCountriesAndLists,
  '0030-search-without-waiting-changes': searchWithoutWaitingChanges,
  '0031-index-points-by-degrees': indexPointsByDegrees,
  '0032-send-awaited-messages-first': sendAwaitedMessagesFirst,
  '0033-note-pauses-of-closed-accounts': notePausesOfClosedAccounts,
  '0034-note-checked-credentials': noteCheckedCredentials,
  '0035-search-accounts': searchAccounts,
  '0036-index-contact-emails': indexContactEmails,
  '0037-index-whom-rows-are-about': indexWhomRowsAreAbout,
  '0038-note-told-ends': noteToldEnds,
}
