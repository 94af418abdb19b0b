import type { Queue, QueueInput, QueueItem, Reviewer } from '@grove/schema'
import { fullName, QUEUE_LIMIT } from '@grove/schema'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { lockForUpdate } from '../dialect.ts'
import { whereGuides } from './guide-filter.queries.ts'
import { isPending } from './guide-row.ts'

const REVIEW_COLUMNS = [
  'guides.id as guideId',
  'guides.user_id as ownerId',
  'guides.user_name as userName',
  'guides.city',
  'guides.country',
  'guides.application_status as applicationStatus',
  'guides.is_public as isPublic',
  'guides.waits_for_owner as waitsForOwner',
  'guides.assigned_to as assignedTo',
  'assigned.first_name as firstName',
  'assigned.last_name as lastName',
  'assigned.username as username',
] as const

/** An administrator or reviewer as colleagues call them. */
function nameOf(row: { firstName: string | null; lastName: string | null; username: string | null }): string {
  return fullName(row.firstName, row.lastName) || (row.username ?? '')
}

function selectReviews(db: Db) {
  return db
    .selectFrom('guides')
    .leftJoin('users as assigned', 'assigned.id', 'guides.assigned_to')
    .select(REVIEW_COLUMNS)
}

function toReviewer(row: {
  assignedTo: number | null
  firstName: string | null
  lastName: string | null
  username: string | null
}): Reviewer | null {
  return row.assignedTo === null ? null : { id: row.assignedTo, name: nameOf(row) }
}

/** How far the review of an application is. */
export async function findReview(db: Db, guideId: number) {
  const row = await selectReviews(db).where('guides.id', '=', guideId).executeTakeFirst()
  if (row === undefined) return undefined
  return {
    guideId: row.guideId,
    ownerId: row.ownerId,
    userName: row.userName,
    isPublic: row.isPublic === 1,
    applicationStatus: row.applicationStatus,
    waitsForOwner: row.waitsForOwner === 1,
    assignedTo: toReviewer(row),
  }
}

export type Review = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** The same, which nobody else changes until the transaction ends. */
export async function findReviewForUpdate(trx: Db, guideId: number): Promise<Review | undefined> {
  await trx.selectFrom('guides').select('id').where('id', '=', guideId).$call(lockForUpdate(trx)).execute()
  return findReview(trx, guideId)
}

/** Says who has the next word. The listing itself is as it was: nobody who looks at it has an old version. */
export async function updateWaitsForOwner(trx: Db, guideId: number, waitsForOwner: boolean): Promise<void> {
  await trx
    .updateTable('guides')
    .set({ waits_for_owner: Number(waitsForOwner) })
    .where('id', '=', guideId)
    .execute()
}

export async function updateAssignment(trx: Db, guideId: number, userId: number | null): Promise<void> {
  await trx.updateTable('guides').set({ assigned_to: userId }).where('id', '=', guideId).execute()
}

/** Takes back what is assigned to somebody who does not review any more. */
export async function leaveApplications(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('guides').set({ assigned_to: null }).where('assigned_to', '=', userId).execute()
}

/** Everybody who may review and has not closed their account, by name. */
export async function listReviewers(db: Db): Promise<Reviewer[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'username'])
    .where((eb) => eb.or([eb('is_admin', '=', eb.lit(1)), eb('is_reviewer', '=', eb.lit(1))]))
    .where('erase_at', 'is', null)
    .execute()
  return rows
    .map((row) => ({ id: row.id, name: nameOf(row) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
}

/** A condition: the account of the listing is open. Nobody waits for an answer on one that its owner has closed. */
export const ofOpenAccount = sql<boolean>`not exists (
  select 1 from users where users.id = guides.user_id and users.erase_at is not null)`

/** Applications and held changes that wait, the longest first, with the numbers of all that the search finds. */
export async function listReviewQueue(
  db: Db,
  { waitingFor, assigned, search }: QueueInput,
  viewerId: number,
): Promise<Queue> {
  const sentAt = sql<string>`coalesce(guides.sent_again_at, guides.created_at)`
  const applications = selectReviews(db)
    .select([
      sql<QueueItem['kind']>`'application'`.as('kind'),
      sentAt.as('since'),
      'guides.sent_again_at as sentAgainAt',
      sql<number>`(
        select count(*) from timeline_entries as answers
        where answers.guide_id = guides.id and answers.kind = 'answered' and answers.at >= ${sentAt})`.as(
        'answers',
      ),
    ])
    .where(isPending)
    .$if(waitingFor !== 'all', (query) =>
      query.where('guides.waits_for_owner', '=', Number(waitingFor === 'them')),
    )
  // Changes never wait for their owner.
  const changes = selectReviews(db)
    .innerJoin('held_changes', 'held_changes.guide_id', 'guides.id')
    .select([
      sql<QueueItem['kind']>`'changes'`.as('kind'),
      'held_changes.since',
      sql<null>`null`.as('sentAgainAt'),
      sql<0>`0`.as('answers'),
    ])
    .where('guides.application_status', '=', 'approved')
  const narrowed = <Query extends typeof applications | typeof changes>(query: Query) => {
    const rows = query as typeof applications
    return rows
      .where(whereGuides(db, { search }, 'admin'))
      .where(ofOpenAccount)
      .$if(assigned === 'me', (mine) => mine.where('guides.assigned_to', '=', viewerId))
      .$if(assigned === 'nobody', (free) => free.where('guides.assigned_to', 'is', null))
      .limit(QUEUE_LIMIT)
  }
  const rows = [
    ...(await narrowed(applications).orderBy(sentAt).orderBy('guides.id').execute()),
    ...(waitingFor === 'them'
      ? []
      : await narrowed(changes).orderBy(sql`held_changes.since`).orderBy('guides.id').execute()),
  ]
  return {
    items: rows
      .toSorted((a, b) => (a.since === b.since ? a.guideId - b.guideId : a.since < b.since ? -1 : 1))
      .slice(0, QUEUE_LIMIT)
      .map((row) => ({
        id: row.guideId,
        kind: row.kind,
        userName: row.userName,
        city: row.city,
        country: row.country,
        since: row.since,
        isSentAgain: row.sentAgainAt !== null,
        isAnswered: row.answers > 0,
        waitsForOwner: row.kind === 'application' && row.waitsForOwner === 1,
        assignedTo: toReviewer(row),
      })),
    counts: await countWaiting(db, search, viewerId),
  }
}

async function countWaiting(db: Db, search: string, viewerId: number): Promise<Queue['counts']> {
  const countIf = (condition: RawBuilder<boolean>) => sql<number>`count(case when ${condition} then 1 end)`
  const mine = countIf(sql`guides.assigned_to = ${viewerId}`).as('mine')
  const applications = await db
    .selectFrom('guides')
    .select([
      countIf(sql`guides.waits_for_owner = 0`).as('us'),
      countIf(sql`guides.waits_for_owner = 1`).as('them'),
      mine,
    ])
    .where(isPending)
    .where(whereGuides(db, { search }, 'admin'))
    .where(ofOpenAccount)
    .executeTakeFirstOrThrow()
  const changes = await db
    .selectFrom('held_changes')
    .innerJoin('guides', 'guides.id', 'held_changes.guide_id')
    .select((eb) => [eb.fn.countAll<number>().as('us'), mine])
    .where('guides.application_status', '=', 'approved')
    .where(whereGuides(db, { search }, 'admin'))
    .where(ofOpenAccount)
    .executeTakeFirstOrThrow()
  return {
    us: applications.us + changes.us,
    them: applications.them,
    mine: applications.mine + changes.mine,
  }
}
