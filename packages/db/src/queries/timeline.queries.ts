import type { TimelineKind } from '@grove/schema'
import { ENTRIES_SHOWN, fullName, TIMELINE_KINDS } from '@grove/schema'
import type { Db } from '../client.ts'

interface NewTimelineEntry {
  guideId: number
  kind: TimelineKind
  /** null for what nobody did, such as what happens by the clock. */
  actorId: number | null
  text?: string | null
}

/** Adds an entry to the timeline of a guide. Belongs into the transaction of what it tells of. */
export async function insertTimelineEntry(
  trx: Db,
  { guideId, kind, actorId, text = null }: NewTimelineEntry,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('timeline_entries')
    .values({ guide_id: guideId, kind, actor_id: actorId, text, at: now.toISOString() })
    .execute()
}

/** The known facts about whoever did it; null for nobody, and for an account that was deleted. The full name may be empty. */
function toActor(row: { username: string | null; first_name: string | null; last_name: string | null }) {
  const { username, first_name, last_name } = row
  return username === null ? null : { username, fullName: fullName(first_name, last_name) }
}

/**
 * The timeline of a guide, oldest first, as far as its latest entries. Notes are left out unless somebody asks for them who may
 * read them.
 */
export async function listTimeline(
  db: Db,
  guideId: number,
  { withNotes, limit = ENTRIES_SHOWN }: { withNotes: boolean; limit?: number },
) {
  const rows = await db
    .selectFrom('timeline_entries')
    .leftJoin('users', 'users.id', 'timeline_entries.actor_id')
    .select(['at', 'kind', 'text', 'actor_id', 'username', 'first_name', 'last_name'])
    .where('guide_id', '=', guideId)
    .$if(!withNotes, (query) => query.where('kind', '<>', 'noted'))
    .orderBy('timeline_entries.id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().flatMap(({ at, kind: text, actor_id: actorId, ...row }) => {
    const kind = TIMELINE_KINDS.find((known) => known === text)
    return kind === undefined ? [] : [{ at, kind, text: row.text, actorId, actor: toActor(row) }]
  })
}

/** Takes out what a decision left that was taken back; `at` is when it was made. */
export async function deleteDecisionEntries(trx: Db, guideId: number, at: string): Promise<void> {
  await trx
    .deleteFrom('timeline_entries')
    .where('guide_id', '=', guideId)
    .where('at', '=', at)
    .where('kind', 'in', ['approved', 'rejected', 'published', 'unpublished'])
    .execute()
}

/** The people who have opened an application since a time, each with the last time, the last first. */
export async function listOpened(db: Db, guideId: number, since: Date) {
  const rows = await db
    .selectFrom('timeline_entries')
    .leftJoin('users', 'users.id', 'timeline_entries.actor_id')
    .select((eb) => ['actor_id', 'username', 'first_name', 'last_name', eb.fn.max('at').as('at')])
    .where('guide_id', '=', guideId)
    .where('kind', '=', 'opened')
    .where('at', '>=', since.toISOString())
    .groupBy(['actor_id', 'username', 'first_name', 'last_name'])
    .orderBy('at', 'desc')
    .execute()
  return rows.flatMap(({ actor_id: actorId, at, ...row }) =>
    actorId === null ? [] : [{ actorId, at, actor: toActor(row) }],
  )
}
