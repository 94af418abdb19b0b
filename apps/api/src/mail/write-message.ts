import { randomUUID } from 'node:crypto'
import type { Db, MessageRecipient } from '@grove/db'
import { deleteMessageOfEvent, deleteReplacedMessages, findAccountEmail, insertMessage } from '@grove/db'
import type { MessageData, MessageKind } from '@grove/schema'

/** Kinds whose link somebody has just asked for, and waits for before the screen. */
const AWAITED: ReadonlySet<MessageKind> = new Set(['confirm-email', 'password-reset', 'email-change-confirm'])

/** The id of no account. */
const NOBODY = 0

interface Message<Kind extends MessageKind> {
  kind: Kind
  to: MessageRecipient
  data: MessageData<Kind>
  /** Names the event where it has a name of its own, so that it is told once; left out: it happens this once. */
  event?: string
  /** When it may be sent at the earliest; at once where absent. */
  notBefore?: Date
}

async function hasAddress(trx: Db, to: MessageRecipient): Promise<boolean> {
  if (to.address !== undefined || !('userId' in to)) return true
  return Boolean((await findAccountEmail(trx, to.userId))?.email)
}

/** The key of a message in the outbox: of each event there is one message of a kind. */
export function eventKey(kind: MessageKind, event: string): string {
  return `${kind} ${event}`
}

/**
 * Writes a message into the outbox, in the transaction of what it tells of. It is sent once that is committed. Nothing is
 * written for an account without an address, as that of the first administrator may be.
 */
export async function writeMessage<Kind extends MessageKind>(
  trx: Db,
  { kind, to, data, event = randomUUID(), notBefore }: Message<Kind>,
  now: Date,
): Promise<void> {
  if (!(await hasAddress(trx, to))) return
  const key = eventKey(kind, event)
  const isAwaited = AWAITED.has(kind)
  // Sent later, the link asked for before would end this one.
  if (isAwaited && 'userId' in to) await deleteReplacedMessages(trx, { kind, userId: to.userId }, now)
  await insertMessage(trx, { eventKey: key, kind, to, data, notBefore, isAwaited }, now)
}

/**
 * Does the same work as writing a message and leaves nothing behind, so that nobody learns by the time it takes whether
 * there was somebody to write to.
 */
export async function writeDecoy(trx: Db, { isWritten }: { isWritten: boolean }, now: Date): Promise<void> {
  const decoy = `decoy ${randomUUID()}`
  if (isWritten) {
    await hasAddress(trx, { userId: NOBODY })
    await deleteReplacedMessages(trx, { kind: 'password-reset', userId: NOBODY }, now)
    const to = { address: 'nobody@localhost' }
    await insertMessage(trx, { eventKey: decoy, kind: 'password-reset', to, data: {}, isAwaited: true }, now)
  }
  await deleteMessageOfEvent(trx, decoy)
}
