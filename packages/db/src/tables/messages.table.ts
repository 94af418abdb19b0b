import type { MessageKind, MessageState } from '@grove/schema'
import type { Generated } from 'kysely'

export interface MessageTables {
  /** A message that waits, was sent, or could not be sent. */
  outbox: {
    id: Generated<number>
    /** Names the event that it tells of: there is one message for it and recipient. */
    event_key: string
    kind: MessageKind
    /** The data of its text, as JSON; null once it is erased. */
    data: string | null
    /** The account that it goes to; null for an address alone. */
    user_id: number | null
    /** Where it goes, where that is not the address of the account at the time of sending. */
    address: string | null
    /** Whose messages are sent one after the other. */
    recipient_key: string
    /** The part of its Message-ID before the @, the same for each try. */
    message_id: string
    state: Generated<MessageState>
    /** 1 where somebody waits for it before the screen: it is sent before the others. */
    is_awaited: Generated<number>
    tries: Generated<number>
    next_try_at: string
    /** Until when the process that took it may send it. */
    claimed_until: string | null
    /** Which process took it. */
    claim: string | null
    last_error: string | null
    created_at: string
    sent_at: string | null
    /** When somebody used the link in it. */
    link_used_at: string | null
  }

  /** Links that were sent and can still be used. */
  link_tokens: {
    /** The hash of the secret in the link. */
    id: string
    purpose: string
    user_id: number
    /** The e-mail address that the link is about; null where it is about none. */
    address: string | null
    /** The message that carried it. */
    message_id: number | null
    created_at: string
    expires_at: string
  }
}
