import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BadgeType, CheckedCredential, Credential, CredentialKind, Evidence } from '@grove/schema'
import { isBadgeKind } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import { liftTimeLimit } from '../postgres-dialect.ts'
import { parseList } from './guide-row.ts'
import { hasChanged } from './query-ends.ts'

/** A credential with its number. */
export interface CredentialRecord extends Credential {
  id: number
}

type CredentialWords = Pick<Credential, 'issuer' | 'number' | 'issuedOn' | 'validUntil'>

/** The day of a moment, UTC. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** All credentials of a guide with their evidence, by kind. */
export async function listCredentials(db: Db, guideId: number, now: Date): Promise<CredentialRecord[]> {
  const rows = await db
    .selectFrom('credentials')
    .select([
      'id',
      'kind',
      'issuer',
      'number',
      'issued_on as issuedOn',
      'valid_until as validUntil',
      'checked_at as checkedAt',
      'ended_at as endedAt',
      'updated_at as updatedAt',
    ])
    .where('guide_id', '=', guideId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .selectFrom('credential_evidence')
    .select([
      'credential_id as credentialId',
      'name',
      'file_name as fileName',
      'media_type as mediaType',
      'bytes',
      'created_at as createdAt',
    ])
    .where('credential_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  const evidence = Map.groupBy(files, ({ credentialId }) => credentialId)
  return rows.map(({ endedAt, ...row }) => ({
    ...row,
    // Once its mark is gone it has ended for everybody, whatever the clock of this process says.
    hasEnded: endedAt !== null || (row.validUntil !== null && row.validUntil < dayOf(now)),
    evidence: (evidence.get(row.id) ?? []).map(({ credentialId: _, ...file }) => file),
  }))
}

/** One credential of a guide. */
export async function findCredential(
  db: Db,
  guideId: number,
  kind: CredentialKind,
  now: Date,
): Promise<CredentialRecord | undefined> {
  return (await listCredentials(db, guideId, now)).find((credential) => credential.kind === kind)
}

/** Makes these the words of a credential, which is new or not checked any more. The guide has to be locked. */
export async function upsertCredential(
  trx: Db,
  { guideId, kind, ...words }: CredentialWords & { guideId: number; kind: CredentialKind },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const columns = {
    issuer: words.issuer,
    number: words.number,
    issued_on: words.issuedOn,
    valid_until: words.validUntil,
    checked_at: null,
    ended_at: null,
    told_days: null,
    saved_at: at,
    updated_at: at,
  }
  await trx
    .insertInto('credentials')
    .values({ guide_id: guideId, kind, ...columns, created_at: at })
    .onConflict((conflict) => conflict.columns(['guide_id', 'kind']).doUpdateSet(columns))
    .execute()
}

/** Removes a credential. Its evidence is swept later. */
export async function deleteCredential(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('credentials').where('id', '=', id).execute()
}

/** Notes that a credential was checked as it stands, or that it is not checked any more. */
export async function updateCredentialCheck(
  trx: Db,
  id: number,
  checkedAt: Date | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('credentials')
    .set({ checked_at: checkedAt?.toISOString() ?? null, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** The credentials of a guide that were checked and have not ended. */
async function listCheckedCredentials(db: Db, guideId: number): Promise<CheckedCredential[]> {
  return db
    .selectFrom('credentials')
    .select(['kind', 'checked_at as checkedAt'])
    .where('guide_id', '=', guideId)
    .where('checked_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .$narrowType<{ checkedAt: string }>()
    .execute()
}

/** The checked credentials that everybody may read of: none behind a badge that the listing does not name. */
export async function listPublicCredentials(
  db: Db,
  { id, checkedBadges }: { id: number; checkedBadges: readonly BadgeType[] },
): Promise<CheckedCredential[]> {
  const checked = await listCheckedCredentials(db, id)
  return checked.filter(({ kind }) => !isBadgeKind(kind) || checkedBadges.includes(kind))
}

/**
 * Works out again which badges of a guide are checked, after a change of its badges or credentials. Belongs into the
 * transaction of that change.
 */
export async function refreshBadges(trx: Db, guideId: number): Promise<void> {
  const { certification_badges } = await trx
    .selectFrom('guides')
    .select('certification_badges')
    .where('id', '=', guideId)
    .executeTakeFirstOrThrow()
  const checked = new Set<string>((await listCheckedCredentials(trx, guideId)).map(({ kind }) => kind))
  const held = parseList('certificationBadges', certification_badges)
  const now = JSON.stringify(held.filter((badge) => checked.has(badge)))
  await trx
    .updateTable('guides')
    .set({ checked_badges: now })
    .where('id', '=', guideId)
    .where('checked_badges', '<>', now)
    .execute()
}

/** Guides changed in one turn of the event loop: each takes part in many indexes. */
const GUIDES_PER_TURN = 100

/** Shows everybody all badges of all guides, or only those that were checked. Belongs into the change of the setting. */
export async function updateHidesUnchecked(trx: Db, hides: boolean): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    // A large directory takes longer than a statement otherwise may.
    await liftTimeLimit(trx)
    // A transaction that adds a guide meanwhile waits, and reads the setting after this.
    await sql`lock table guides in share row exclusive mode`.execute(trx)
  }
  for (let after = 0; ; ) {
    const ids = await trx
      .selectFrom('guides')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(GUIDES_PER_TURN)
      .execute()
    const last = ids.at(-1)?.id
    if (last === undefined) return
    await trx
      .updateTable('guides')
      .set({ hides_unchecked: Number(hides) })
      .where('hides_unchecked', '<>', Number(hides))
      .where('id', '>', after)
      .where('id', '<=', last)
      .execute()
    after = last
    // SQLite works in this process, and the watchdog ends a process that gives nobody a turn for 10 s.
    await nextTurn()
  }
}

/** Credentials of people whom a message tells about them. */
function selectEnding(db: Db) {
  return db
    .selectFrom('credentials')
    .innerJoin('guides', 'guides.id', 'credentials.guide_id')
    .select([
      'credentials.id',
      'credentials.guide_id as guideId',
      'guides.user_id as userId',
      'guides.user_name as userName',
      'credentials.kind',
      'credentials.valid_until as validUntil',
    ])
    .where('credentials.ended_at', 'is', null)
    .$narrowType<{ validUntil: string }>()
}

/** True where the owner was not told so few days before the end. */
function isUntold(days: number) {
  return sql<boolean>`(credentials.told_days is null or credentials.told_days > ${days})`
}

/**
 * Credentials whose last day is one of these, with when they were last saved, and of which the owner was not told so few
 * `days` before it; not those of the demo, where nobody reads of it, nor of accounts that are closed or have no address.
 */
export function listEndingCredentials(
  db: Db,
  { from, until, days }: { from: string; until: string; days: number },
) {
  return selectEnding(db)
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select('credentials.saved_at as savedAt')
    .where('users.is_invented', '=', 0)
    .where('users.erase_at', 'is', null)
    .where('users.email', 'is not', null)
    .where(isUntold(days))
    .where('credentials.valid_until', '>=', from)
    .where('credentials.valid_until', '<=', until)
    .orderBy('credentials.id')
    .execute()
}

/** Notes that the owner is told so many days before the end; false where somebody else has, or the end was changed meanwhile. */
export async function recordCredentialTold(
  trx: Db,
  { id, validUntil }: { id: number; validUntil: string },
  days: number,
): Promise<boolean> {
  return trx
    .updateTable('credentials')
    .set({ told_days: days })
    .where('id', '=', id)
    .where('valid_until', '=', validUntil)
    .where(isUntold(days))
    .$call(hasChanged)
}

/** Credentials whose last day is over and of which that was not noticed yet, some at a time. */
export function listEndedCredentials(db: Db, { today, limit }: { today: string; limit: number }) {
  return selectEnding(db)
    .where('credentials.valid_until', '<', today)
    .orderBy('credentials.id')
    .limit(limit)
    .execute()
}

/** Notes that a credential has ended; false where somebody else has, or it was changed meanwhile. */
export async function recordCredentialEnd(trx: Db, id: number, today: string, now: Date): Promise<boolean> {
  return trx
    .updateTable('credentials')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('valid_until', '<', today)
    .$call(hasChanged)
}

type NewEvidence = Omit<Evidence, 'createdAt'> & { sha256: string }

/** Notes a file that is about to be stored: it is swept unless it is attached to a credential. */
export async function insertEvidence(db: Db, evidence: NewEvidence, now: Date): Promise<void> {
  await db
    .insertInto('credential_evidence')
    .values({
      name: evidence.name,
      file_name: evidence.fileName,
      media_type: evidence.mediaType,
      bytes: evidence.bytes,
      sha256: evidence.sha256,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Attaches a stored file to a credential; with null takes it off, so that it is swept. */
export async function attachEvidence(trx: Db, name: string, credentialId: number | null): Promise<void> {
  await trx
    .updateTable('credential_evidence')
    .set({ credential_id: credentialId })
    .where('name', '=', name)
    .execute()
}

/** Files that no credential names, noted before a moment. */
export async function listLooseEvidence(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credential_evidence')
    .select('name')
    .where('credential_id', 'is', null)
    .where('created_at', '<', before.toISOString())
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Forgets a file that no credential names; false where one does, or the file is not known. */
export async function deleteEvidence(trx: Db, name: string): Promise<boolean> {
  return trx
    .deleteFrom('credential_evidence')
    .where('name', '=', name)
    .where('credential_id', 'is', null)
    .$call(hasChanged)
}
