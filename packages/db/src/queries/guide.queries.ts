import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GuideDetail, GuideImage, PrivateGuide, PublicGuide } from '@grove/schema'
import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { lockForUpdate } from '../dialect.ts'
import type { Database } from '../tables/database.ts'
import { listPublicCredentials } from './credential.queries.ts'
import { isAfter } from './guide-cursor.ts'
import type { GuideAccount, GuideRecord, GuideRow } from './guide-row.ts'
import {
  isPublic,
  toGallery,
  toGuideDetail,
  toGuideRecord,
  toPrivateGuide,
  toPublicGuide,
} from './guide-row.ts'

/**
 * Guides read in one step of a long list: 2 ms of work, and so little that its garbage goes before V8 keeps it. With 500
 * the heap of 100,000 guides grew to 270 MB until V8 collected it; with 25 it stays at 95 MB, in the same time.
 */
const GUIDES_PER_STEP = 25

export async function findGuideById(db: Db, id: number): Promise<GuideRecord | undefined> {
  const row = await db.selectFrom('guides').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toGuideRecord(row)
}

/** A public guide with its gallery; undefined where there is none, or where it is not public. */
export async function findPublicGuide(db: Db, id: number): Promise<GuideDetail | undefined> {
  const row = await db
    .selectFrom('guides')
    .selectAll()
    .where('id', '=', id)
    .where(isPublic)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const guide = toGuideRecord(row)
  return toGuideDetail(guide, {
    ...toGallery((await listGalleries(db, [id])).get(id)),
    checkedCredentials: await listPublicCredentials(db, guide),
  })
}

/** The guide, which nobody else changes until the transaction ends: for a rule that reads before it writes. */
export async function findGuideForUpdate(trx: Db, id: number): Promise<GuideRecord | undefined> {
  const row = await trx
    .selectFrom('guides')
    .selectAll()
    .where('id', '=', id)
    .$call(lockForUpdate(trx))
    .executeTakeFirst()
  return row && toGuideRecord(row)
}

/** Guides with their accounts, as rows. */
export function selectGuidesWithAccounts(db: Db) {
  return db
    .selectFrom('guides')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .selectAll('guides')
    .select([
      'users.username',
      'users.email as userEmail',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
}

export type GuideRowWithAccount = GuideRow & GuideAccount

/** Rows to private guides with their galleries, in the same order. Some hundred rows at a time. */
export async function toPrivateGuides(db: Db, rows: readonly GuideRowWithAccount[]): Promise<PrivateGuide[]> {
  if (rows.length === 0) return []
  const galleries = await listGalleries(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toPrivateGuide(toGuideRecord(row), row, toGallery(galleries.get(row.id))))
}

/** The guide with its gallery and its account, for its owner, reviewers and administrators. */
export async function findPrivateGuideById(db: Db, id: number): Promise<PrivateGuide | undefined> {
  const rows = await selectGuidesWithAccounts(db).where('guides.id', '=', id).execute()
  return (await toPrivateGuides(db, rows))[0]
}

/** The one guide of a user, with its gallery and its account, for the same. */
export async function findPrivateGuideByUserId(db: Db, userId: number): Promise<PrivateGuide | undefined> {
  const rows = await selectGuidesWithAccounts(db).where('guides.user_id', '=', userId).execute()
  return (await toPrivateGuides(db, rows))[0]
}

/** The guides of these ids with account and gallery, in no order; some hundred ids at a time. */
export async function listPrivateGuidesByIds(db: Db, ids: readonly number[]): Promise<PrivateGuide[]> {
  if (ids.length === 0) return []
  return toPrivateGuides(db, await selectGuidesWithAccounts(db).where('guides.id', 'in', ids).execute())
}

/** The gallery of a guide in its order. */
export async function listGuideImages(db: Db, guideId: number): Promise<GuideImage[]> {
  return db
    .selectFrom('guide_images')
    .select(['id', 'guide_id as guideId', 'image_url as imageUrl', 'description', 'created_at as createdAt'])
    .where('guide_id', '=', guideId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The rows of the galleries of guides, each in its order; a guide without one is not in the answer. */
async function listGalleries(db: Db, guideIds: readonly number[]) {
  const rows = await db
    .selectFrom('guide_images')
    .select(['guide_id', 'image_url', 'description'])
    .where('guide_id', 'in', guideIds)
    .orderBy('guide_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ guide_id }) => guide_id)
}

/** Every public guide, newest first, as everybody may read it, some at a time. */
export async function* readPublicGuides(db: Db): AsyncGenerator<PublicGuide[], void, undefined> {
  const steps = stepNewestFirst(db.selectFrom('guides').selectAll().where(isPublic), 'listed_at')
  for await (const rows of steps) yield rows.map((row) => toPublicGuide(toGuideRecord(row)))
}

/** A guide with its owner and the address of their account. */
type OwnedGuide = Omit<GuideRecord, 'isPublic' | 'shownBadges' | 'sentAgainAt' | 'confirmedAt'> &
  Pick<PrivateGuide, 'userEmail'>

/** Every guide, or every guide that is not published, newest first, some at a time. For administrators. */
export async function* readOwnedGuides(
  db: Db,
  { isUnpublishedOnly }: { isUnpublishedOnly: boolean },
): AsyncGenerator<OwnedGuide[], void, undefined> {
  const isWanted = isUnpublishedOnly ? sql<boolean>`guides.published = 0` : sql<boolean>`1 = 1`
  const steps = stepNewestFirst(selectGuidesWithAccounts(db).where(isWanted), 'created_at')
  for await (const rows of steps) {
    yield rows.map((row) => {
      const {
        isPublic: _,
        shownBadges: __,
        sentAgainAt: _sentAgainAt,
        confirmedAt: _confirmedAt,
        ...guide
      } = toGuideRecord(row)
      return { ...guide, userEmail: row.userEmail }
    })
  }
}

/**
 * Rows newest first, a step at a time. Between two steps others get their turn and no connection is held, however slowly
 * the reader takes them; a guide that comes or goes meanwhile neither repeats nor hides another one.
 */
export async function* stepNewestFirst<Row extends GuideRow>(
  query: SelectQueryBuilder<Database, 'guides', Row>,
  column: 'listed_at' | 'created_at',
): AsyncGenerator<Row[], void, undefined> {
  let isNext = sql<boolean>`1 = 1`
  for (;;) {
    const rows = await query
      .where(isNext)
      .orderBy(`guides.${column}`, 'desc')
      .orderBy('guides.id', 'desc')
      .limit(GUIDES_PER_STEP)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows[GUIDES_PER_STEP - 1]
    if (last === undefined) return
    isNext = isAfter(column, { key: last[column], id: last.id })
    await nextTurn()
  }
}
