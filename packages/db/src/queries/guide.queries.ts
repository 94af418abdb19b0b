import type { GuideDetail, GuideImage, PrivateGuide, PublicGuide } from '@grove/schema'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { dialectOf } from '../dialect.ts'
import type { GuideCursor } from './guide-cursor.ts'
import type { GuideRecord, GuideRow } from './guide-row.ts'
import { guideColumns, isPublic, toGuideRecord } from './guide-row.ts'
import { PARAMETER, preparedQuery } from './prepared-query.ts'

export async function findGuideById(db: Db, id: number): Promise<GuideRecord | undefined> {
  const row = await db.selectFrom('guides').select(guideColumns).where('id', '=', id).executeTakeFirst()
  return row && toGuideRecord(row)
}

const publicGuideQuery = preparedQuery((db) =>
  db.selectFrom('public_guides').select(['guide', 'images']).where('guide_id', '=', PARAMETER).compile(),
)

/** A public guide with its gallery in its order, as the text of its JSON, which is stored as such. */
export async function findPublicGuideJson(db: Db, id: number): Promise<string | undefined> {
  const [row] = await publicGuideQuery(db, [id])
  return row && `${row.guide.slice(0, -1)},"images":${row.images}}`
}

/** The same, taken apart. */
export async function findPublicGuide(db: Db, id: number): Promise<GuideDetail | undefined> {
  const json = await findPublicGuideJson(db, id)
  return json === undefined ? undefined : (JSON.parse(json) as GuideDetail)
}

/** The guide, which nobody else changes until the transaction ends: for a rule that reads before it writes. */
export async function findGuideForUpdate(trx: Db, id: number): Promise<GuideRecord | undefined> {
  const row = await trx
    .selectFrom('guides')
    .select(guideColumns)
    .where('id', '=', id)
    // On SQLite the transaction keeps everybody else from writing as it is.
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row && toGuideRecord(row)
}

function privateGuideQuery(db: Db) {
  return db
    .selectFrom('guides')
    .innerJoin('users', 'users.id', 'guides.user_id')
    .select(guideColumns)
    .select([
      'users.username',
      'users.email as userEmail',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
}

type Account = Pick<PrivateGuide, 'username' | 'userEmail' | 'firstName' | 'lastName'>

async function toPrivateGuide(
  db: Db,
  row: (GuideRow & Account) | undefined,
): Promise<PrivateGuide | undefined> {
  if (row === undefined) return undefined
  const { username, userEmail, firstName, lastName } = row
  const images = await listGuideImageUrls(db, row.id)
  return { ...toGuideRecord(row), username, userEmail, firstName, lastName, images }
}

/** The guide with its gallery and its account, for its owner and administrators. */
export async function findPrivateGuideById(db: Db, id: number): Promise<PrivateGuide | undefined> {
  return toPrivateGuide(db, await privateGuideQuery(db).where('guides.id', '=', id).executeTakeFirst())
}

/** The one guide of a user, with its gallery and its account. */
export async function findPrivateGuideByUserId(db: Db, userId: number): Promise<PrivateGuide | undefined> {
  return toPrivateGuide(
    db,
    await privateGuideQuery(db).where('guides.user_id', '=', userId).executeTakeFirst(),
  )
}

/** The gallery of a guide in its order. */
export async function listGuideImages(db: Db, guideId: number): Promise<GuideImage[]> {
  return db
    .selectFrom('guide_images')
    .select(['id', 'guide_id as guideId', 'image_url as imageUrl', 'created_at as createdAt'])
    .where('guide_id', '=', guideId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The addresses of a guide's gallery in its order. */
async function listGuideImageUrls(db: Db, guideId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_images')
    .select('image_url')
    .where('guide_id', '=', guideId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.image_url)
}

function newestFirst(db: Db) {
  return db
    .selectFrom('guides')
    .select(guideColumns)
    .orderBy('guides.created_at', 'desc')
    .orderBy('guides.id', 'desc')
}

/** Every public guide, newest first, as everybody may read it. */
export async function listPublicGuides(db: Db): Promise<PublicGuide[]> {
  const rows = await newestFirst(db).where(isPublic).execute()
  return rows.map((row) => {
    const { userId: _owner, ...guide } = toGuideRecord(row)
    return guide
  })
}

/**
 * The same as the text of JSON, without owners: the guides of a part with commas between them, as the directory is at one
 * moment, however long the reading takes. The next part is read when `take` has resolved.
 */
export async function readPublicGuidesJson(
  db: Db,
  partSize: number,
  take: (json: Buffer) => Promise<void>,
): Promise<void> {
  // SQLite joins the rows as they come out of the subquery; told the order once more, it would sort the texts again.
  const joined =
    dialectOf(db) === 'sqlite'
      ? sql<Buffer | null>`cast(group_concat(part.guide, ',') as blob)`
      : sql<Buffer | null>`convert_to(string_agg(part.guide, ',' order by created_at desc, id desc), 'UTF8')`
  const newest = sql`order by guides.created_at desc, guides.id desc`
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await snapshot.execute(async (trx) => {
    let rest = sql`${isPublic}`
    for (;;) {
      const { rows } = await sql<{ json: Buffer | null }>`
        select ${joined} as json from (
          select guides.id, guides.created_at, public_guides.guide
          from guides inner join public_guides on public_guides.guide_id = guides.id
          where ${rest} ${newest} limit ${partSize}) as part`.execute(trx)
      const json = rows[0]?.json ?? undefined
      if (json !== undefined) await take(json)
      const { rows: ends } = await sql<GuideCursor>`
        select guides.id, guides.created_at as "createdAt" from guides
        where ${rest} ${newest} limit 1 offset ${partSize - 1}`.execute(trx)
      const [end] = ends
      if (end === undefined) return
      rest = sql`${isPublic} and (guides.created_at, guides.id) < (${end.createdAt}, ${end.id})`
    }
  })
}

/** Whether there are more public guides than so many; costs no more than walking past them. */
export async function hasMorePublicGuidesThan(db: Db, count: number): Promise<boolean> {
  const beyond = await db
    .selectFrom('guides')
    .select('id')
    .where(isPublic)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/** A guide with its owner and the address of their account. */
export type OwnedGuide = GuideRecord & Pick<PrivateGuide, 'userEmail'>

function newestFirstWithOwners(db: Db) {
  return newestFirst(db).innerJoin('users', 'users.id', 'guides.user_id').select('users.email as userEmail')
}

function toOwnedGuide(row: GuideRow & Pick<OwnedGuide, 'userEmail'>): OwnedGuide {
  return { ...toGuideRecord(row), userEmail: row.userEmail }
}

/** Every guide that is not public, newest first. For administrators. */
export async function listUnpublishedGuides(db: Db): Promise<OwnedGuide[]> {
  return (await newestFirstWithOwners(db).where('published', '=', 0).execute()).map(toOwnedGuide)
}

/** Every guide, newest first. For administrators. */
export async function listAllGuides(db: Db): Promise<OwnedGuide[]> {
  return (await newestFirstWithOwners(db).execute()).map(toOwnedGuide)
}
