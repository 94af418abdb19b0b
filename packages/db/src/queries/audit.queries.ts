import type { AuditAction, AuditEntry, HistoryInput } from '@grove/schema'
import type { Db } from '../client.ts'
import { usernameKey } from '../search-texts.ts'

/** A change by an administrator or an owner; `before` and `after` hold only the fields that changed. */
export interface NewAuditEntry {
  /** Without an id for what was done from the command line. */
  actor: { id: number | null; username: string; tokenName?: string }
  /** True where the guide was the actor's own; default false. */
  actorIsOwner?: boolean
  action: AuditAction
  guide?: { id: number; userName: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Belongs into the transaction of the change it speaks of. */
export async function insertAuditEntry(
  trx: Db,
  { actor, actorIsOwner = false, action, guide, before, after }: NewAuditEntry,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: now.toISOString(),
      actor_id: actor.id,
      actor_name: actor.username,
      actor_token: actor.tokenName ?? null,
      actor_key: usernameKey(actor.username),
      actor_is_owner: Number(actorIsOwner),
      action,
      guide_id: guide?.id ?? null,
      guide_name: guide?.userName ?? null,
      before: toJson(before),
      after: toJson(after),
    })
    .execute()
}

function toJson(fields: Record<string, unknown> | null | undefined): string | null {
  return fields === null || fields === undefined ? null : JSON.stringify(fields)
}

function fromJson(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
}

/** Entries newest first, at most `limit` of them before the id `cursor`; `actor` is a whole username in any case. */
export async function listAuditEntries(
  db: Db,
  { guideId, action, actor, byOwner, cursor, limit }: HistoryInput,
): Promise<{ items: AuditEntry[]; nextBefore: number | null }> {
  let query = db
    .selectFrom('audit_log')
    .select([
      'id',
      'at',
      'actor_id as actorId',
      'actor_name as actorName',
      'actor_token as actorToken',
      'actor_is_owner as actorIsOwner',
      'action',
      'guide_id as guideId',
      'guide_name as guideName',
      'before',
      'after',
    ])
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (guideId !== undefined) query = query.where('guide_id', '=', guideId)
  if (action !== undefined) query = query.where('action', '=', action)
  if (actor !== undefined && actor !== '') query = query.where('actor_key', '=', usernameKey(actor.trim()))
  if (byOwner !== undefined) query = query.where('actor_is_owner', '=', Number(byOwner))
  if (cursor !== undefined && cursor !== null) query = query.where('id', '<', cursor)
  const rows = await query.execute()
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    actorIsOwner: row.actorIsOwner === 1,
    before: fromJson(row.before),
    after: fromJson(row.after),
  }))
  return { items, nextBefore: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
