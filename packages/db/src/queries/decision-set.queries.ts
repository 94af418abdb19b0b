import type { ApplicationStatus, SeenGuide } from '@grove/schema'
import { SELECTION_MS } from '@grove/schema'
import type { Db } from '../client.ts'
import { selectAdminGuides } from './admin-guides.queries.ts'
import type { ResolvedAdminFilter } from './guide-filter.queries.ts'
import { hasRows } from './query-ends.ts'

/** A guide after a decision, and its state before. */
interface DecidedGuide extends SeenGuide {
  before: { applicationStatus: ApplicationStatus; published: boolean }
}

/** Begins a set of an administrator, and deletes all sets that are too old to be selections. */
export async function insertDecisionSet(trx: Db, actorId: number, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - SELECTION_MS).toISOString()
  await trx.deleteFrom('decision_sets').where('created_at', '<', oldest).execute()
  const { id } = await trx
    .insertInto('decision_sets')
    .values({ actor_id: actorId, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts all guides that meet the filter now into a set, each with its version; answers how many. */
export async function insertMatchingGuides(
  trx: Db,
  setId: number,
  filter: ResolvedAdminFilter,
): Promise<number> {
  const query = await selectAdminGuides(trx, filter)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('decision_set_guides')
    .columns(['set_id', 'guide_id', 'version'])
    .expression(
      query.select((eb) => [
        eb.lit(setId).as('set_id'),
        'guides.id as guide_id',
        'guides.updated_at as version',
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

export async function insertDecidedGuide(trx: Db, setId: number, guide: DecidedGuide): Promise<void> {
  await trx
    .insertInto('decision_set_guides')
    .values({
      set_id: setId,
      guide_id: guide.id,
      version: guide.version,
      application_status: guide.before.applicationStatus,
      published: Number(guide.before.published),
    })
    .execute()
}

/** Whether this administrator has begun the set since a time. */
export async function hasDecisionSet(
  db: Db,
  { id, actorId, since }: { id: number; actorId: number; since: Date },
): Promise<boolean> {
  return db
    .selectFrom('decision_sets')
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .where('created_at', '>=', since.toISOString())
    .$call(hasRows)
}

/** The guides of a set in the order of their ids: two transactions that change the same ones never wait for each other. */
export async function listSelectedGuides(db: Db, setId: number): Promise<SeenGuide[]> {
  return db
    .selectFrom('decision_set_guides')
    .select(['guide_id as id', 'version'])
    .where('set_id', '=', setId)
    .orderBy('guide_id')
    .execute()
}

/** How many of these guides, or of those in a set, have each state now. */
export async function countGuidesByState(
  db: Db,
  chosen: { ids: readonly number[] } | { setId: number },
): Promise<(DecidedGuide['before'] & { count: number })[]> {
  const rows = await db
    .selectFrom('guides')
    .select((eb) => [
      'application_status as applicationStatus',
      'published',
      eb.fn.countAll<number>().as('count'),
    ])
    .where((eb) =>
      'ids' in chosen
        ? eb('id', 'in', chosen.ids)
        : eb(
            'id',
            'in',
            eb.selectFrom('decision_set_guides').select('guide_id').where('set_id', '=', chosen.setId),
          ),
    )
    .groupBy(['application_status', 'published'])
    .orderBy('application_status')
    .orderBy('published')
    .execute()
  return rows.map((row) => ({ ...row, published: row.published === 1 }))
}

/** The guides of a set of decisions in the order of their ids. */
export async function listDecidedGuides(db: Db, setId: number): Promise<DecidedGuide[]> {
  const rows = await db
    .selectFrom('decision_set_guides')
    .select(['guide_id as id', 'version', 'application_status', 'published'])
    .where('set_id', '=', setId)
    .orderBy('guide_id')
    .execute()
  return rows.flatMap(({ id, version, application_status: applicationStatus, published }) =>
    applicationStatus === null
      ? []
      : [{ id, version, before: { applicationStatus, published: published === 1 } }],
  )
}

/** A decision can be taken back once. */
export async function deleteDecisionSet(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('decision_sets').where('id', '=', id).execute()
}
