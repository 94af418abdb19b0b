import { sql } from 'kysely'
import type { Db } from '../client.ts'

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
 * All rows about a person, by table. Left out is what signs in (hashes, sealed secrets), which says nothing about them
 * and would help whoever steals the file.
 */
export async function listRowsOfPerson(
  db: Db,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const users = await db.selectFrom('users').selectAll().where('id', '=', userId).execute()
  const guides = await db.selectFrom('guides').selectAll().where('user_id', '=', userId).execute()
  const guideIds = guides.map(({ id }) => id)
  const [user] = users
  const email = user?.email_confirmed_at == null ? null : user.email
  const ofUser = (
    table: 'sessions' | 'access_tokens' | 'authenticator_apps' | 'passkeys' | 'outbox' | 'saved_views',
  ) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  const ofGuide = async (
    table: 'guide_images' | 'enquiries' | 'blocked_senders' | 'credentials' | 'held_changes',
  ) =>
    guideIds.length === 0 ? [] : db.selectFrom(table).selectAll().where('guide_id', 'in', guideIds).execute()
  return {
    users: without(users, 'password_hash', 'username_key', 'username_skeleton', 'email_key', 'search_text'),
    sessions: without(await ofUser('sessions'), 'id'),
    access_tokens: without(await ofUser('access_tokens'), 'hash'),
    authenticator_apps: without(await ofUser('authenticator_apps'), 'sealed_secret', 'last_step'),
    passkeys: without(await ofUser('passkeys'), 'public_key', 'counter'),
    messages: without(
      await ofUser('outbox'),
      'claim',
      'claimed_until',
      'recipient_key',
      'event_key',
      'last_error',
    ),
    saved_views: await ofUser('saved_views'),
    guides,
    guide_images: await ofGuide('guide_images'),
    credentials: await ofGuide('credentials'),
    held_changes: await ofGuide('held_changes'),
    enquiries: await ofGuide('enquiries'),
    blocked_senders: await ofGuide('blocked_senders'),
    timeline:
      guideIds.length === 0
        ? []
        : await db
            .selectFrom('timeline_entries')
            .select(['at', 'kind', 'text'])
            .where('guide_id', 'in', guideIds)
            // Notes are of reviewers and administrators, for themselves alone.
            .where('kind', '<>', 'noted')
            .orderBy('id')
            .execute(),
    enquiries_sent:
      email === null
        ? []
        : await db
            .selectFrom('enquiries')
            .select(['id', 'guide_id', 'name', 'email', 'text', 'created_at'])
            .where(sql<string>`lower(email)`, '=', email.toLowerCase())
            .execute(),
    history: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'guide_id', 'guide_name', 'before', 'after'])
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute(),
  }
}

/** The files behind the credentials of a person's listing. */
export async function listEvidenceOfUser(
  db: Db,
  userId: number,
): Promise<{ name: string; fileName: string }[]> {
  return db
    .selectFrom('credential_evidence')
    .innerJoin('credentials', 'credentials.id', 'credential_evidence.credential_id')
    .innerJoin('guides', 'guides.id', 'credentials.guide_id')
    .select(['credential_evidence.name', 'credential_evidence.file_name as fileName'])
    .where('guides.user_id', '=', userId)
    .orderBy('credential_evidence.name')
    .execute()
}
