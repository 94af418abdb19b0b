import type { CredentialTables } from './credentials.table.ts'
import type { EnquiryTables } from './enquiries.table.ts'
import type { GuideTables } from './guides.table.ts'
import type { MessageTables } from './messages.table.ts'
import type { SiteTables } from './site.table.ts'
import type { UserTables } from './users.table.ts'

/** Every table, with its columns as SQL has them. */
export interface Database
  extends UserTables,
    GuideTables,
    EnquiryTables,
    MessageTables,
    CredentialTables,
    SiteTables {}
