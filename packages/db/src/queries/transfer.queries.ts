import type { Db } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import { emailKey, usernameKey, usernameSkeleton } from '../search-texts.ts'
import { updateAccountSearchText } from './account-list.queries.ts'

/** The accounts of these usernames, in whatever case, each with its listing, if it has one; some hundred at a time. */
export async function listAccountsByUsernames(db: Db, usernames: readonly string[]) {
  if (usernames.length === 0) return []
  return db
    .selectFrom('users')
    .leftJoin('guides', 'guides.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.username',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.erase_at as eraseAt',
      'guides.id as guideId',
    ])
    .where('users.username_key', 'in', usernames.map(usernameKey))
    .execute()
}

export type AccountOfUsername = Awaited<ReturnType<typeof listAccountsByUsernames>>[number]

/** The listings of the accounts that name these addresses, however they are written; some hundred at a time. */
export async function listListingsByEmails(db: Db, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db
    .selectFrom('users')
    .innerJoin('guides', 'guides.user_id', 'users.id')
    .select(['users.email_key as emailKey', 'guides.id as guideId', 'guides.user_name as userName'])
    .where('users.email_key', 'in', emails.map(emailKey))
    .$narrowType<{ emailKey: string }>()
    .execute()
}

export type ListingOfEmail = Awaited<ReturnType<typeof listListingsByEmails>>[number]

/** The skeletons of those usernames that look like one that is taken. */
export async function listLookAlikes(db: Db, usernames: readonly string[]): Promise<Set<string>> {
  if (usernames.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('username_skeleton as skeleton')
    .where('username_skeleton', 'in', usernames.map(usernameSkeleton))
    .execute()
  return new Set(rows.flatMap(({ skeleton }) => skeleton ?? []))
}

/** Changes the e-mail address of an account. Another one than before has to be confirmed anew. */
export async function updateUserEmail(trx: Db, userId: number, email: string): Promise<void> {
  const key = emailKey(email)
  await trx
    .updateTable('users')
    .set((eb) => ({
      email,
      email_key: key,
      email_confirmed_at: eb.case().when('email_key', '=', key).then(eb.ref('email_confirmed_at')).end(),
    }))
    .where('id', '=', userId)
    .execute()
  await updateAccountSearchText(trx, userId)
}

/** Ids named in one statement. */
const IDS_AT_A_TIME = 1_000

/**
 * Keeps everybody else from changing these rows until the transaction ends. They are locked in the order of their ids,
 * as by everybody who locks several; those that are not there are left out.
 */
async function lockRows(trx: Db, table: 'users' | 'guides', ids: readonly number[]): Promise<void> {
  // On SQLite the transaction keeps everybody else from writing as it is.
  if (dialectOf(trx) === 'sqlite') return
  const ordered = [...new Set(ids)].sort((a, b) => a - b)
  for (let start = 0; start < ordered.length; start += IDS_AT_A_TIME) {
    await trx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ordered.slice(start, start + IDS_AT_A_TIME))
      .orderBy('id')
      // A login meanwhile refers to the account, and need not wait for that.
      .forNoKeyUpdate()
      .execute()
  }
}

/** Locks accounts; always before guides. */
export async function lockUsers(trx: Db, ids: readonly number[]): Promise<void> {
  await lockRows(trx, 'users', ids)
}

/** Locks guides; always after pictures and accounts. */
export async function lockGuides(trx: Db, ids: readonly number[]): Promise<void> {
  await lockRows(trx, 'guides', ids)
}

/** Locks the accounts of these guides, and then the guides; at most a thousand at a time. */
export async function lockListings(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const owners = await trx.selectFrom('guides').select('user_id as id').where('id', 'in', ids).execute()
  await lockUsers(
    trx,
    owners.map(({ id }) => id),
  )
  await lockGuides(trx, ids)
}
