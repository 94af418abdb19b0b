import { AUDIT_ACTIONS } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf, holdsWord, lockForUpdate } from '../dialect.ts'
import { usernameKey } from '../search-texts.ts'
import { countChanged, hasChanged } from './query-ends.ts'
import { leaveApplications } from './review.queries.ts'

/** The name that the history has for whoever is erased. */
const ERASED_NAME = 'deleted account'

/**
 * Notes when an account is erased, and that closing it has paused its listing where that is so. Applications that it was to
 * review are assigned to nobody. False where it is closed already.
 */
export async function closeAccount(
  trx: Db,
  userId: number,
  { eraseAt, hasPausedListing }: { eraseAt: Date; hasPausedListing: boolean },
): Promise<boolean> {
  const isClosed = await trx
    .updateTable('users')
    .set({ erase_at: eraseAt.toISOString(), closing_paused: Number(hasPausedListing) })
    .where('id', '=', userId)
    .where('erase_at', 'is', null)
    .$call(hasChanged)
  if (!isClosed) return false
  await leaveApplications(trx, userId)
  // Whoever sends the application again would be signed in to an account that is about to be erased.
  await trx.deleteFrom('application_keys').where('user_id', '=', userId).execute()
  return true
}

/**
 * Opens a closed account again, unless its time is over. Answers whether closing it had paused its listing; undefined where it
 * was not closed, or somebody else has opened it at the same time.
 */
export async function reopenAccount(
  trx: Db,
  userId: number,
  now: Date,
): Promise<{ hasPausedListing: boolean } | 'too late' | undefined> {
  const before = await trx
    .selectFrom('users')
    .select(['erase_at', 'closing_paused'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (before === undefined || before.erase_at === null) return undefined
  if (before.erase_at <= now.toISOString()) return 'too late'
  const isOpened = await trx
    .updateTable('users')
    .set({ erase_at: null, closing_paused: 0 })
    .where('id', '=', userId)
    .where('erase_at', 'is not', null)
    .$call(hasChanged)
  return isOpened ? { hasPausedListing: before.closing_paused === 1 } : undefined
}

/** The accounts that a restored copy has brought back. */
export async function listAccountsBroughtBack(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('erased_accounts')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'erased_accounts.user_id')
        .onRef('users.created_at', '=', 'erased_accounts.created_at'),
    )
    .select('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The accounts whose time has come, and those that a restored copy has brought back. */
export async function listAccountsToErase(db: Db, now: Date): Promise<number[]> {
  // In one query SQLite would look at every account.
  const due = await db.selectFrom('users').select('id').where('erase_at', '<=', now.toISOString()).execute()
  return [...new Set([...due.map(({ id }) => id), ...(await listAccountsBroughtBack(db))])]
}

/** Everything about whom the rows of an account are. */
export interface ErasedPerson {
  id: number
  username: string
  email: string | null
  isEmailConfirmed: boolean
  createdAt: string
  /** The listings that are or were theirs. */
  guideIds: readonly number[]
}

/** The listings that an account has or had, also those that others have made and deleted. */
export async function listGuideIdsOfAccount(
  trx: Db,
  userId: number,
  { username, createdAt }: { username: string; createdAt: string },
): Promise<number[]> {
  const own = await trx.selectFrom('guides').select('id').where('user_id', '=', userId).execute()
  const byOwner = await trx
    .selectFrom('audit_log')
    .select('guide_id as id')
    .distinct()
    .where('actor_key', '=', usernameKey(username))
    .where('actor_id', '=', userId)
    .where('actor_is_owner', '=', 1)
    .execute()
  // Entries that make or delete a listing hold all of it, with the username of its account. Quotes within texts are escaped
  // in JSON: this is that field, and nothing that anybody has written.
  const field = JSON.stringify({ username }).slice(1, -1)
  const byOthers = await trx
    .selectFrom('audit_log')
    .select('guide_id as id')
    .distinct()
    // A listing that is still there says itself whose it is, and the whole history takes long to read.
    .where('guide_id', 'in', (eb) =>
      eb
        .selectFrom('audit_log as entry')
        .leftJoin('guides', 'guides.id', 'entry.guide_id')
        .select('entry.guide_id')
        // Found once: PostgreSQL would join them with each entry anew.
        .distinct()
        .where('guides.id', 'is', null),
    )
    // The entries of before are about somebody else, who had this username.
    .where('at', '>=', createdAt)
    .where((eb) => eb.or([holdsWord(trx, sql.ref('before'), field), holdsWord(trx, sql.ref('after'), field)]))
    .execute()
  return [...new Set([...own, ...byOwner, ...byOthers].flatMap(({ id }) => id ?? []))]
}

/**
 * The account about to be erased, where its time has come; nobody changes it until the transaction ends. Undefined where it is
 * gone, or its owner has signed in since it was listed.
 */
export async function findPersonToErase(
  trx: Db,
  userId: number,
  now: Date,
): Promise<ErasedPerson | undefined> {
  const due = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('erase_at', '<=', now.toISOString()),
        eb.exists(
          eb
            .selectFrom('erased_accounts')
            .select('erased_accounts.user_id')
            .whereRef('erased_accounts.user_id', '=', 'users.id')
            .whereRef('erased_accounts.created_at', '=', 'users.created_at'),
        ),
      ]),
    )
    .$call(lockForUpdate(trx))
    .executeTakeFirst()
  return due === undefined ? undefined : findPerson(trx, userId)
}

