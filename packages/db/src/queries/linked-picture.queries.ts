import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { isLink } from '../dialect.ts'

/** Links that guides show and that may be fetched now, at most `limit`. */
export async function listDueLinkedPictures(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select links.url from (
      select profile_image as url from guides where ${isLink(db, 'profile_image')}
      union
      select image_url as url from guide_images where ${isLink(db, 'image_url')}
    ) as links
    left join linked_pictures on linked_pictures.url = links.url
    where linked_pictures.due_at is null or linked_pictures.due_at <= ${now.toISOString()}
    limit ${limit}`.execute(db)
  return rows.map(({ url }) => url)
}

/**
 * Takes a link on, so that nobody else fetches it until `dueAt`. Answers how often that has failed before; undefined where
 * somebody else was faster.
 */
export async function claimLinkedPicture(
  db: Db,
  url: string,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('linked_pictures')
    .values({ url, failures: 0, due_at: dueAt.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('url')
        .doUpdateSet({ due_at: dueAt.toISOString() })
        .where('linked_pictures.due_at', '<=', now.toISOString()),
    )
    .returning('failures')
    .executeTakeFirst()
  return row?.failures
}

/** Notes that a link could not be fetched, and when to try again. */
export async function recordLinkFailure(db: Db, url: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('linked_pictures')
    .set((eb) => ({ failures: eb('failures', '+', 1), due_at: dueAt.toISOString() }))
    .where('url', '=', url)
    .execute()
}

/** The guides that show a picture of this address, by their ids. */
export async function listGuideIdsOfPicture(db: Db, url: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from guides where profile_image = ${url}
    union
    select guide_id as id from guide_images where image_url = ${url}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Puts a stored picture in the place of a link wherever it stands; with null takes the link away, and the words about it. */
export async function replaceLinkedPicture(trx: Db, url: string, path: string | null): Promise<void> {
  await trx
    .updateTable('guides')
    .set({ profile_image: path, ...(path === null && { profile_image_description: null }) })
    .where('profile_image', '=', url)
    .execute()
  if (path === null) await trx.deleteFrom('guide_images').where('image_url', '=', url).execute()
  else await trx.updateTable('guide_images').set({ image_url: path }).where('image_url', '=', url).execute()
  await trx.deleteFrom('linked_pictures').where('url', '=', url).execute()
}
