import type { CredentialKind, EvidenceType } from '@grove/schema'
import type { Generated } from 'kysely'

export interface CredentialTables {
  /** A certificate of a guide: one of each kind. */
  credentials: {
    id: Generated<number>
    guide_id: number
    kind: CredentialKind
    issuer: string
    number: string | null
    /** Days as YYYY-MM-DD. */
    issued_on: string | null
    valid_until: string | null
    /** When an administrator checked it as it stands. */
    checked_at: string | null
    /** When it was noticed that its last day is over. */
    ended_at: string | null
    /** How many days before its last day its owner was told of that, the last time. */
    told_days: Generated<number | null>
    created_at: string
    /** When its owner last changed its words. */
    saved_at: string
    updated_at: string
  }

  /** A file that shows a credential. */
  credential_evidence: {
    /** The random name under which it is stored. */
    name: string
    /** null before it is stored and after it was removed: it is swept then. */
    credential_id: number | null
    file_name: string
    media_type: EvidenceType
    bytes: number
    sha256: string
    created_at: string
  }
}
