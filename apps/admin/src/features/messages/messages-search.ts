import type { MessageState } from '@grove/schema'
import { MESSAGE_STATES } from '@grove/schema'

/** The search part of the page's address: which messages it shows. */
export interface MessagesSearch {
  state?: MessageState
}

/** Reads the address. Whatever it cannot mean is as if it were not there. */
export function readMessagesSearch(raw: Record<string, unknown>): MessagesSearch {
  // Named even where there is none: the router keeps a value that is not replaced.
  return { state: MESSAGE_STATES.find((known) => known === raw.state) }
}
