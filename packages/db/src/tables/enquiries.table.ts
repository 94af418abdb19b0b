import type { MessageState } from '@grove/schema'
import type { Generated } from 'kysely'

export interface EnquiryTables {
  /** A message of a visitor to a guide. */
  enquiries: {
    id: Generated<number>
    guide_id: number
    name: string
    email: string
    text: string
    created_at: string
    /** Whether its message waits, was sent or could not be sent. */
    delivery: Generated<MessageState>
    read_at: string | null
    answered_at: string | null
    reported_at: string | null
  }

  /** Whoever may not write to a guide. */
  blocked_senders: {
    id: Generated<number>
    guide_id: number
    /** The address as it is compared: see `emailKey`. */
    email_key: string
    created_at: string
  }
}
