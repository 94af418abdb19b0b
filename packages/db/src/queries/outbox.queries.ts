import { randomUUID } from 'node:crypto'
import type { ListMessagesInput, MessageKind, MessageState } from '@grove/schema'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { emailKey } from '../search-texts.ts'
import type { Database } from '../tables/database.ts'
import { inTransaction } from '../transaction.ts'
import { countChanged, hasChanged } from './query-ends.ts'

/** Where a message goes: to the address that an account has when it is sent, or to this one. */
export type MessageRecipient = { userId: number; address?: string } | { address: string }

interface NewMessage {
  eventKey: string
  kind: MessageKind
  data: unknown
  to: MessageRecipient
  /** When it may be sent at the earliest; at once where absent. */
  notBefore?: Date
  /** True where somebody waits for it before the screen: it is sent before the others. */
  isAwaited: boolean
}

/** Adds a message, once for its event. Belongs into the transaction of what it tells of. */
export async function insertMessage(trx: Db, message: NewMessage, now: Date): Promise<void> {
  const { to } = message
  const userId = 'userId' in to ? to.userId : null
  const address = to.address ?? null
  await trx
    .insertInto('outbox')
    .values({
      event_key: message.eventKey,
      kind: message.kind,
      data: JSON.stringify(message.data),
      user_id: userId,
      address,
      recipient_key: address === null ? `account ${userId}` : `address ${emailKey(address)}`,
      message_id: randomUUID(),
      next_try_at: (message.notBefore ?? now).toISOString(),
      created_at: now.toISOString(),
      is_awaited: message.isAwaited ? 1 : 0,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
}

/** Takes back what was written for an event. */
export async function deleteMessageOfEvent(trx: Db, eventKey: string): Promise<void> {
  await trx.deleteFrom('outbox').where('event_key', '=', eventKey).execute()
}

/** Takes back what was written for these events and has not been tried to send. */
export async function deleteWaitingMessages(trx: Db, eventKeys: readonly string[], now: Date): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('event_key', 'in', eventKeys)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .where(isFree(now.toISOString()))
    .execute()
}

/** Takes back messages of a kind that wait for an account, also those that were tried in vain, but not one that is being sent. */
export async function deleteReplacedMessages(
  trx: Db,
  { kind, userId }: { kind: MessageKind; userId: number },
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where(isFree(now.toISOString()))
    .execute()
}

/** The address that a message of a kind waits to be sent to for an account; undefined where none waits. */
export async function findWaitingAddress(
  db: Db,
  { kind, userId }: { kind: MessageKind; userId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('address')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.address ?? undefined
}

/** True where nobody holds the message, or whoever took it did not come to an end. */
function isFree(now: string) {
  return sql<boolean>`(outbox.claimed_until is null or outbox.claimed_until <= ${now})`
}

/** No try is put off for longer, in ms: one that seems to be was written while the clock ran ahead. */
const LONGEST_WAIT_MS = 25 * 60 * 60 * 1000

/**
 * Takes the next message that is due, an awaited one before the others. An awaited one waits for nothing, nor does an enquiry,
 * which stands by itself; of the others only the first of each recipient may come next, so that everybody gets theirs in
 * order. Nobody else takes it until `until`.
 */
export async function claimMessage(
  db: Db,
  { now, until, claim }: { now: Date; until: Date; claim: string },
): Promise<OutboxMessage | undefined> {
  const at = now.toISOString()
  const tooFarAhead = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()
  const claimed = await db
    .updateTable('outbox')
    .set({ claimed_until: until.toISOString(), claim })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where((eb) => eb.or([eb('next_try_at', '<=', at), eb('next_try_at', '>', tooFarAhead)]))
        .where(isFree(at))
        .where((eb) =>
          eb.or([
            eb('is_awaited', '=', 1),
            eb('kind', '=', 'enquiry'),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('outbox as earlier')
                  .select('earlier.id')
                  .whereRef('earlier.recipient_key', '=', 'outbox.recipient_key')
                  .where('earlier.state', '=', 'waiting')
                  .where('earlier.is_awaited', '=', 0)
                  .where('earlier.kind', '!=', 'enquiry')
                  .whereRef('earlier.id', '<', 'outbox.id'),
              ),
            ),
          ]),
        )
        .orderBy('is_awaited', 'desc')
        .orderBy('id')
        .limit(1),
    )
    // Once more: another process may have taken it while this statement waited for the row.
    .where('state', '=', 'waiting')
    .where(isFree(at))
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  return toMessage(await selectMessages(db).where('outbox.id', '=', claimed.id).executeTakeFirstOrThrow())
}

/**
 * All that is known of messages, with the accounts that they go to. The address is where it goes, null for an account without
 * one; nobody is there to read what goes to an invented account.
 */
