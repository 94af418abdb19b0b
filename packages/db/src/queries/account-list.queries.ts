import type { ListAccountsInput } from '@grove/schema'
import { roleOf, searchWords } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { holdsWord } from '../dialect.ts'
import { accountSearchTextOf } from '../search-texts.ts'

/**
 * Accounts, the newest first, at most `limit` of them before the id `cursor`. The search looks for words in user
 * name, names and e-mail address, without regard to case and accents.
 */
export async function listAccounts(db: Db, { search, withoutListing, limit, cursor }: ListAccountsInput) {
  const text = sql<string>`users.search_text`
  const rows = await db
    .selectFrom('users')
    .leftJoin('guides', 'guides.user_id', 'users.id')
    .select([
      'users.id',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.email_confirmed_at as confirmedAt',
      'users.is_admin as isAdmin',
      'users.is_reviewer as isReviewer',
      'users.created_at as createdAt',
      'users.erase_at as erasedAt',
      'guides.id as guideId',
      (eb) =>
        eb
          .selectFrom('sessions')
          .select((inner) => inner.fn.countAll<number>().as('count'))
          .whereRef('sessions.user_id', '=', 'users.id')
          .as('sessions'),
    ])
    .where((eb) => eb.and(searchWords(search).map((word) => holdsWord(db, text, word))))
    .$if(withoutListing, (query) => query.where('guides.id', 'is', null))
    .$if(typeof cursor === 'number', (query) => query.where('users.id', '<', cursor ?? 0))
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map(({ confirmedAt, isAdmin, isReviewer, sessions, ...row }) => ({
    ...row,
    isEmailConfirmed: confirmedAt !== null,
    role: roleOf({ isAdmin: isAdmin === 1, isReviewer: isReviewer === 1 }),
    sessions: Number(sessions ?? 0),
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Writes the text that a search for this account looks into; after every change of its names or its address. */
export async function updateAccountSearchText(trx: Db, userId: number): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select(['username', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account === undefined) return
  await trx
    .updateTable('users')
    .set({ search_text: accountSearchTextOf(account) })
    .where('id', '=', userId)
    .execute()
}

/** Deletes an account with everything that belongs to it: listing, sessions, messages, links. */
export async function deleteUser(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}
