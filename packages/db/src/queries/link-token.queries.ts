import type { Db } from '../client.ts'
import { deleteUnsentMessages } from './outbox.queries.ts'

/** A link that somebody was sent. */
export interface LinkToken {
  /** The hash of the secret in it. */
  id: string
  purpose: string
  userId: number
  /** The e-mail address that it is about. */
  address: string | null
  /** The message that carries it. */
  messageId: number | null
}

/** Keeps a link until it ends, in the place of the one before of the same account and purpose. */
export async function upsertLinkToken(
  db: Db,
  token: LinkToken,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    id: token.id,
    address: token.address,
    message_id: token.messageId,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
  await db
    .insertInto('link_tokens')
    .values({ ...values, purpose: token.purpose, user_id: token.userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
}

/** The link of this secret, unless it has ended. */
export async function findLinkToken(
  db: Db,
  id: string,
  purposes: readonly string[],
  now: Date,
): Promise<LinkToken | undefined> {
  return db
    .selectFrom('link_tokens')
    .select(['id', 'purpose', 'user_id as userId', 'address', 'message_id as messageId'])
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** The e-mail address that the link of an account for one purpose is about; undefined where there is no such link now. */
export async function findLinkAddress(
  db: Db,
  { userId, purpose }: { userId: number; purpose: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('link_tokens')
    .select('address')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.address ?? undefined
}

/** Ends a link by using it; undefined where it has ended already. Of several at once one gets it. */
export async function consumeLinkToken(
  trx: Db,
  id: string,
  purposes: readonly string[],
  now: Date,
): Promise<LinkToken | undefined> {
  const token = await trx
    .deleteFrom('link_tokens')
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'purpose', 'user_id as userId', 'address', 'message_id as messageId'])
    .executeTakeFirst()
  if (token?.messageId) {
    await trx
      .updateTable('outbox')
      // The message has reached its recipient, even where an administrator has handed its link on: no mail server sends it later.
      .set((eb) => ({
        link_used_at: now.toISOString(),
        state: 'sent',
        sent_at: eb.fn.coalesce('sent_at', eb.val(now.toISOString())),
      }))
      .where('id', '=', token.messageId)
      .execute()
  }
  return token
}

/** Ends the link of an account for one purpose. */
export async function deleteLinkToken(
  trx: Db,
  { userId, purpose }: { userId: number; purpose: string },
): Promise<void> {
  await trx.deleteFrom('link_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

/** Ends every link of an account, and the change of its address whose link has not been sent. */
export async function deleteLinkTokensOfUser(trx: Db, userId: number): Promise<void> {
  // The message first: whoever is sending it makes its link, which refers to it.
  await deleteUnsentMessages(trx, userId, 'email-change-confirm')
  await trx.deleteFrom('link_tokens').where('user_id', '=', userId).execute()
}
