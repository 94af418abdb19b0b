import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { isPublic } from './guide-row.ts'
import { deleteLinkToken } from './link-token.queries.ts'
import { deleteUnsentMessages } from './outbox.queries.ts'
import { countChanged } from './query-ends.ts'

/** Since when a listing is known to be correct: its last confirmation or save. */
const KNOWN_SINCE = sql<string>`case when confirmed_at > updated_at then confirmed_at else updated_at end`

/** An owner who can be written to; the invented ones of the demo are asked without a message. */
const hasReader = sql<boolean>`exists (select 1 from users
  where users.id = guides.user_id and (users.email is not null or users.is_invented = 1))`

/**
 * Public listings that were confirmed or saved last before a moment, and whose owner was not asked since, the oldest first. They are claimed
 * for whoever asks: nobody else gets them again. Belongs into the transaction that writes the messages.
 */
export async function claimListingsToConfirm(
  trx: Db,
  { before, limit }: { before: Date; limit: number },
  now: Date,
) {
  const at = before.toISOString()
  const isDue = sql<boolean>`${isPublic} and asked_at is null and ${KNOWN_SINCE} <= ${at} and ${hasReader}`
  return (
    trx
      .updateTable('guides')
      .set({ asked_at: now.toISOString() })
      .where('id', 'in', (eb) =>
        eb.selectFrom('guides').select('id').where(isDue).orderBy(KNOWN_SINCE).limit(limit),
      )
      // Once more: another process may have claimed it while this statement waited for the row.
      .where(isDue)
      .returning((eb) => [
        'id',
        'user_id as userId',
        'user_name as userName',
        eb
          .selectFrom('users')
          .select('is_invented')
          .whereRef('users.id', '=', 'guides.user_id')
          .as('isInvented'),
      ])
      .execute()
  )
}

/** The message by which the owner of a listing was asked. */
const isQuestion = sql<boolean>`outbox.event_key = 'still-correct ' || guides.id || ' ' || guides.asked_at`

/** A condition: the owner of a public listing was asked before a moment, by a message of which `isSuchMessage` is true. */
function wasAsked(at: string, isSuchMessage: RawBuilder<boolean>) {
  // The first conditions are written out, so that the index of those who were asked serves them.
  return sql<boolean>`${isPublic} and unconfirmed = 0 and asked_at <= ${at}
    and exists (select 1 from outbox where ${isQuestion} and ${isSuchMessage})`
}

/** Forgets that owners were asked before a moment whose message nobody has even tried to send. */
export async function forgetUnsentQuestions(trx: Db, askedBefore: Date): Promise<void> {
  const isUntried = sql<boolean>`state = 'failed' and tries = 0`
  await trx
    .updateTable('guides')
    .set({ asked_at: null })
    .where(wasAsked(askedBefore.toISOString(), isUntried))
    .execute()
}

/**
 * Puts public listings after the others whose owner was asked before a moment and has said nothing. Answers how many. Whose
 * message waits, or failed without a try, has not been asked; whom it cannot reach is silent.
 */
export async function markUnconfirmed(trx: Db, askedBefore: Date): Promise<number> {
  const at = askedBefore.toISOString()
  const isTried = sql<boolean>`((state = 'failed' and tries > 0) or sent_at <= ${at})`
  return trx.updateTable('guides').set({ unconfirmed: 1 }).where(wasAsked(at, isTried)).$call(countChanged)
}

/** Notes that a listing is still correct. */
export async function confirmListing(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('guides')
    .set({ confirmed_at: now.toISOString(), asked_at: null, unconfirmed: 0 })
    .where('id', '=', id)
    .execute()
}

/** The same for a listing whose owner was asked; answers whether they were. */
export async function confirmAskedListing(trx: Db, id: number, now: Date): Promise<boolean> {
  const asked = await trx
    .selectFrom('guides')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('asked_at', 'is not', null), eb('unconfirmed', '=', 1)]))
    .executeTakeFirst()
  if (asked === undefined) return false
  await confirmListing(trx, id, now)
  return true
}

/**
 * Ends what an account was asked about a listing that is about to be deleted: the link, and the message that has not been sent.
 * They name the account, so they would be about its next listing. Belongs before the lock of the listing, as a link locks it last.
 */
export async function deleteConfirmationRequests(trx: Db, userId: number): Promise<void> {
  // The message first: whoever is sending it makes its link, which refers to it.
  await deleteUnsentMessages(trx, userId, 'still-correct')
  await deleteLinkToken(trx, { userId, purpose: 'confirm-listing' })
}
