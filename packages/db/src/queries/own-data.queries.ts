import { ENTRIES_SHOWN } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { listGuideIdsOfAccount } from './erasure.queries.ts'
import { listTimeline } from './timeline.queries.ts'

/** Rows without these columns. */
function without<Row extends object>(
  rows: readonly Row[],
  ...columns: readonly string[]
): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))),
  )
}

/**
 * The latest changes that somebody has made, and those that others have made of their listings. Of their own with its
 * values; of those of others these are not theirs to take along, whatever role they had.
 */
async function listChangesOf(
  db: Db,
  { id, ...account }: { id: number; username: string; createdAt: string },
) {
  const guideIds = await listGuideIdsOfAccount(db, id, account)
  const isOwn = sql<boolean>`(${sql.join(
    [
      sql`(actor_id = ${id} and actor_is_owner = 1)`,
      ...guideIds.map((guideId) => sql`guide_id = ${guideId}`),
    ],
    sql` or `,
  )})`
  const ofOwn = (column: 'guide_name' | 'before' | 'after') =>
    sql<string | null>`case when ${isOwn} then ${sql.ref(column)} end`.as(column)
  const changes = await db
    .selectFrom('audit_log')
    .select(['at', 'action', 'guide_id', ofOwn('guide_name'), ofOwn('before'), ofOwn('after')])
    .where((eb) => eb.or([eb('actor_id', '=', id), isOwn]))
    // Whoever administers changes far more of others.
    .orderBy(isOwn, 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute()
  return changes.toReversed().toSorted((one, other) => one.at.localeCompare(other.at))
}

/**
 * All rows about a person, by table, of the history and the timeline the latest. Left out is what signs in or claims (hashes,
 * sealed secrets), which says nothing about them and would help whoever steals the file. While the address is not confirmed, so are
 * links for a new password: whether one was made tells whether the address has another account, and anybody may name any.
 */
export async function listRowsOfPerson(
  db: Db,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const users = await db.selectFrom('users').selectAll().where('id', '=', userId).execute()
  const guides = await db.selectFrom('guides').selectAll().where('user_id', '=', userId).execute()
  const guideIds = guides.map(({ id }) => id)
  const [user] = users
  const isConfirmed = user?.email_confirmed_at != null
  const email = isConfirmed ? user.email : null
  const ofUser = (
    table:
      | 'sessions'
      | 'access_tokens'
      | 'authenticator_apps'
      | 'recovery_codes'
      | 'passkeys'
      | 'application_keys'
      | 'link_tokens'
      | 'outbox'
      | 'saved_views',
  ) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  const ofGuide = async (
    table:
      | 'guide_images'
      | 'guide_changes'
      | 'enquiries'
      | 'blocked_senders'
      | 'credentials'
      | 'held_changes',
  ) =>
    guideIds.length === 0 ? [] : db.selectFrom(table).selectAll().where('guide_id', 'in', guideIds).execute()
  return {
    users: without(users, 'password_hash', 'username_key', 'username_skeleton', 'email_key', 'search_text'),
    sessions: without(await ofUser('sessions'), 'id'),
    access_tokens: without(await ofUser('access_tokens'), 'hash'),
    authenticator_apps: without(await ofUser('authenticator_apps'), 'sealed_secret', 'last_step'),
    recovery_codes: without(await ofUser('recovery_codes'), 'id'),
    passkeys: without(await ofUser('passkeys'), 'public_key', 'counter'),
    application_keys: without(await ofUser('application_keys'), 'key'),
    links: without(
      (await ofUser('link_tokens')).filter(({ purpose }) => isConfirmed || purpose !== 'reset-password'),
      'id',
    ),
    messages: without(
      (await ofUser('outbox'))
        .filter(({ kind }) => isConfirmed || kind !== 'password-reset')
        // Whoever reviews is told of others by name: that is not theirs to take along.
        .map((row) => (row.kind === 'new-application' ? { ...row, data: null } : row)),
      'claim',
      'claimed_until',
      'recipient_key',
      'event_key',
      'last_error',
    ),
    saved_views: await ofUser('saved_views'),
    decision_sets: await db.selectFrom('decision_sets').selectAll().where('actor_id', '=', userId).execute(),
    // Everybody reads what the pages say.
    site_pages: await db
      .selectFrom('site_pages')
      .select(['name', 'version', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    guides,
    guide_images: await ofGuide('guide_images'),
    guide_changes: await ofGuide('guide_changes'),
    picture_claims: await db
      .selectFrom('picture_claims')
      .select(['hash as picture', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    credentials: await ofGuide('credentials'),
    credential_evidence: await selectEvidenceOf(db, userId).selectAll('credential_evidence').execute(),
    held_changes: await ofGuide('held_changes'),
    enquiries: await ofGuide('enquiries'),
    blocked_senders: await ofGuide('blocked_senders'),
    // Notes are of reviewers and administrators, for themselves alone.
    timeline: (await Promise.all(guideIds.map((guideId) => listTimeline(db, guideId, { withNotes: false }))))
      .flat()
      .map(({ at, kind, text }) => ({ at, kind, text })),
    enquiries_sent:
      email === null
        ? []
        : await db
            .selectFrom('enquiries')
            .select(['id', 'guide_id', 'name', 'email', 'text', 'created_at'])
            .where(sql<string>`lower(email)`, '=', email.toLowerCase())
            .execute(),
    history: user === undefined ? [] : await listChangesOf(db, { ...user, createdAt: user.created_at }),
  }
}

/** The files behind the credentials of a person's listing, in the order in which the ZIP numbers them. */
function selectEvidenceOf(db: Db, userId: number) {
  return db
    .selectFrom('credential_evidence')
    .innerJoin('credentials', 'credentials.id', 'credential_evidence.credential_id')
    .innerJoin('guides', 'guides.id', 'credentials.guide_id')
    .where('guides.user_id', '=', userId)
    .orderBy('credential_evidence.name')
}

/** The files behind the credentials of a person's listing, by the names under which they are stored and were sent. */
export async function listEvidenceOfUser(db: Db, userId: number) {
  return selectEvidenceOf(db, userId)
    .select(['credential_evidence.name', 'credential_evidence.file_name as fileName'])
    .execute()
}
