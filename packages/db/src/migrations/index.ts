import type { Migration } from 'kysely/migration'
import * as createAccounts from './0001-create-accounts.ts'
import * as createGuides from './0002-create-guides.ts'
import * as addGuideSearch from './0003-add-guide-search.ts'
import * as createSiteTables from './0004-create-site-tables.ts'
import * as createAuditLog from './0005-create-audit-log.ts'
import * as createNightlyBackup from './0006-create-nightly-backup.ts'
import * as searchByRareTrigrams from './0007-search-by-rare-trigrams.ts'
import * as storePublicGuides from './0008-store-public-guides.ts'
import * as createPictureClaims from './0009-create-picture-claims.ts'
import * as markOwnersAndLookAlikes from './0010-mark-owners-and-look-alikes.ts'

/** Every migration by its name, in the order of their numbers. A migration that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-create-accounts': createAccounts,
  '0002-create-guides': createGuides,
  '0003-add-guide-search': addGuideSearch,
  '0004-create-site-tables': createSiteTables,
  '0005-create-audit-log': createAuditLog,
  '0006-create-nightly-backup': createNightlyBackup,
  '0007-search-by-rare-trigrams': searchByRareTrigrams,
  '0008-store-public-guides': storePublicGuides,
  '0009-create-picture-claims': createPictureClaims,
  '0010-mark-owners-and-look-alikes': markOwnersAndLookAlikes,
}