/** An account with all that says whom its rows are about. Undefined where it is gone. */
export async function findPerson(trx: Db, userId: number): Promise<ErasedPerson | undefined> {
  const row = await trx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_confirmed_at as confirmedAt', 'created_at as createdAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { confirmedAt, ...person } = row
  const guideIds = await listGuideIdsOfAccount(trx, userId, person)
  return { ...person, isEmailConfirmed: confirmedAt !== null, guideIds }
}

/** The one way past the rule that the history is only added to: for this transaction, and while `work` runs. */
async function withHistoryOpen<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  await trx.insertInto('audit_log_door').values({ id: 1 }).execute()
  const answer = await work()
  await trx.deleteFrom('audit_log_door').execute()
  return answer
}

/** Whether an entry of the history about an account names this one: it has nothing else of it. */
function isNamed(json: string | null, username: string): boolean {
  return (JSON.parse(json ?? '{}') as { username?: string }).username === username
}

/** Changes of accounts. Each by its whole name, which an index looks up; the beginning of a name it would not. */
const ACCOUNT_ACTIONS = AUDIT_ACTIONS.filter((action) => action.startsWith('account.'))

/** Entries that are about nothing but who made them: a name that they chose for a token may be their own. */
const TOKEN_ACTIONS = AUDIT_ACTIONS.filter((action) => action.startsWith('token.'))

/** Takes a person out of the history: entries stay, without names and without what was changed. */
async function eraseFromHistory(trx: Db, person: ErasedPerson): Promise<void> {
  // Entries about accounts name them in their values alone; there are few.
  const named = await trx
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where('action', 'in', ACCOUNT_ACTIONS)
    .execute()
  const ids = named
    .filter(({ before, after }) => isNamed(before, person.username) || isNamed(after, person.username))
    .map(({ id }) => id)
  const gone = { guide_name: ERASED_NAME, before: null, after: null }
  await withHistoryOpen(trx, async () => {
    if (person.guideIds.length > 0)
      await trx.updateTable('audit_log').set(gone).where('guide_id', 'in', person.guideIds).execute()
    for (const id of ids)
      await trx.updateTable('audit_log').set({ before: null, after: null }).where('id', '=', id).execute()
    await trx
      .updateTable('audit_log')
      .set((eb) => {
        const kept = (side: 'before' | 'after') =>
          eb.case().when('action', 'not in', TOKEN_ACTIONS).then(eb.ref(side)).end()
        return {
          actor_id: null,
          actor_name: ERASED_NAME,
          actor_key: ERASED_NAME,
          actor_token: null,
          before: kept('before'),
          after: kept('after'),
        }
      })
      .where('actor_id', '=', person.id)
      .execute()
  })
}

/**
 * Deletes messages to the person's address, and those to others about a listing of theirs: only these name anybody. An
 * address that nobody has confirmed may be somebody else's.
 */
async function eraseFromOutbox(
  trx: Db,
  { id: userId, email, isEmailConfirmed, guideIds }: ErasedPerson,
): Promise<void> {
  if (email !== null && isEmailConfirmed)
    await trx.deleteFrom('outbox').where(sql<string>`lower(address)`, '=', email.toLowerCase()).execute()
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'data'])
    .where('data', 'is not', null)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '<>', userId)]))
    .execute()
  for (const { id, data } of rows) {
    const { guideId } = JSON.parse(data ?? '{}') as { guideId?: number }
    if (guideId !== undefined && guideIds.includes(guideId))
      await trx.deleteFrom('outbox').where('id', '=', id).execute()
  }
}

/**
 * Deletes an account with its listing and all that belongs to it, and takes the person out of what belongs to others:
 * history, messages, enquiries. Keeps the number of the account, so that a restored copy erases it again.
 */
export async function eraseAccount(trx: Db, person: ErasedPerson, now: Date): Promise<void> {
  await eraseFromHistory(trx, person)
  await eraseFromOutbox(trx, person)
  // Enquiries from an address that nobody has confirmed may be somebody else's, too.
  if (person.email !== null && person.isEmailConfirmed) {
    const address = person.email.toLowerCase()
    await trx.deleteFrom('enquiries').where(sql<string>`lower(email)`, '=', address).execute()
    await trx.deleteFrom('blocked_senders').where('email_key', '=', address).execute()
  }
  const links = await trx
    .selectFrom('guides')
    .leftJoin('guide_images', 'guide_images.guide_id', 'guides.id')
    .select(['guides.profile_image as profile', 'guide_images.image_url as image'])
    .where('guides.user_id', '=', person.id)
    .execute()
  const urls = links.flatMap(({ profile, image }) => [profile, image]).filter((url) => url !== null)
  if (urls.length > 0) await trx.deleteFrom('linked_pictures').where('url', 'in', urls).execute()
  await trx.deleteFrom('users').where('id', '=', person.id).execute()
  await trx
    .insertInto('erased_accounts')
    .values({ user_id: person.id, created_at: person.createdAt, erased_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'created_at']).doNothing())
    .execute()
}

/** Forgets entries of the history from before a time. Answers how many. */
export async function deleteOldAuditEntries(db: Db, before: Date): Promise<number> {
  return db
    .transaction()
    .execute((trx) =>
      withHistoryOpen(trx, () =>
        trx.deleteFrom('audit_log').where('at', '<', before.toISOString()).$call(countChanged),
      ),
    )
}

/**
 * Takes what was deleted out of the file of SQLite: its index for searches only marks it, until it is written anew, and the log
 * keeps it until it is written back. PostgreSQL has nothing to do.
 */
export async function scrubSqlite(db: Db): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return
  await sql`insert into guide_search (guide_search) values ('optimize')`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
