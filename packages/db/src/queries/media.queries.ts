import { uploadPath } from '@grove/schema'
import type { Expression, RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import type { Database } from '../tables/database.ts'
import { isPublic } from './guide-row.ts'
import { hasChanged, hasRows } from './query-ends.ts'

/** Notes a stored picture; one that is known already is touched. */
export async function upsertMedia(
  db: Db,
  { hash, bytes, width, height }: Pick<Selectable<Database['media']>, 'hash' | 'bytes' | 'width' | 'height'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('media')
    .values({ hash, bytes, width, height, created_at: at, touched_at: at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ touched_at: at }))
    .execute()
}

/** Notes that a stored picture is in use, so that it is not swept. False for one that is not there. */
export async function touchMedia(db: Db, hash: string, now: Date): Promise<boolean> {
  return db
    .updateTable('media')
    .set({ touched_at: now.toISOString() })
    .where('hash', '=', hash)
    .$call(hasChanged)
}

/** Whether there is a stored picture of this hash of its content, which is its name too. */
export async function hasMedia(db: Db, hash: string): Promise<boolean> {
  return db.selectFrom('media').where('hash', '=', hash).$call(hasRows)
}

/** A condition: a guide shows the picture of this hash. */
export function isMediaShown(hash: Expression<string>): RawBuilder<boolean> {
  const [before = '', after = ''] = uploadPath('{}').split('{}')
  const path = sql<string>`${sql.lit(before)} || ${hash} || ${sql.lit(after)}`
  return sql<boolean>`(
    exists (select 1 from guides where guides.profile_image = ${path})
    or exists (select 1 from guide_images where guide_images.image_url = ${path}))`
}

/** A condition: a guide for whom `condition` holds shows the picture of this hash. Both ways go by an index. */
function isShownByGuide(hash: string, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  const path = uploadPath(hash)
  return sql<boolean>`(
    exists (select 1 from guides where guides.profile_image = ${path} and ${condition})
    or exists (
      select 1 from guide_images join guides on guides.id = guide_images.guide_id
      where guide_images.image_url = ${path} and ${condition}))`
}

/** True for a picture that a public guide shows. */
export async function isMediaPublic(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found where ${isShownByGuide(hash, isPublic)}`.execute(db)
  return rows.length > 0
}

/** True for a picture that a user's own guide shows, or that the user has uploaded since `claimedSince`. */
export async function isMediaOfUser(
  db: Db,
  hash: string,
  userId: number,
  claimedSince: Date,
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found
    where ${isShownByGuide(hash, sql`guides.user_id = ${userId}`)}
      or exists (
        select 1 from picture_claims
        where picture_claims.hash = ${hash} and picture_claims.user_id = ${userId}
          and picture_claims.created_at >= ${claimedSince.toISOString()})`.execute(db)
  return rows.length > 0
}

/** A condition: no guide shows the picture of this hash, and nobody has a claim to it. */
function isUnreferenced(hash: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`(
    not ${isMediaShown(hash)}
    and not exists (select 1 from picture_claims where picture_claims.hash = ${hash}))`
}

/**
 * Pictures that no guide shows and nobody claims, and that were last touched before `olderThan`, oldest first, at most
 * `limit`.
 */
export async function listUnreferencedMedia(db: Db, olderThan: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where('touched_at', '<', olderThan.toISOString())
    .where((eb) => isUnreferenced(eb.ref('media.hash')))
    .orderBy('touched_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.hash)
}

/**
 * Forgets a picture, unless a guide has come to show it, somebody claims it or it was touched since `olderThan`; false
 * then. Its stored files may be deleted after true only.
 */
export async function deleteUnreferencedMedia(db: Db, hash: string, olderThan: Date): Promise<boolean> {
  return db
    .deleteFrom('media')
    .where('hash', '=', hash)
    .where('touched_at', '<', olderThan.toISOString())
    .where((eb) => isUnreferenced(eb.ref('media.hash')))
    .$call(hasChanged)
}