function selectMessages(db: Db) {
  return db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .select((eb) => [
      'outbox.id',
      'outbox.kind',
      'outbox.data',
      'outbox.message_id as messageId',
      'outbox.state',
      'outbox.tries',
      'outbox.user_id as userId',
      eb.fn.coalesce('outbox.address', 'users.email').as('address'),
      'users.first_name as firstName',
      'users.username',
      'users.is_invented as isInvented',
      'outbox.created_at as createdAt',
      'outbox.next_try_at as nextTryAt',
      'outbox.last_error as lastError',
      'outbox.sent_at as sentAt',
      'outbox.link_used_at as linkUsedAt',
    ])
}

function toMessage<Row extends { data: string | null; isInvented: number | null }>({
  data,
  isInvented,
  ...row
}: Row) {
  return {
    ...row,
    data: data === null ? null : (JSON.parse(data) as unknown),
    isInvented: isInvented === 1,
    isErased: data === null,
  }
}

/** A message, with all that its text is made of and what became of it. */
export type OutboxMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

interface Claimed {
  id: number
  claim: string
}

/** Ends the claim of a message that was tried. False where it had ended, and another process may have sent it too. */
async function endClaim(
  db: Db,
  { id, claim }: Claimed,
  outcome: Updateable<Database['outbox']>,
): Promise<boolean> {
  return db
    .updateTable('outbox')
    .set((eb) => ({ ...outcome, tries: eb('tries', '+', 1), claimed_until: null, claim: null }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .$call(hasChanged)
}

/** Notes that a message was sent. */
export async function recordMessageSent(db: Db, claimed: Claimed, now: Date): Promise<void> {
  await endClaim(db, claimed, { state: 'sent', sent_at: now.toISOString(), last_error: null })
}

/** Notes that a message could not be sent; without `nextTryAt` it is not tried again. False where its claim had ended. */
export async function recordMessageFailure(
  db: Db,
  claimed: Claimed,
  { error, nextTryAt, now }: { error: string; nextTryAt: Date | undefined; now: Date },
): Promise<boolean> {
  return endClaim(db, claimed, {
    state: nextTryAt === undefined ? 'failed' : 'waiting',
    next_try_at: (nextTryAt ?? now).toISOString(),
    last_error: error,
  })
}

/** Puts a message that failed back to where messages wait. False where it has not failed. */
export async function retryFailedMessage(db: Db, id: number, now: Date): Promise<boolean> {
  return db
    .updateTable('outbox')
    .set({ state: 'waiting', tries: 0, next_try_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('data', 'is not', null)
    .$call(hasChanged)
}

/** Messages newest first, at most `limit` of them before the id `cursor`. */
export async function listMessages(db: Db, { state, cursor, limit }: ListMessagesInput) {
  let query = selectMessages(db)
    .orderBy('outbox.id', 'desc')
    .limit(limit + 1)
  if (state !== undefined) query = query.where('outbox.state', '=', state)
  if (cursor !== undefined && cursor !== null) query = query.where('outbox.id', '<', cursor)
  const rows = await query.execute()
  const items = rows.slice(0, limit).map(toMessage)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function findMessage(db: Db, id: number) {
  const row = await selectMessages(db).where('outbox.id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

/** How many messages wait, since when the oldest of them does, and how many failed. */
export async function getOutboxState(db: Db) {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldestAt')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute()
  const of = (state: MessageState) => rows.find((row) => row.state === state)
  return {
    waiting: of('waiting')?.count ?? 0,
    oldestAt: of('waiting')?.oldestAt ?? null,
    failed: of('failed')?.count ?? 0,
  }
}

/** The last error of a message that nobody could send while its text was kept. */
const NEVER_TAKEN = 'No mail server took it within 30 days'

/**
 * Erases what messages of before `olderThan` said. Those that still wait have failed then, and the enquiries in them are not
 * delivered; without a try, which would say something of whom they were for. Answers how many.
 */
export async function eraseOldMessages(
  db: Db,
  { now, olderThan }: { now: Date; olderThan: Date },
): Promise<number> {
  const before = olderThan.toISOString()
  return inTransaction(db, async (trx) => {
    const waiting = await trx
      .updateTable('outbox')
      // Without its claim: whoever took it long ago and comes back does not put it back to where messages wait.
      .set({
        state: 'failed',
        tries: 0,
        data: null,
        last_error: NEVER_TAKEN,
        claimed_until: null,
        claim: null,
      })
      .where('created_at', '<', before)
      .where('state', '=', 'waiting')
      .where(isFree(now.toISOString()))
      .$call(countChanged)
    if (waiting > 0)
      await trx
        .updateTable('enquiries')
        .set({ delivery: 'failed' })
        .where('created_at', '<', before)
        .where('delivery', '=', 'waiting')
        .execute()
    const others = await trx
      .updateTable('outbox')
      .set({ data: null, last_error: null })
      .where('created_at', '<', before)
      .where('state', '<>', 'waiting')
      .where('data', 'is not', null)
      .$call(countChanged)
    return waiting + others
  })
}

/** Deletes the messages of a kind to an account that are not sent: those that wait, and those that failed and can be sent again. */
export async function deleteUnsentMessages(trx: Db, userId: number, kind: MessageKind): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}
